"""The games behind a figure, each with the seats that are counted, so that it can be recomputed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib.postgres.fields import ArrayField
from django.db.models import BooleanField, F, Func, QuerySet, UUIDField, Value

from analytics.models import CountedGame, CountedSeat
from analytics.query import Query
from analytics.selectors.seats import counted

NEWEST_FIRST = ("-finished_at", "-game")


class _OfThese(Func):
    """Whether a row is of one of these games: their keys are one parameter, where ``__in`` looks at
    each of a thousand by itself."""

    template = "%(expressions)s)"
    arg_joiner = " = ANY("
    output_field = BooleanField()

    def __init__(self, games: list[UUID]) -> None:
        super().__init__(F("game"), Value(games, output_field=ArrayField(UUIDField())))


class SeatCounted(NamedTuple):
    """A seat of a listed game. ``bot``: its version, empty for those without one. ``side``: equal
    for seats that play together. ``counted``: it is one of those that the figure counts."""

    seat: int
    level: str
    bot: str
    side: int
    place: int
    score: int
    share: float
    counted: bool


class GameCounted(NamedTuple):
    """A listed game. ``seconds``: None for simulations."""

    game_id: UUID
    finished_at: datetime
    moves: int
    rounds: int | None
    seconds: float | None
    seats: tuple[SeatCounted, ...]


def games_behind(
    query: Query, value: str | None = None, unit: str | None = None
) -> QuerySet[Any, Any]:
    """The games that count for one value of ``query.by`` (None: for any of them).

    ``unit``: only those that have a length in it. Sort them by ``NEWEST_FIRST``, cut a page out and
    hand it to ``with_seats``.
    """
    games = counted(query)
    if value is not None:
        games = games.filter(value=value)
    if unit is not None:
        games = games.filter(**{f"{unit}__isnull": False})
    return games


def with_seats(games: Sequence[CountedGame]) -> list[GameCounted]:
    """A page of ``games_behind`` as typed rows."""
    seats: dict[UUID, list[SeatCounted]] = defaultdict(list)
    chosen = {game.pk: getattr(game, "chosen", -1) for game in games}
    rows = CountedSeat.objects.filter(_OfThese(list(chosen))).order_by("game", "seat")
    for key, seat, level, bot, side, place, score, share in rows.values_list(
        "game", "seat", "level", "bot", "side", "place", "score", "share"
    ):
        is_counted = bool(chosen[key] >> seat & 1)
        seats[key].append(SeatCounted(seat, level, bot, side, place, score, share, is_counted))
    return [
        GameCounted(
            game.pk, game.finished_at, game.moves, game.rounds, game.seconds, tuple(seats[game.pk])
        )
        for game in games
    ]
