"""Numbers of which a game has many, one a moment and seat or one a pair, added up by PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from django.db.models import F, QuerySet

from analytics.courses.which import followed
from analytics.judging.blocks import fields_of
from analytics.models import Lot
from analytics.query import Query
from analytics.selectors.seats import games_of, sources
from database.at_hand import connection

_ADDED_UP = """
SELECT {columns} FROM ({games}) AS g
CROSS JOIN LATERAL {numbers} AS n (number, at)
WHERE {only} GROUP BY {grouped}
"""
_OF_GAMES = "unnest(g.numbers) WITH ORDINALITY"
_OF_LOTS = "(VALUES (g.number, g.at))"


def games_followed(query: Query) -> QuerySet[Any, Any]:
    """Those of the games whose course is told."""
    return followed(games_of(query), query.title, declared=query.declared)


def followed_of(query: Query) -> Query:
    """The same question of the games whose course is told."""
    lots = None if query.lots is None else followed(query.lots, query.title)
    games = followed(query.games, query.title, declared=query.declared)
    return replace(query, games=games, lots=lots)


def added_up(
    query: Query,
    numbers: Literal["standings", "harms"],
    only: str,
    by: Mapping[str, str],
    sums: Mapping[str, str],
) -> list[dict[str, Any]]:
    """Rows by block and ``by``, each with ``sums`` of whole numbers: names with
    expressions of PostgreSQL.

    ``only``: the condition under which a number counts. Expressions may use ``n.number``, its place
    ``n.at`` from 1, ``c_weight``, how many games have it there, and of these ``c_seat_count``,
    ``c_winners`` and ``c_among``, the seats that are counted, -1 for every seat.
    """
    parts = (row for source in sources(query) for row in _added_up(source, numbers, only, by, sums))
    return together(parts, (*fields_of(query), *by))


def together(rows: Iterable[dict[str, Any]], key: Sequence[str]) -> list[dict[str, Any]]:
    """Rows with one key as one: all else is added up, in whole numbers."""
    by_key: dict[tuple[Any, ...], dict[str, Any]] = {}
    for row in rows:
        which = tuple(row[name] for name in key)
        sums = by_key.setdefault(which, dict(zip(key, which, strict=True)))
        for name in row.keys() - set(key):
            sums[name] = sums.get(name, 0) + int(row[name] or 0)
    return list(by_key.values())


def _added_up(
    source: Query, numbers: str, only: str, by: Mapping[str, str], sums: Mapping[str, str]
) -> list[dict[str, Any]]:
    fields = fields_of(source)
    kept = {f"c_{name}": F(name) for name in {"seat_count", "winners", "among", *fields}}
    games = games_followed(source).order_by()
    if games.model is Lot:
        of_lots = {"number": "numbers__number", "at": "numbers__at", "c_weight": "numbers__games"}
        kept |= {name: F(column) for name, column in of_lots.items()}
        games = games.filter(numbers__about=numbers).values(**kept)
    else:
        games = games.values(**kept, c_weight=F("weight"), numbers=F(f"course__{numbers}"))
    # Asked also where no game can be among them, which Django would spare itself by an exception.
    inner, params = games.query.get_compiler(connection=connection, elide_empty=False).as_sql()
    grouped = {**{name: f"c_{name}" for name in fields}, **by}
    sql = _ADDED_UP.format(
        columns=", ".join(f'{what} AS "{name}"' for name, what in {**grouped, **sums}.items()),
        games=inner,
        numbers=_OF_LOTS if games.model is Lot else _OF_GAMES,
        only=only,
        grouped=", ".join(str(number) for number in range(1, len(grouped) + 1)),
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        names = [column.name for column in cursor.description or ()]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
