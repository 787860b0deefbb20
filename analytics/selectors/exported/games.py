"""What every row says of its game, and the games of a table, some at a time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.db.models import QuerySet
from msgspec import Meta

from analytics.selectors.listing import NEWEST_FIRST
from database.keyset import pages_of
from games.identifiers import opaque_game

GAMES_AT_ONCE = 500


class OfGame(msgspec.Struct, frozen=True):
    """Of which game a row is, and of which kind that is."""

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


def about(game: Any) -> tuple[Any, ...]:
    """The values of ``OfGame``."""
    simulation = None if game.simulation is None else f"sim_{game.simulation.hex}"
    return (
        *(opaque_game(game.pk), game.title, game.rules, game.population, game.seat_count),
        *(game.options, game.patch, game.table, game.handed_over, simulation),
        *(game.finished_at, game.moves, game.rounds, game.seconds),
    )


def some_at_a_time(games: QuerySet[Any, Any]) -> Iterator[list[Any]]:
    """The newest first: a table of any length takes the memory of these."""
    yield from pages_of(games, NEWEST_FIRST, GAMES_AT_ONCE)
