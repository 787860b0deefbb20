"""A game that somebody looks at, in one statement: who sits where, and no names.

It is asked for with each move that a page shows. By the ORM, with the people of each seat, it took
4 of 15 ms of a core.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from database.at_hand import here
from events.database import fetch
from games.engine.secrecy import SPECTATOR, Viewer
from games.errors import NotFound
from games.models import Game, Player
from games.models.game import Status
from games.models.seat import Kind
from games.selectors.players_game import NO_SUCH_GAME
from games.sql import sql

_COLUMNS = (
    "id", "title", "rules", "status", "seat_count", "changes", "version", "winners", "outcome",
)  # fmt: skip
"""Of the game, as ``looked_at.sql`` tells them."""


@dataclass(frozen=True, slots=True)
class Place:
    """Who sits where. ``is_own``: whoever looks plays it."""

    number: int
    kind: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class LookedAt:
    """``game`` has no more fields than are told."""

    game: Game
    places: tuple[Place, ...]

    @property
    def viewer(self) -> Viewer:
        """The seats that whoever looks plays; after the end those of all."""
        if self.game.status == Status.FINISHED:
            return frozenset(range(self.game.seat_count))
        return frozenset(place.number for place in self.places if place.is_own) or SPECTATOR


def looked_at(game_id: UUID, player: Player | None) -> LookedAt:
    """Raises ``NotFound`` if there is no such game or it is not theirs to see."""
    caller = None if player is None else player.pk
    rows = fetch(sql("looked_at"), {"game": game_id, "player": caller}, _columns, here())
    if not rows:
        raise NotFound(NO_SUCH_GAME)
    [(*columns, numbers, kinds, players)] = rows
    return LookedAt(
        _game(columns),
        tuple(
            Place(number, kind, kind == Kind.PERSON and caller is not None and player == caller)
            for number, kind, player in zip(numbers, kinds, players, strict=True)
        ),
    )


def _game(columns: list[Any]) -> Game:
    row = dict(zip(_COLUMNS, columns, strict=True))
    # In the order of the table, as Django takes them.
    names = [each.attname for each in Game._meta.concrete_fields if each.attname in row]
    return Game.from_db(here(), names, [row[name] for name in names])


def _columns(*columns: Any) -> tuple[Any, ...]:
    return columns
