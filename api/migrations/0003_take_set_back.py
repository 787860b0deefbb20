from __future__ import annotations

from django.db import migrations

from api.admission.statements import statement


class Migration(migrations.Migration):
    dependencies = [("api", "0002_take")]

    operations = [
        migrations.RunSQL(
            statement("api_take_set_back"),
            statement("api_take").replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION"),
        ),
    ]
