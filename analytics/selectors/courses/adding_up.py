"""Numbers of which a game has many, one a moment and seat or one a pair, added up by PostgreSQL."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from django.db import connection
from django.db.models import F, QuerySet

from analytics.courses.which import followed
from analytics.judging.blocks import fields_of
from analytics.query import Query
from analytics.selectors.seats import games_of

_ADDED_UP = """
SELECT {told} FROM ({games}) AS g
CROSS JOIN LATERAL unnest(numbers) WITH ORDINALITY AS n (number, at)
WHERE {only} GROUP BY {grouped}
"""


def games_followed(query: Query) -> QuerySet[Any, Any]:
    """Those of the games whose course is told."""
    return followed(games_of(query), query.declared)


def added_up(
    query: Query,
    numbers: Literal["standings", "harms"],
    only: str,
    by: Mapping[str, str],
    told: Mapping[str, str],
) -> list[dict[str, Any]]:
    """Rows by block and ``by``, each with what is ``told``: names with expressions of PostgreSQL.

    ``only``: the condition under which a number counts. Expressions may use ``n.number``, its place
    ``n.at`` from 1, and of its game ``seat_count``, ``winners`` and ``among``, the seats that are
    counted, -1 for every seat.
    """
    fields = fields_of(query)
    columns = {name: F(name) for name in {"seat_count", "winners", "among", *fields}}
    kept = {f"c_{name}": column for name, column in columns.items()}
    games = games_followed(query).order_by().values(**kept, numbers=F(f"course__{numbers}"))
    # Asked also where no game can be among them, which Django would spare itself by an exception.
    inner, params = games.query.get_compiler(connection=connection, elide_empty=False).as_sql()
    grouped = {**{name: f"c_{name}" for name in fields}, **by}
    sql = _ADDED_UP.format(
        told=", ".join(f'{what} AS "{name}"' for name, what in {**grouped, **told}.items()),
        games=inner,
        only=only,
        grouped=", ".join(str(number) for number in range(1, len(grouped) + 1)),
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        names = [column.name for column in cursor.description or ()]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
