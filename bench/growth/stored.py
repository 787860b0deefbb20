"""What games take on disk, and how many pages are read to find one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, LiteralString
from uuid import UUID

from django.db import connection

from bench.growth.figures import Told

_TABLES: dict[str, str] = {
    "the log": "events_batch",
    "heads of streams": "events_stream",
    "games, seats, secrets": "games_",
    "figures": "analytics_",
    "checkpoints": "audit_",
}
"""What of the database is told apart, by how the names of its tables begin."""

_SIZES: LiteralString = """
    SELECT sum(pg_table_size(oid)), sum(pg_indexes_size(oid)) FROM pg_class
    WHERE relkind = 'r' AND starts_with(relname, %s)
        AND relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'events_stream'::regclass)
"""

_FOUND: dict[str, LiteralString] = {
    "a batch of the log, by stream and version": (
        "SELECT stamp FROM events_batch WHERE stream = %(game)s AND version = 1"
    ),
    "the head of a stream": "SELECT hash FROM events_stream WHERE stream = %(game)s",
    "a game": "SELECT status FROM games_game WHERE id = %(game)s",
    "the seats of a game": "SELECT kind FROM games_seat WHERE game_id = %(game)s",
}


def on_disk() -> Iterator[Told]:
    """Megabytes, of tables and of their indexes."""
    for name, begin in _TABLES.items():
        [(tables, indexes)] = _rows(_SIZES, [begin])
        yield Told("On disk", name, "MB", 1, int(tables or 0) / 1e6)
        yield Told("On disk", f"indexes of {name}", "MB", 1, int(indexes or 0) / 1e6)
    [(whole,)] = _rows("SELECT pg_database_size(current_database())", [])
    yield Told("On disk", "the whole database", "MB", 1, int(whole) / 1e6)


def pages_read(games: Sequence[UUID]) -> Iterator[Told]:
    """The height of an index and one page more: the most that any of these games takes."""
    for name, statement in _FOUND.items():
        pages = max(_pages(statement, game) for game in games)
        yield Told("Pages read to find", name, "pages", 0, pages)


def _pages(statement: LiteralString, game: UUID) -> float:
    """Those of an execution whose plan stands."""
    explained: LiteralString = "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) "
    [(plans,)] = _rows(explained + statement, {"game": game})
    plan = plans[0]["Plan"]
    return float(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"])


def _rows(statement: LiteralString, values: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return list(cursor.fetchall())
