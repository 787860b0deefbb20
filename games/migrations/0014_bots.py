"""Which version of a bot sits at a seat, and what bots that think thought."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0013_banks_of_time"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="bot",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                help_text="The version of a bot that thinks; empty for all others.",
                max_length=100,
            ),
        ),
        migrations.CreateModel(
            name="Thought",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveBigIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("bot", models.CharField(max_length=100)),
                ("decided", models.CharField(max_length=10)),
                ("considered", models.JSONField()),
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
                "ordering": ["version"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "version"), name="games_thought_once")
                ],
            },
        ),
    ]
