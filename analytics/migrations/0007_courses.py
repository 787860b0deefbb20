"""How games unfolded. Games that are counted already have no course yet: it is told when the next
``catch_up`` finds that theirs is told otherwise by now."""

from typing import Any

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


def _game(name: str) -> models.ForeignKey[Any, Any]:
    return models.ForeignKey(
        db_index=False,
        on_delete=django.db.models.deletion.CASCADE,
        related_name=name,
        to="analytics.countedgame",
    )


def _key(*parts: str) -> models.CompositePrimaryKey:
    return models.CompositePrimaryKey(
        *parts,
        blank=True,
        editable=False,
        primary_key=True,
        serialize=False,
    )


class Migration(migrations.Migration):
    dependencies = [
        ("analytics", "0006_pairs_are_kept"),
    ]

    operations = [
        migrations.AddField(
            model_name="countedgame",
            name="unfolding",
            field=models.CharField(blank=True, db_default="", max_length=16),
        ),
        migrations.AddIndex(
            model_name="countedgame",
            index=models.Index(fields=["title", "unfolding"], name="analytics_game_unfolding"),
        ),
        migrations.CreateModel(
            name="Course",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="course",
                        serialize=False,
                        to="analytics.countedgame",
                    ),
                ),
                (
                    "standings",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.IntegerField(), size=None
                    ),
                ),
                (
                    "harms",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.IntegerField(), size=None
                    ),
                ),
                ("asked", models.PositiveIntegerField()),
                ("forced", models.PositiveIntegerField()),
                ("listed", models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="Pick",
            fields=[
                ("game", _game("picks")),
                ("dimension", models.CharField(max_length=40)),
                ("value", models.CharField(max_length=60)),
                ("pk", _key("game", "dimension", "value")),
                ("seats", models.IntegerField()),
                ("listed", models.IntegerField()),
                ("first", models.IntegerField()),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["dimension", "value", "game"],
                        include=("seats", "listed", "first"),
                        name="analytics_pick_value",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Choice",
            fields=[
                ("game", _game("choices")),
                ("kind", models.CharField(max_length=40)),
                ("pk", _key("game", "kind")),
                ("times", models.PositiveIntegerField()),
                ("listed", models.PositiveIntegerField()),
                ("seconds", models.FloatField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Area",
            fields=[
                ("game", _game("areas")),
                ("area", models.CharField(max_length=40)),
                ("pk", _key("game", "area")),
                ("moments", models.PositiveSmallIntegerField()),
                ("held", models.PositiveSmallIntegerField()),
                ("by_winner", models.PositiveSmallIntegerField()),
                ("fights", models.PositiveSmallIntegerField()),
            ],
        ),
    ]
