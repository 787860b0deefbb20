"""Public checkpoints, which stay as they were published."""

import django.db.models.deletion
from django.db import migrations, models

from audit.sql import sql


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="PublicCheckpoint",
            fields=[
                ("number", models.PositiveBigIntegerField(primary_key=True, serialize=False)),
                ("previous", models.BinaryField()),
                ("at", models.DateTimeField()),
                ("signed", models.BinaryField()),
                ("signature", models.BinaryField()),
                ("key", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="NamedStream",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "stream",
                        "checkpoint_id",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("stream", models.UUIDField()),
                ("version", models.PositiveIntegerField()),
                (
                    "checkpoint",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="named",
                        to="audit.publiccheckpoint",
                    ),
                ),
            ],
        ),
        migrations.RunSQL(sql("0001_for_ever"), "DROP FUNCTION audit_refuse CASCADE"),
    ]
