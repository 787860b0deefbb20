"""Since which version each seat is waited for."""

import django.contrib.postgres.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0008_games_are_bounded"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="waiting_since",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.PositiveIntegerField(), db_default=[], default=list, size=None
            ),
        ),
    ]
