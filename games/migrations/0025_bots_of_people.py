"""Bots that people own, tokens with scopes, challenges, and tables at which bots are welcome."""

import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0024_due_times_apart"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="bots_may_join",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="player",
            name="is_bot",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="seat",
            name="is_bots",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="token",
            name="scopes",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=12), null=True, size=None
            ),
        ),
        migrations.CreateModel(
            name="Bot",
            fields=[
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="bot",
                        serialize=False,
                        to="games.player",
                    ),
                ),
                ("shows_owner", models.BooleanField(default=True)),
                ("is_listed", models.BooleanField(default=False)),
                (
                    "titles",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=40), default=list, size=None
                    ),
                ),
                (
                    "counts",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveSmallIntegerField(), default=list, size=None
                    ),
                ),
                ("most_games", models.PositiveSmallIntegerField()),
                (
                    "accepts",
                    models.CharField(
                        choices=[
                            ("everybody", "Everybody"),
                            ("players", "Players"),
                            ("people", "People"),
                        ],
                        default="everybody",
                        max_length=10,
                    ),
                ),
                (
                    "created_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bots",
                        to="games.player",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("is_listed", True)),
                        fields=["created_at"],
                        name="games_bot_listed",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Challenge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("offered", "Offered"),
                            ("accepted", "Accepted"),
                            ("declined", "Declined"),
                            ("withdrawn", "Withdrawn"),
                            ("expired", "Expired"),
                        ],
                        default="offered",
                        max_length=10,
                    ),
                ),
                (
                    "reason",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("busy", "Busy"),
                            ("title", "Title"),
                            ("terms", "Terms"),
                            ("not_now", "Not Now"),
                            ("other", "Other"),
                        ],
                        default="",
                        max_length=10,
                    ),
                ),
                (
                    "made_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                ),
                ("expires_at", models.DateTimeField()),
                (
                    "bot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.player",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.player",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="challenges",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "offered")),
                        fields=["expires_at"],
                        name="games_challenge_offered",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "bot"), name="games_challenge_once")
                ],
            },
        ),
    ]
