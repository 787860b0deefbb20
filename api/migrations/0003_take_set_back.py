from __future__ import annotations

from django.db import migrations

from api.admission.sql import sql


class Migration(migrations.Migration):
    dependencies = [("api", "0002_take")]

    operations = [
        migrations.RunSQL(
            sql("api_take_set_back"),
            sql("api_take").replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION"),
        ),
    ]
