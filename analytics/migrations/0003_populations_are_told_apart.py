"""Options, patches, tables, teams and repeated seeds are told apart: the next ``catch_up`` does so."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("analytics", "0002_people_at_one_seat_each"),
    ]

    operations = [
        migrations.CreateModel(
            name="WholeSimulation",
            fields=[
                ("simulation", models.UUIDField(primary_key=True, serialize=False)),
            ],
        ),
        migrations.AddField(
            model_name="countedgame",
            name="identity",
            field=models.CharField(blank=True, db_default="", max_length=32),
        ),
        migrations.AddField(
            model_name="countedgame",
            name="options",
            field=models.CharField(blank=True, db_default="", max_length=300),
        ),
        migrations.AddField(
            model_name="countedgame",
            name="patch",
            field=models.CharField(blank=True, db_default="", max_length=300),
        ),
        migrations.AddField(
            model_name="countedgame",
            name="repeated",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="countedgame",
            name="table",
            field=models.CharField(blank=True, db_default="", max_length=300),
        ),
        migrations.AddField(
            model_name="countedgame",
            name="units",
            field=models.CharField(blank=True, db_default="", max_length=120),
        ),
        migrations.AddField(
            model_name="countedseat",
            name="bot",
            field=models.CharField(blank=True, db_default="", max_length=100),
        ),
        migrations.AddField(
            model_name="countedseat",
            name="side",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="simulation",
            name="seed_text",
            field=models.TextField(blank=True, db_default=""),
        ),
        migrations.AddIndex(
            model_name="countedgame",
            index=models.Index(
                condition=models.Q(("identity", ""), _negated=True),
                fields=["identity", "game"],
                name="analytics_game_identity",
            ),
        ),
    ]
