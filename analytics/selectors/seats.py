"""Which seats of which games a query counts: what figures and lists of games both start from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from django.db.models import F, FilteredRelation, Func, IntegerField, Q, QuerySet, Sum, Value

from analytics.groupings import ALL, SEAT
from analytics.judging.alike import Alike
from analytics.judging.blocks import Block, fields_of, reader_of_blocks
from analytics.models import Lot
from analytics.query import Query
from analytics.statistics.contests import sides_of


class One(Func):
    """The set of one seat, written out: two parameters are two things to PostgreSQL, which would
    not find in a GROUP BY what it is to group by."""

    output_field = IntegerField()

    def __init__(self, seat: int) -> None:
        super().__init__(template=str(1 << seat))


class Common(Func):
    """The seats that are in all of some sets."""

    template = "(%(expressions)s)"
    arg_joiner = " & "
    output_field = IntegerField()


class Likewise(Func):
    """A set of seats of a game, in place of which any other would tell the same that has as many of
    the winners and as many others: winners are taken to be the first seats, and those of a set the
    first of each. Only where all units are equally strong seats is one as good as the other.

    Sets of which one is a part of the other stay so; -1, for every seat, stays as it is.
    """

    template = (
        "CASE WHEN {units} = '' AND {seats} > 0 THEN"
        " ((1 << bit_count(({seats} & {winners})::bit(32))::int) - 1)"
        " | (((1 << bit_count(({seats} & (~{winners}))::bit(32))::int) - 1)"
        " << bit_count({winners}::bit(32))::int) ELSE {seats} END"
    )
    output_field = IntegerField()

    def __init__(self, seats: str) -> None:
        super().__init__(F(seats), F("winners"), F("units"))

    def as_sql(
        self,
        compiler: Any,
        connection: Any,
        function: str | None = None,
        template: str | None = None,
        arg_joiner: str | None = None,
        **extra: Any,
    ) -> tuple[str, tuple[str | int, ...]]:
        compiled = [compiler.compile(each) for each in self.get_source_expressions()]
        named = dict(zip(("seats", "winners", "units"), compiled, strict=True))
        asked = re.findall(r"{(\w+)}", self.template)
        statement = self.template.format(**{name: f"({sql})" for name, (sql, _) in named.items()})
        return statement, tuple(each for name in asked for each in named[name][1])


def games_of(query: Query) -> QuerySet[Any, Any]:
    """The games in which at least one seat is counted, whatever its value."""
    return counted(replace(query, by=ALL))


def sources(query: Query) -> list[Query]:
    """Questions whose answers add up to that of this one: to lots, and to the games that are in
    none yet; the question itself where lots cannot tell."""
    if query.lots is None:
        return [query]
    # Lots hold no game that was simulated twice.
    loose = query.games.filter(lot=None, repeated=False)
    lots: QuerySet[Any, Any] = query.lots
    return [replace(query, games=games, lots=None) for games in (lots, loose)]


def how_many(query: Query) -> int:
    """How many ``games_of`` there are."""
    each = (games_of(source).aggregate(games=Sum("weight"))["games"] for source in sources(query))
    return sum(games or 0 for games in each)


def counted(query: Query) -> QuerySet[Any, Any]:
    """A row for each game and value of ``query.by``, with what is counted of it.

    ``value``; ``among``: the seats for which all conditions hold, -1 for every seat; ``chosen``:
    those of them with this value, never empty. Where all games are asked for together there is one
    row a game, and no ``value``. ``weight``: how many games it is about: 1, but for lots.
    """
    games: QuerySet[Any, Any] = query.games
    sets: list[F | One] = []
    for number, (dimension, value) in enumerate(query.conditions):
        if dimension == SEAT.id:
            games = games.filter(seat_count__gt=int(value))
            sets.append(One(int(value)))
            continue
        alias = f"also_{number}"
        holds = Q(holdings__dimension=dimension, holdings__value=value)
        games, seats = _joined(games, alias, "holdings", holds)
        sets.append(seats)
    games = games.annotate(among=Common(*sets) if sets else Value(-1))
    if query.by is not ALL:
        relation, name = query.by.rows
        games, seats = _joined(games, "held", relation, Q(**{f"{relation}__dimension": name}))
        games = games.annotate(value=F("held__value"))
        sets.append(seats)
    of = "games" if query.by is ALL else "held__games"
    games = games.annotate(weight=F(of) if games.model is Lot else Value(1))
    games = games.annotate(chosen=Common(*sets) if sets else Value(-1))
    maybe_none = len(sets) > 1 or query.by.level == "pick"
    return games.filter(~Q(chosen=0)) if maybe_none else games


def games_by_value(query: Query) -> QuerySet[Any, Any]:
    """The same, to be counted for each block and each value: ``annotate`` it."""
    games = counted(query)
    if query.by is ALL:
        games = games.annotate(value=Value(ALL.id))
    return games.values(*fields_of(query), "value")


def alike(query: Query, every: Iterable[Alike]) -> Iterator[Alike]:
    """The rows of ``counted``, those together that cannot be told apart; ``every``: ``totals``."""
    return _alike_by_seat(every) if query.by is SEAT else _alike(query)


def totals(query: Query) -> list[Alike]:
    """What is counted of each game, whatever its values."""
    return list(_alike(replace(query, by=ALL)))


def _alike(query: Query) -> Iterator[Alike]:
    fields = fields_of(query)
    seat_sets = ("chosen", "among", "winners")
    block = reader_of_blocks(query)
    for source in sources(query):
        games = counted(source)
        if query.by is ALL:
            games = games.annotate(value=Value(ALL.id))
        names = (*fields, "value", *seat_sets, "units")
        if query.by is not ALL:
            games = games.annotate(**{f"like_{name}": Likewise(name) for name in seat_sets})
            names = (*fields, "value", *(f"like_{name}" for name in seat_sets), "units")
        rows = games.values_list(*names).annotate(games=Sum("weight")).order_by()
        for row in rows:
            yield Alike(block(row[: len(fields)]), *row[len(fields) :])


def _alike_by_seat(rows: Iterable[Alike]) -> Iterator[Alike]:
    """The same of each seat by itself. Which seats a game has follows from their number, so one row
    a game is enough to look at instead of one a seat.

    Partners are told under the first of them, but where games are mixed in which others, or none,
    play together: there each seat is told by itself.
    """
    every = list(rows)
    together: dict[Block, set[tuple[int, ...]]] = {}
    for row in every:
        sides = tuple(sorted(sides_of(row.units, row.block.seats)))
        together.setdefault(row.block, set()).add(sides)
    for row in every:
        alone = [1 << seat for seat in range(row.block.seats)]
        alike = len(together[row.block]) == 1
        for unit in sides_of(row.units, row.block.seats) if alike else alone:
            if chosen := unit & row.chosen:
                first = (chosen & -chosen).bit_length() - 1
                yield row._replace(value=str(first), chosen=chosen)


def _joined(
    games: QuerySet[Any, Any], alias: str, relation: str, condition: Q
) -> tuple[QuerySet[Any, Any], F]:
    joined = games.annotate(**{alias: FilteredRelation(relation, condition=condition)})
    return joined.filter(**{f"{alias}__seats__isnull": False}), F(f"{alias}__seats")
