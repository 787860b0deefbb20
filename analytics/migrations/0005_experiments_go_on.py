"""What changes of an experiment while it is played: how far it is, who ordered it, pairs of games."""

import json
from typing import Any

import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models


def note_those_there_are(apps: Any, schema_editor: Any) -> None:
    """Experiments that were ordered before: nobody goes on with them by themselves."""
    experiments = apps.get_model("analytics", "Experiment")
    progress = apps.get_model("analytics", "Progress")
    for each in experiments.objects.all():
        design = json.loads(each.design)
        bots, blocks = design["bots"], design["blocks"]
        turns = len({tuple(bots[at:] + bots[:at]) for at in range(len(bots))})
        pieces, done = blocks * (1 + len(design["variants"])), each.played.count()
        last = done == pieces
        progress.objects.create(
            experiment=each,
            games=pieces * turns,
            done=done,
            moved_at=each.created_at,
            ended_at=each.created_at if last else None,
            ending="played" if last else "",
            blocks=blocks if last else None,
        )


class Migration(migrations.Migration):
    dependencies = [
        ("analytics", "0004_experiments"),
        ("games", "0020_odds"),
    ]

    operations = [
        migrations.CreateModel(
            name="OrderKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=128)),
                ("fingerprint", models.BinaryField(max_length=32)),
                (
                    "experiment",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="analytics.experiment",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.player",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("player", "key"), name="analytics_order_key_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Pair",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("variant", models.CharField(max_length=60)),
                ("block", models.PositiveIntegerField()),
                ("turn", models.PositiveSmallIntegerField()),
                ("move", models.PositiveIntegerField(null=True)),
                ("base_says", models.TextField(blank=True, db_default="", default="")),
                ("variant_says", models.TextField(blank=True, db_default="", default="")),
                ("is_kept", models.BooleanField(db_default=False, default=False)),
                ("base_game", models.UUIDField(null=True)),
                ("variant_game", models.UUIDField(null=True)),
                ("base_at", models.PositiveIntegerField(null=True)),
                ("variant_at", models.PositiveIntegerField(null=True)),
                (
                    "experiment",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pairs",
                        to="analytics.experiment",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("experiment", "variant", "block", "turn"),
                        name="analytics_pair_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Progress",
            fields=[
                (
                    "experiment",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="progress",
                        serialize=False,
                        to="analytics.experiment",
                    ),
                ),
                ("address", models.CharField(blank=True, db_default="", default="", max_length=40)),
                ("games", models.PositiveBigIntegerField()),
                ("on_workers", models.BooleanField(db_default=False, default=False)),
                ("asked_at", models.DateTimeField(null=True)),
                ("version", models.PositiveIntegerField(db_default=0, default=0)),
                ("done", models.PositiveIntegerField(db_default=0, default=0)),
                (
                    "moved_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                ),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "ending",
                    models.CharField(
                        blank=True,
                        choices=[("played", "Played"), ("settled", "Settled"), ("left", "Left")],
                        db_default="",
                        default="",
                        max_length=10,
                    ),
                ),
                ("blocks", models.PositiveIntegerField(null=True)),
                (
                    "maker",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="experiments",
                        to="games.player",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("ended_at", None)),
                        fields=["moved_at"],
                        name="analytics_progress_going_on",
                    )
                ],
            },
        ),
        migrations.RunPython(note_those_there_are, migrations.RunPython.noop),
    ]
