"""Mails may be had once a day, or never."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0012_talk"),
        ("notices", "0004_browsers"),
    ]

    operations = [
        migrations.AlterField(
            model_name="delivery",
            name="kind",
            field=models.CharField(
                choices=[
                    ("turn", "Turn"),
                    ("digest", "Digest"),
                    ("challenge", "Challenge"),
                    ("test", "Test"),
                ],
                max_length=10,
            ),
        ),
        migrations.CreateModel(
            name="Preference",
            fields=[
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="notices_preference",
                        serialize=False,
                        to="games.player",
                    ),
                ),
                (
                    "mails",
                    models.CharField(
                        choices=[("at_once", "At Once"), ("daily", "Daily"), ("never", "Never")],
                        max_length=10,
                    ),
                ),
                ("hour", models.PositiveSmallIntegerField()),
                ("next_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("next_at__isnull", False)),
                        fields=["next_at"],
                        name="notices_preference_next",
                    )
                ],
            },
        ),
    ]
