"""Chances hang on the version of the bots that played on, and one worker is at a game at a time.

Rows that do not say which version it was are dropped: who asks has them worked out again.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0021_games_of_experiments"),
    ]

    operations = [
        migrations.RunSQL("DELETE FROM games_odds", migrations.RunSQL.noop),
        migrations.RemoveConstraint(model_name="odds", name="games_odds_once"),
        migrations.RemoveField(model_name="odds", name="level"),
        migrations.AddField(
            model_name="odds",
            name="bot",
            field=models.CharField(max_length=100),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="odds", name="round", field=models.PositiveIntegerField(null=True)
        ),
        migrations.AddField(
            model_name="odds",
            name="is_named",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddConstraint(
            model_name="odds",
            constraint=models.UniqueConstraint(
                fields=("game", "bot", "version"), name="games_odds_once"
            ),
        ),
        migrations.CreateModel(
            name="OddsLease",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("ticket", models.BigIntegerField()),
                ("until", models.DateTimeField()),
            ],
        ),
        migrations.AlterField(
            model_name="seat",
            name="bot",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                help_text="The version of the bot, where it has one; empty for people.",
                max_length=100,
            ),
        ),
    ]
