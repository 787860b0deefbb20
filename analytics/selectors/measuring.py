"""How long games are: from lots where they tell it, else added up from each game."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any, NamedTuple

from django.contrib.postgres.fields import ArrayField
from django.db.models import Aggregate, Avg, Count, F, FloatField, StdDev, Sum

from analytics.groupings import ALL
from analytics.judging.blocks import Block, block_of, fields_of
from analytics.models import Lot
from analytics.query import Query
from analytics.selectors.kinds import kinds_of, only
from analytics.selectors.seats import games_by_value, games_of, sources
from analytics.statistics.counted_numbers import deviation, mean, quantiles
from database.at_hand import connection

SHARES = (0.1, 0.5, 0.9)

IN_LOTS = ("moves", "rounds")
"""Units in which lots tell the lengths of their games; seconds are as many numbers as games."""


class Quantiles(Aggregate):
    """Those at 10, 50 and 90 %, interpolated."""

    template = f"percentile_cont(ARRAY{list(SHARES)}) WITHIN GROUP (ORDER BY %(expressions)s)"
    output_field = ArrayField(FloatField())


class Measured(NamedTuple):
    """Games with one value in one block: how many, and their lengths. ``deviation``: the standard
    deviation of a sample."""

    block: Block
    value: str
    n: int
    mean: float
    deviation: float
    quantiles: list[float]


def measured(query: Query, unit: str) -> list[Measured]:
    """In no order; without games that have no length in this ``unit``."""
    if query.lots is not None and query.by is ALL:
        return _added_up(query, unit) if unit in IN_LOTS else _one_by_one(query, unit)
    games = games_by_value(query).filter(**{f"{unit}__isnull": False})
    sums = games.annotate(
        n=Count("pk"), mean=Avg(unit), apart=StdDev(unit, sample=True), quantiles=Quantiles(unit)
    )
    return [_measured(query, row) for row in sums.order_by()]


_ONE_BY_ONE = """
SELECT count(*), avg(number), stddev_samp(number),
    percentile_cont(ARRAY{shares}) WITHIN GROUP (ORDER BY number)
FROM ({games}) AS g WHERE number IS NOT NULL HAVING count(*) > 0
"""


def _one_by_one(query: Query, unit: str) -> list[Measured]:
    """Kind by kind, so that numbers alone are sorted. What is read of games is one index, since
    their lots tell of which kind they are."""
    lengths = []
    for block in kinds_of(query):
        statements, params = list[str](), list[Any]()
        for source in sources(query):
            games = games_of(source).filter(**only(query, block)).order_by()
            number = F(f"members__{unit}") if games.model is Lot else F(unit)
            compiler = games.values(number=number).query.get_compiler(
                connection=connection, elide_empty=False
            )
            statement, more = compiler.as_sql()
            statements.append(statement)
            params += more
        with connection.cursor() as cursor:
            every = " UNION ALL ".join(statements)
            cursor.execute(_ONE_BY_ONE.format(games=every, shares=list(SHARES)), params)
            for n, mean_, apart, shares in cursor.fetchall():
                lengths.append(Measured(block, ALL.id, n, mean_, apart or 0.0, shares))
    return lengths


def _measured(query: Query, row: dict[str, Any]) -> Measured:
    numbers = float(row["mean"]), float(row["apart"] or 0.0), row["quantiles"]
    return Measured(block_of(query, row), row["value"], row["n"], *numbers)


def _added_up(query: Query, unit: str) -> list[Measured]:
    times: defaultdict[Block, Counter[int]] = defaultdict(Counter)
    for source in sources(query):
        games = games_by_value(source)
        if games.model is Lot:
            games, number, n = (
                games.filter(numbers__about=unit),
                "numbers__number",
                "numbers__games",
            )
        else:
            games, number, n = games.filter(**{f"{unit}__isnull": False}), unit, "weight"
        named = games.values(*fields_of(query), number=F(number)).annotate(n=Sum(n))
        for row in named.order_by():
            times[block_of(query, row)][row["number"]] += row["n"]
    return [
        Measured(
            *(block, ALL.id, each.total(), mean(each), deviation(each)), quantiles(each, SHARES)
        )
        for block, each in times.items()
    ]
