"""Lists leave out what was played in memory without reading it, however much there is.

As 0034: nobody waits, and it can be stopped at any moment and run again.
"""

from __future__ import annotations

from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models

AT_A_TABLE = models.Q(("population__in", ("simulation", "experiment")), _negated=True)
FIELDS = {
    "games_game_tables": ["-created_at", "id"],
    "games_game_tables_by_title": ["title", "-created_at", "id"],
    "games_game_tables_by_seats": ["seat_count", "-created_at", "id"],
}
BEFORE = ("games_game_newest", "games_game_by_title", "games_game_by_seats")


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("games", "0034_lists_are_narrowed_down")]

    operations = [
        migrations.RunSQL(
            [f"DROP INDEX CONCURRENTLY IF EXISTS {name}" for name in FIELDS],
            migrations.RunSQL.noop,
        ),
        *(
            AddIndexConcurrently(
                "game", models.Index(fields=fields, condition=AT_A_TABLE, name=name)
            )
            for name, fields in FIELDS.items()
        ),
        *(RemoveIndexConcurrently("game", name) for name in BEFORE),
    ]
