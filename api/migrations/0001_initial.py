from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Allowance",
            fields=[
                ("key", models.CharField(max_length=120, primary_key=True, serialize=False)),
                ("due", models.DateTimeField()),
            ],
        ),
        # Half-filled pages leave room for updates in place: a busy caller's row changes with each call.
        migrations.RunSQL(
            "ALTER TABLE api_allowance SET UNLOGGED; ALTER TABLE api_allowance SET (fillfactor = 50);",
            migrations.RunSQL.noop,
        ),
    ]
