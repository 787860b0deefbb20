"""The forks of a game are found without a look at all games."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_provenance"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("origin__isnull", False)),
                fields=["origin"],
                name="games_game_forks",
            ),
        ),
    ]
