"""Games are added up in lots. What is counted already is in none yet, and in all figures: the next
``catch_up`` adds it up."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

POPULATIONS = [
    ("people", "People"),
    ("doubled", "Doubled"),
    ("mixed", "Mixed"),
    ("bots", "Bots"),
    ("simulation", "Simulation"),
]


def _lot(name: str) -> models.ForeignKey[Any, Any]:
    return models.ForeignKey(
        db_index=False,
        on_delete=django.db.models.deletion.CASCADE,
        related_name=name,
        to="analytics.lot",
    )


def _key(*parts: str) -> models.CompositePrimaryKey:
    return models.CompositePrimaryKey(
        "lot",
        *parts,
        blank=True,
        editable=False,
        primary_key=True,
        serialize=False,
    )


class Migration(migrations.Migration):
    dependencies = [
        ("analytics", "0009_ratings"),
    ]

    operations = [
        migrations.CreateModel(
            name="Lot",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("title", models.CharField(max_length=40)),
                ("rules", models.CharField(max_length=20)),
                ("population", models.CharField(choices=POPULATIONS, max_length=10)),
                ("seat_count", models.PositiveSmallIntegerField()),
                ("patched", models.BooleanField()),
                ("handed_over", models.BooleanField()),
                ("level", models.CharField(blank=True, max_length=20)),
                ("options", models.CharField(blank=True, max_length=300)),
                ("patch", models.CharField(blank=True, max_length=300)),
                ("table", models.CharField(blank=True, max_length=300)),
                ("units", models.CharField(blank=True, max_length=120)),
                ("winners", models.IntegerField()),
                ("unfolding", models.CharField(blank=True, max_length=16)),
                ("told", models.BooleanField()),
                ("games", models.IntegerField()),
                ("asked", models.BigIntegerField()),
                ("forced", models.BigIntegerField()),
                ("listed", models.BigIntegerField()),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["title", "rules", "population"], name="analytics_lot_asked"
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="countedgame",
            name="lot",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="members",
                to="analytics.lot",
            ),
        ),
        migrations.AddIndex(
            model_name="countedgame",
            index=models.Index(
                condition=models.Q(("lot__isnull", False)),
                fields=["lot", "finished_at"],
                include=("seconds",),
                name="analytics_game_lot",
            ),
        ),
        migrations.AddIndex(
            model_name="countedgame",
            index=models.Index(
                condition=models.Q(("lot", None), ("repeated", False)),
                fields=["title"],
                name="analytics_game_loose",
            ),
        ),
        migrations.CreateModel(
            name="LotHolding",
            fields=[
                ("lot", _lot("holdings")),
                ("dimension", models.CharField(max_length=40)),
                ("value", models.CharField(max_length=60)),
                ("seats", models.IntegerField()),
                ("games", models.IntegerField()),
                ("pk", _key("dimension", "value", "seats")),
            ],
        ),
        migrations.CreateModel(
            name="LotPick",
            fields=[
                ("lot", _lot("picks")),
                ("dimension", models.CharField(max_length=40)),
                ("value", models.CharField(max_length=60)),
                ("seats", models.IntegerField()),
                ("listed", models.IntegerField()),
                ("first", models.BigIntegerField()),
                ("games", models.IntegerField()),
                ("pk", _key("dimension", "value", "seats", "listed")),
            ],
        ),
        migrations.CreateModel(
            name="LotNumber",
            fields=[
                ("lot", _lot("numbers")),
                ("about", models.CharField(max_length=10)),
                ("at", models.IntegerField()),
                ("number", models.IntegerField()),
                ("games", models.IntegerField()),
                ("pk", _key("about", "at", "number")),
            ],
        ),
        migrations.CreateModel(
            name="LotChoice",
            fields=[
                ("lot", _lot("choices")),
                ("kind", models.CharField(max_length=40)),
                ("times", models.BigIntegerField()),
                ("listed", models.BigIntegerField()),
                ("games", models.IntegerField()),
                ("pk", _key("kind")),
            ],
        ),
        migrations.CreateModel(
            name="LotArea",
            fields=[
                ("lot", _lot("areas")),
                ("area", models.CharField(max_length=40)),
                ("moments", models.BigIntegerField()),
                ("held", models.BigIntegerField()),
                ("by_winner", models.BigIntegerField()),
                ("fights", models.BigIntegerField()),
                ("games", models.IntegerField()),
                ("pk", _key("area")),
            ],
        ),
    ]
