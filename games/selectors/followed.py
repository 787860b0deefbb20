"""A game that is followed, in one statement: it is asked for with each of its batches.

By the ORM it took 4,150 calls of Python functions and 2 ms of a core, ten times what the events of
the batch take.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from database.at_hand import here
from events.database import fetch
from games.models import Due, Game
from games.selectors.chat import Talk
from games.sql import sql

_COLUMNS = (
    "id", "title", "rules", "is_public", "status", "seat_count", "version", "waiting", "bots",
    "winners", "clock", "clocks", "asked_at", "flagged",
)  # fmt: skip
"""Of the game, as ``followed.sql`` tells them."""


@dataclass(frozen=True, slots=True)
class Followed:
    """``people``: who plays each seat, None where no person does. ``insiders``: those of whom
    ``tables.may_see`` says that they may see the game where it is private.
    ``talk``: what was said at the table, and who may know. ``valid``: the digests, of those that
    were asked about, whose tokens count still."""

    game: Game
    people: tuple[UUID | None, ...]
    insiders: frozenset[UUID]
    talk: Talk
    valid: frozenset[bytes]


def followed(game_id: UUID, digests: Collection[bytes]) -> Followed:
    """It as it stands now; raises ``Game.DoesNotExist``."""
    rows = fetch(sql("followed"), [list(digests), game_id], _columns, here())
    if not rows:
        raise Game.DoesNotExist
    [(*columns, due, said, people, insiders, valid)] = rows
    return Followed(
        _game(columns, due),
        tuple(people),
        frozenset(insiders) - {None},
        Talk(said, frozenset(people) - {None}),
        frozenset(map(bytes, valid)),
    )


def _game(columns: list[Any], due: datetime | None) -> Game:
    row = dict(zip(_COLUMNS, columns, strict=True))
    # In the order of the table, as Django takes them.
    names = [each.attname for each in Game._meta.concrete_fields if each.attname in row]
    game = Game.from_db(here(), names, [row[name] for name in names])
    known = None if due is None else Due(game_id=game.pk, at=due)
    Game._meta.get_field("due").set_cached_value(game, known)
    return game


def _columns(*columns: Any) -> tuple[Any, ...]:
    return columns
