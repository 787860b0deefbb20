"""The event store. Written by hand: partitions, triggers and functions are beyond the ORM.

It cannot be taken back: a command that forgets every event would not be an event store's.
"""

from __future__ import annotations

from django.db import migrations, models

from events.models import TransactionId
from events.queries import script


class Migration(migrations.Migration):
    initial = True
    dependencies = []

    operations = [
        migrations.RunSQL(script("0001_tables")),
        migrations.RunSQL(script("0001_append")),
        migrations.RunSQL(script("0001_immutable")),
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "stream",
                        "version",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("stream", models.UUIDField()),
                ("version", models.IntegerField()),
                ("batch", models.IntegerField()),
                ("batch_size", models.IntegerField(null=True)),
                ("position", models.BigIntegerField()),
                ("transaction", TransactionId()),
                ("era", models.IntegerField()),
                ("recorded_at", models.DateTimeField()),
                ("type", models.TextField()),
                ("actor", models.TextField(null=True)),
                ("key", models.TextField(null=True)),
                ("fingerprint", models.BinaryField(null=True)),
                ("hash", models.BinaryField()),
                ("payload", models.JSONField()),
            ],
            options={"db_table": "events_event", "managed": False},
        ),
        migrations.CreateModel(
            name="Stream",
            fields=[
                ("stream", models.UUIDField(primary_key=True, serialize=False)),
                ("version", models.IntegerField()),
                ("batches", models.IntegerField()),
                ("hash", models.BinaryField()),
                ("transaction", TransactionId()),
                ("created_at", models.DateTimeField()),
                ("updated_at", models.DateTimeField()),
            ],
            options={"db_table": "events_stream", "managed": False},
        ),
        migrations.CreateModel(
            name="Checkpoint",
            fields=[
                ("name", models.TextField(primary_key=True, serialize=False)),
                ("era", models.IntegerField()),
                ("transaction", TransactionId()),
                ("position", models.BigIntegerField()),
                ("moved_at", models.DateTimeField()),
            ],
            options={"db_table": "events_checkpoint", "managed": False},
        ),
        migrations.CreateModel(
            name="Snapshot",
            fields=[
                ("stream", models.UUIDField(primary_key=True, serialize=False)),
                ("version", models.IntegerField()),
                ("batches", models.IntegerField()),
                ("hash", models.BinaryField()),
                ("tag", models.TextField()),
                ("body", models.BinaryField()),
                ("digest", models.BinaryField()),
                ("taken_at", models.DateTimeField()),
            ],
            options={"db_table": "events_snapshot", "managed": False},
        ),
    ]
