"""Experiments: what was decided and what was seen, which stay as they were written."""

import uuid

import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models

KEPT = """
CREATE FUNCTION analytics_refuse() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'What an experiment decided and saw is kept: % of % is refused.',
        TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'KV005';
END $$;
CREATE TRIGGER analytics_refuse BEFORE UPDATE OR DELETE ON analytics_experiment
    FOR EACH STATEMENT EXECUTE FUNCTION analytics_refuse();
ALTER TABLE analytics_experiment ENABLE ALWAYS TRIGGER analytics_refuse;
CREATE TRIGGER analytics_refuse BEFORE UPDATE OR DELETE ON analytics_piece
    FOR EACH STATEMENT EXECUTE FUNCTION analytics_refuse();
ALTER TABLE analytics_piece ENABLE ALWAYS TRIGGER analytics_refuse;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("analytics", "0003_populations_are_told_apart"),
    ]

    operations = [
        migrations.CreateModel(
            name="Experiment",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("title", models.CharField(max_length=40)),
                ("name", models.CharField(blank=True, max_length=100)),
                ("design", models.TextField()),
                ("rules", models.CharField(max_length=60)),
                (
                    "bots",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=100), size=None
                    ),
                ),
                ("commitment", models.CharField(max_length=64)),
                (
                    "created_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Piece",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "experiment",
                        "number",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "experiment",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="played",
                        to="analytics.experiment",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("means", models.JSONField()),
                (
                    "choices",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=16), size=None
                    ),
                ),
                ("games", models.JSONField()),
            ],
        ),
        migrations.CreateModel(
            name="Pause",
            fields=[
                (
                    "experiment",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="pause",
                        serialize=False,
                        to="analytics.experiment",
                    ),
                ),
                (
                    "since",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="experiment",
            index=models.Index(fields=["-created_at", "id"], name="analytics_experiment_newest"),
        ),
        migrations.RunSQL(KEPT, "DROP FUNCTION analytics_refuse CASCADE"),
    ]
