"""Lists of games are narrowed down by indexes, for where few games are like that among very many.

Nobody who plays waits while they are made.
"""

from __future__ import annotations

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("games", "0033_when_people_came_to_seats"),
    ]

    operations = [
        AddIndexConcurrently(
            model_name="game",
            index=models.Index(fields=["title", "-created_at", "id"], name="games_game_by_title"),
        ),
        AddIndexConcurrently(
            model_name="game",
            index=models.Index(
                fields=["seat_count", "-created_at", "id"], name="games_game_by_seats"
            ),
        ),
        AddIndexConcurrently(
            model_name="game",
            index=models.Index(
                fields=["population", "-created_at", "id"], name="games_game_by_population"
            ),
        ),
        AddIndexConcurrently(
            model_name="game",
            index=models.Index(
                condition=models.Q(("clock__isnull", False)),
                fields=["created_at"],
                name="games_game_by_clock",
            ),
        ),
        AddIndexConcurrently(
            model_name="game",
            index=models.Index(
                condition=models.Q(("bots_may_join", True)),
                fields=["created_at"],
                name="games_game_for_bots",
            ),
        ),
        AddIndexConcurrently(
            model_name="game",
            index=models.Index(
                condition=models.Q(("bots", [])),
                fields=["created_at"],
                name="games_game_without_bots",
            ),
        ),
        AddIndexConcurrently(
            model_name="game",
            index=models.Index(
                condition=models.Q(("is_public", False)),
                fields=["created_at"],
                name="games_game_private",
            ),
        ),
    ]
