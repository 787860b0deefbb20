"""Games from other servers: where each came from."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0001_initial"),
        ("games", "0003_provenance"),
    ]

    operations = [
        migrations.CreateModel(
            name="ImportedGame",
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
                ("at", models.DateTimeField()),
                ("sha256", models.BinaryField(max_length=32)),
                ("header", models.JSONField()),
            ],
        ),
    ]
