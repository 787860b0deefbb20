"""Which seats of which games a query counts: what figures and lists of games both start from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.db.models import Count, F, FilteredRelation, Func, IntegerField, Q, QuerySet, Value

from analytics.groupings import ALL, SEAT
from analytics.query import Query


class Common(Func):
    """The seats that are in all of some sets."""

    template = "(%(expressions)s)"
    arg_joiner = " & "
    output_field = IntegerField()


def games_of(query: Query) -> QuerySet[Any, Any]:
    """The games in which at least one seat is counted, whatever its value."""
    return counted(replace(query, by=ALL))


def counted(query: Query) -> QuerySet[Any, Any]:
    """A row for each game and value of ``query.by``, with what is counted of it.

    ``value``; ``chosen``: the set of seats with this value for which all conditions hold, never
    empty. Where all games are asked for together there is one row a game, and no ``value``.
    """
    games: QuerySet[Any, Any] = query.games
    sets: list[F] = []
    for number, (dimension, value) in enumerate(query.conditions):
        alias = f"also_{number}"
        holds = Q(holdings__dimension=dimension, holdings__value=value)
        games, seats = _joined(games, alias, holds)
        sets.append(seats)
    if query.by is not ALL:
        games, seats = _joined(games, "held", Q(holdings__dimension=query.by.id))
        games = games.annotate(value=F("held__value"))
        sets.append(seats)
    if len(sets) == 1:
        games = games.annotate(chosen=sets[0])
    elif sets:
        games = games.annotate(chosen=Common(*sets)).filter(~Q(chosen=0))
    return games


def games_by_value(query: Query) -> QuerySet[Any, Any]:
    """The same, to be counted for each number of seats and each value: ``annotate`` it."""
    games = counted(query)
    if query.by is ALL:
        games = games.annotate(value=Value(ALL.id))
    return games.values("seat_count", "value")


def alike(query: Query) -> Iterator[tuple[int, str, int, int, int]]:
    """Rows of ``counted`` that cannot be told apart, counted together by the database: the number
    of seats, ``value``, ``chosen``, the set of winners, and how many games they are."""
    if query.by is SEAT:
        yield from _alike_by_seat(replace(query, by=ALL))
        return
    rows = counted(query).values_list("seat_count", "value", "chosen", "winners")
    yield from rows.annotate(games=Count("*")).order_by()


def _alike_by_seat(query: Query) -> Iterator[tuple[int, str, int, int, int]]:
    """The same of each seat by itself. Which seats a game has follows from their number, so one row
    a game is enough to look at instead of one a seat."""
    games = counted(query)
    if not query.conditions:
        games = games.annotate(chosen=Value(-1))  # every seat that there is
    rows = games.values_list("seat_count", "chosen", "winners").annotate(games=Count("*"))
    for seats, chosen, winners, count in rows.order_by():
        for seat in range(seats):
            if chosen >> seat & 1:
                yield seats, str(seat), 1 << seat, winners, count


def _joined(games: QuerySet[Any, Any], alias: str, condition: Q) -> tuple[QuerySet[Any, Any], F]:
    joined = games.annotate(**{alias: FilteredRelation("holdings", condition=condition)})
    return joined.filter(**{f"{alias}__seats__isnull": False}), F(f"{alias}__seats")
