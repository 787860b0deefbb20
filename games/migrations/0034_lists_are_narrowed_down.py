"""Lists of games are narrowed down by indexes, for where few games are like that among very many.

Nobody who plays waits while they are made. It can be stopped at any moment and run again: what was made
of them, or half made, is made anew.
"""

from __future__ import annotations

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

NAMES = (
    "games_game_by_title",
    "games_game_by_seats",
    "games_game_by_population",
    "games_game_by_clock",
    "games_game_for_bots",
    "games_game_without_bots",
    "games_game_private",
)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("games", "0033_when_people_came_to_seats"),
    ]

    operations = [
        migrations.RunSQL(
            [f"DROP INDEX CONCURRENTLY IF EXISTS {name}" for name in NAMES], migrations.RunSQL.noop
        ),
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
