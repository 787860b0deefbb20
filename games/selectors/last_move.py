"""The last move of a game that still stands, and what it led to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from events.reading import read_batch
from events.records import StoredEvent
from games.engine.flow import Undone
from games.engine.records import Event
from games.engine.title import Title


@dataclass(frozen=True, slots=True)
class LastMove:
    """The last batch that stands and is no undo; the set-up where no move stands.

    ``batch``: its number. ``to``: the version after the one that stood before it; 0 of the set-up.
    """

    batch: int
    to: int
    events: tuple[Event, ...]


def last_move(game_id: UUID, title: Title[Any], version: int) -> LastMove:
    """That of a game at ``version``, which must be the end of a batch."""
    rows = _standing(game_id, title, version)
    before = rows[0].version - 1
    to = _standing(game_id, title, before)[-1].version if before else 0
    events = tuple(title.reading.event(row.payload) for row in rows)
    return LastMove(rows[0].batch, to, events)


def _standing(game_id: UUID, title: Title[Any], version: int) -> list[StoredEvent]:
    """The batch that ends at ``version``, or the one that an undo which ends there has laid again.

    An undo goes back to a batch that is none, so there are no chains of them.
    """
    batch = read_batch(game_id, version)
    opening = title.reading.event(batch[0].payload)
    return read_batch(game_id, opening.to) if isinstance(opening, Undone) else batch
