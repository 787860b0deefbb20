"""The moves of a game one by one, for whoever steps through it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from events.reading import read_batch, read_events
from events.records import StoredEvent
from games.engine import describing, folding, registry
from games.engine.clone import clone
from games.engine.flow import Chose, Undone, Waits
from games.engine.records import Event
from games.engine.title import Title
from games.models import Game
from games.selectors.seeing import Eyes, seen, seen_event
from games.selectors.taken_back import versions_taken_back
from games.services.loading import load_game

_AT_ONCE = 1000
"""Events that are read at a time."""


@dataclass(frozen=True, slots=True)
class MoveTold:
    """A batch: its number, the version after it, who moved (None: the set-up, the end), the round
    then (None where there is none), a sentence, and whether it was taken back."""

    batch: int
    version: int
    seat: int | None
    round: int | None
    sentence: str
    undone: bool


def index_of_moves(game: Game, eyes: Eyes, after: int, limit: int) -> list[MoveTold]:
    """At most ``limit`` batches behind the one that ends at version ``after``, in order.

    What is read and folded is what is told, and no more than lies between two snapshots before it.
    """
    if after >= game.version:
        return []
    title = registry.title(game.title, game.rules)
    stored = list(_batches(game, after, limit))
    read = [title.reading.event(row.payload) for row in stored]
    taken_back = versions_taken_back(title, game, stored, read)
    return list(_told(title, game, eyes, stored, read, taken_back))


def _batches(game: Game, after: int, limit: int) -> Iterator[StoredEvent]:
    """The events of whole batches."""
    first = read_batch(game.pk, after + 1)
    version, batches = first[0].version - 1, set[int]()
    while version < game.version:
        upto = min(version + _AT_ONCE, game.version)
        for row in read_events(game.pk, after=version, upto=upto):
            batches.add(row.batch)
            if len(batches) > limit:
                return
            yield row
        version = upto


def _told(
    title: Title[Any],
    game: Game,
    eyes: Eyes,
    stored: list[StoredEvent],
    read: list[Event],
    taken_back: set[int],
) -> Iterator[MoveTold]:
    state = _state_before(title, game, stored[0].version)
    seat: int | None = None
    sentences: list[str] = []
    for row, event in zip(stored, read, strict=True):
        if isinstance(event, Undone):
            state = _state_before(title, game, event.to + 1)
        folding.apply(title, state, event)
        shown = seen_event(game, event, eyes.seats, then=eyes.then)
        if isinstance(event, Waits):
            view = seen(game, state, eyes.seats, then=eyes.then)
            yield MoveTold(
                row.batch,
                row.version,
                seat,
                round_of(title, view),
                _sentence(sentences),
                row.version in taken_back,
            )
            seat, sentences = None, []
            continue
        if seat is None and isinstance(event, Chose | Undone):
            seat = event.seat
        sentences.append(describing.describe(title, shown))


def _sentence(sentences: list[str]) -> str:
    """The choice itself; of what is no choice, the first that says something."""
    return next(filter(None, sentences), "")


def round_of(title: Title[Any], view: Any) -> int | None:
    """The round of a view; None where the title has none or the viewer may not know it."""
    if title.dimensions.rounds is None:
        return None
    number = title.dimensions.rounds(view)
    return number if isinstance(number, int) else None


def _state_before(title: Title[Any], game: Game, version: int) -> Any:
    """The state before an event, to be changed; never shown."""
    return title.state() if version == 1 else clone(load_game(game, version - 1).state)
