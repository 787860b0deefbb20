from __future__ import annotations

from django.db import migrations

from api.admission.sql import sql


class Migration(migrations.Migration):
    dependencies = [("api", "0001_initial")]

    operations = [
        migrations.RunSQL(
            sql("api_take"),
            "DROP FUNCTION api_take(text, integer, double precision)",
        ),
    ]
