"""Tournaments of games for two."""

import uuid

import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0025_bots_of_people"),
    ]

    operations = [
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("title", models.CharField(max_length=40)),
                ("options", models.JSONField(default=dict)),
                ("clock", models.JSONField()),
                (
                    "form",
                    models.CharField(
                        choices=[("swiss", "Swiss"), ("round_robin", "Round Robin")], max_length=12
                    ),
                ),
                ("rounds", models.PositiveSmallIntegerField()),
                ("round", models.PositiveSmallIntegerField(default=0)),
                ("most_entrants", models.PositiveSmallIntegerField()),
                ("bots_may_join", models.BooleanField(default=False)),
                (
                    "stage",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("running", "Running"),
                            ("finished", "Finished"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                (
                    "created_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                ),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "maker",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.player",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Pairing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveSmallIntegerField()),
                ("table", models.PositiveSmallIntegerField()),
                ("first", models.PositiveSmallIntegerField()),
                ("second", models.PositiveSmallIntegerField(null=True)),
                ("first_halves", models.PositiveSmallIntegerField(null=True)),
                ("second_halves", models.PositiveSmallIntegerField(null=True)),
                (
                    "game",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="pairing",
                        to="games.game",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pairings",
                        to="games.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["round", "table"],
            },
        ),
        migrations.CreateModel(
            name="Entrant",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("dropped_at", models.DateTimeField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.player",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entrants",
                        to="games.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["-created_at"], name="games_tournament_newest"),
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(
                condition=models.Q(("stage__in", ("open", "running"))),
                fields=["created_at"],
                name="games_tournament_goes_on",
            ),
        ),
        migrations.AddConstraint(
            model_name="pairing",
            constraint=models.UniqueConstraint(
                fields=("tournament", "round", "table"), name="games_pairing_table_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="games_entrant_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                fields=("tournament", "player"), name="games_entrant_player_once"
            ),
        ),
    ]
