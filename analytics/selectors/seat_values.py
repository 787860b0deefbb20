"""All that is counted, row by row: each seat of each game with each value that it has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

import msgspec
from msgspec import Meta

from analytics.models import Holding
from analytics.query import Query
from analytics.selectors.listing import NEWEST_FIRST, SeatCounted, with_seats
from analytics.selectors.seats import games_of
from database.keyset import pages_of
from games.identifiers import opaque_game

GAMES_AT_ONCE = 500


class SeatValue(msgspec.Struct, frozen=True):
    """A seat of a finished game with one value of one dimension. What a game has as a whole, all of
    its seats have; a seat that has several values of a dimension has a row for each."""

    game: Annotated[str, Meta(description="the id of the game")]
    title: str
    rules: Annotated[str, Meta(description="the version of the rules")]
    population: Annotated[str, Meta(description="who sat at the table")]
    seats: Annotated[int, Meta(description="how many there are in the game")]
    options: Annotated[str, Meta(description="`standard`, or what was chosen otherwise, as JSON")]
    patch: Annotated[str, Meta(description="`none`, or the changed numbers, as JSON")]
    table: Annotated[str, Meta(description="how many of which level, bots with their version")]
    handed_over: Annotated[bool, Meta(description="a bot took a seat over while the game ran")]
    simulation: Annotated[str | None, Meta(description="the one whose game it is")]
    finished: datetime
    moves: int
    rounds: Annotated[int | None, Meta(description="none for titles without rounds")]
    seconds: Annotated[float | None, Meta(description="none for simulations")]
    seat: Annotated[int, Meta(description="counted from 0")]
    level: Annotated[str, Meta(description="`person`, or that of the bot that held it at the end")]
    bot: Annotated[str, Meta(description="the version of the bot; empty where it has none")]
    side: Annotated[int, Meta(description="equal for seats that win and lose together")]
    counted: Annotated[bool, Meta(description="it is one of the seats that are asked for")]
    place: int
    score: int
    share: Annotated[float, Meta(description="of the win: 1/k for each of k winners, else 0")]
    dimension: Annotated[str, Meta(description="its id, as the glossary tells it")]
    value: Annotated[str, Meta(description="one that the seat has")]


def seat_values(query: Query) -> Iterator[SeatValue]:
    """Of all games in which a seat is counted, the newest first, then seat by seat. Games are read
    some at a time, so a table of any length takes the memory of these."""
    for games in pages_of(games_of(query), NEWEST_FIRST, GAMES_AT_ONCE):
        held: dict[UUID, list[list[Any]]] = defaultdict(list)
        told = Holding.objects.filter(game__in=games).order_by("game", "dimension", "value")
        for key, *holding in told.values_list("game", "dimension", "value", "seats"):
            held[key].append(holding)
        for game, counted in zip(games, with_seats(games), strict=True):
            yield from _of_game(_about(game), counted.seats, held[game.pk])


def _of_game(
    about: tuple[Any, ...], seats: Sequence[SeatCounted], held: Sequence[Sequence[Any]]
) -> Iterator[SeatValue]:
    for seat in seats:
        mine = (seat.seat, seat.level, seat.bot, seat.side, seat.counted)
        for dimension, value, having in held:
            if having >> seat.seat & 1:
                won = (seat.place, seat.score, seat.share)
                told: tuple[Any, ...] = (*about, *mine, *won, dimension, value)
                yield SeatValue(*told)


def _about(game: Any) -> tuple[Any, ...]:
    simulation = None if game.simulation is None else f"sim_{game.simulation.hex}"
    return (
        *(opaque_game(game.pk), game.title, game.rules, game.population, game.seat_count),
        *(game.options, game.patch, game.table, game.handed_over, simulation),
        *(game.finished_at, game.moves, game.rounds, game.seconds),
    )
