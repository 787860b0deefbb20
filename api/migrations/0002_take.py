from __future__ import annotations

from django.db import migrations

from api.admission.statements import statement


class Migration(migrations.Migration):
    dependencies = [("api", "0001_initial")]

    operations = [
        migrations.RunSQL(
            statement("api_take"),
            "DROP FUNCTION api_take(text, integer, double precision)",
        ),
    ]
