"""The last move of a game that still stands: what it led to, and what was there before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from events.reading import read_events
from events.records import StoredEvent
from games.engine.flow import Undone
from games.engine.records import Event
from games.engine.title import Title
from games.selectors.positions import position_at

_STRIDE = 32
"""Events read back at a time, so that the work grows with the move and not with the game."""


@dataclass(frozen=True, slots=True)
class LastMove:
    """The last batch that stands and is no undo; the set-up where no move stands.

    ``batch``: its number. ``to``: the version after the one that stood before it; 0 of the set-up.
    ``before``: the whole state there.
    """

    batch: int
    to: int
    before: Any
    events: tuple[Event, ...]


def last_move(game_id: UUID, title: Title[Any], version: int) -> LastMove:
    """That of a game at ``version``, which must be the end of a batch."""
    rows = _batch(game_id, _behind_undos(game_id, title, version))
    before = rows[0].version - 1
    to = _behind_undos(game_id, title, before) if before else 0
    state = position_at(game_id, title, to).state if to else title.state()
    events = tuple(title.read_event(row.payload) for row in rows)
    return LastMove(rows[0].batch, to, state, events)


def _behind_undos(game_id: UUID, title: Title[Any], version: int) -> int:
    """Where the batch ends that a batch which ended at ``version`` has laid again, or that itself.

    An undo goes back to a batch that is none, so there are no chains of them.
    """
    # An undo and its bookmark.
    opening = title.read_event(read_events(game_id, after=version - 2, upto=version)[0].payload)
    return opening.to if isinstance(opening, Undone) else version


def _batch(game_id: UUID, version: int) -> list[StoredEvent]:
    """The batch that ends at ``version``."""
    found: list[StoredEvent] = []
    upto = version
    while upto > 0 and (not found or found[0].batch == found[-1].batch):
        found = read_events(game_id, after=max(0, upto - _STRIDE), upto=upto) + found
        upto -= _STRIDE
    return [row for row in found if row.batch == found[-1].batch]
