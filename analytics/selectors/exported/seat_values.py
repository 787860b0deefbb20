"""All that is counted, row by row: each seat of each game with each value that it has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Annotated, Any
from uuid import UUID

from msgspec import Meta

from analytics.models import CountedGame, Holding
from analytics.query import Query
from analytics.selectors.exported.games import OfGame, about, some_at_a_time
from analytics.selectors.listing import GameCounted, with_seats
from analytics.selectors.seats import games_of


class OfSeat(OfGame, frozen=True):
    """Of which seat a row is, and how that ended."""

    seat: Annotated[int, Meta(description="counted from 0")]
    level: Annotated[str, Meta(description="`person`, or that of the bot that held it at the end")]
    bot: Annotated[str, Meta(description="the version of the bot; empty where it has none")]
    side: Annotated[int, Meta(description="equal for seats that win and lose together")]
    counted: Annotated[bool, Meta(description="it is one of the seats that are asked for")]
    place: int
    score: int
    share: Annotated[float, Meta(description="of the win: 1/k for each of k winners, else 0")]


class SeatValue(OfSeat, frozen=True):
    """A seat of a finished game with one value of one dimension. What a game has as a whole, all of
    its seats have; a seat that has several values of a dimension has a row for each."""

    dimension: Annotated[str, Meta(description="its id, as the glossary tells it")]
    value: Annotated[str, Meta(description="one that the seat has")]


def seat_values(query: Query) -> Iterator[SeatValue]:
    """Of all games in which a seat is counted, the newest first, then seat by seat."""
    for games in some_at_a_time(games_of(query)):
        held: dict[UUID, list[list[Any]]] = defaultdict(list)
        holdings = Holding.objects.filter(game__in=games).order_by("game", "dimension", "value")
        for key, *holding in holdings.values_list("game", "dimension", "value", "seats"):
            held[key].append(holding)
        for game, counted in zip(games, with_seats(games), strict=True):
            for seat, its in zip(counted.seats, of_seats(game, counted), strict=True):
                for dimension, value, having in held[game.pk]:
                    if having >> seat.seat & 1:
                        row: tuple[Any, ...] = (*its, dimension, value)
                        yield SeatValue(*row)


def of_seats(game: CountedGame, counted: GameCounted) -> list[tuple[Any, ...]]:
    """Of each seat, the values of ``OfSeat``, which all its rows have in common."""
    of_game = about(game)
    return [
        (
            *(*of_game, seat.seat, seat.level, seat.bot, seat.side, seat.counted),
            *(seat.place, seat.score, seat.share),
        )
        for seat in counted.seats
    ]
