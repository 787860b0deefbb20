"""How often each seat won where bots played on from moments of games that are over."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0019_tables_that_ask_who_is_ready"),
    ]

    operations = [
        migrations.CreateModel(
            name="Odds",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("level", models.CharField(max_length=20)),
                ("version", models.PositiveBigIntegerField()),
                ("sums", models.JSONField()),
                ("playouts", models.PositiveSmallIntegerField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "level", "version"), name="games_odds_once"
                    )
                ],
            },
        ),
    ]
