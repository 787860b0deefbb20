"""What counts the changes of a table, and the games that one person or address has made."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_requests_with_a_key"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="changes",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("status__in", ("open", "running"))),
                fields=["creator", "status"],
                name="games_game_unfinished",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("status", "open")),
                fields=["created_at"],
                name="games_game_open",
            ),
        ),
        migrations.CreateModel(
            name="MakerAddress",
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
                ("address", models.CharField(db_index=True, max_length=40)),
            ],
        ),
    ]
