"""Which moves of a stretch of a game were taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from events.reading import read_events
from events.records import StoredEvent
from games.engine.flow import Chose, Undone
from games.engine.records import Event
from games.engine.title import Title
from games.models import Game

_AHEAD = 64
"""Events that are read at a time while a later undo is looked for."""


def versions_taken_back(
    title: Title[Any], game: Game, events: Sequence[StoredEvent], read: Sequence[Event]
) -> set[int]:
    """The versions of what was taken back, also by undos that came after these events."""
    last = events[-1].version
    undos = [
        (stored.version, event.to)
        for stored, event in zip(events, read, strict=True)
        if isinstance(event, Undone)
    ]
    movers = (event.seat for event in reversed(read) if isinstance(event, Chose | Undone))
    undos += _undos_after(title, game, last, next(movers, None))
    return {taken for version, to in undos for taken in range(to + 1, min(version, last + 1))}


def _undos_after(
    title: Title[Any], game: Game, version: int, mover: int | None
) -> Iterator[tuple[int, int]]:
    """Undos, and what they went back to, until another seat than ``mover`` moves: across that
    nothing is taken back."""
    while version < game.version:
        for stored in read_events(game.pk, after=version, upto=version + _AHEAD):
            version = stored.version
            event = title.reading.event(stored.payload)
            if isinstance(event, Undone):
                yield version, event.to
            elif isinstance(event, Chose) and event.seat != mover:
                return
