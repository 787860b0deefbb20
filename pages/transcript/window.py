"""Which stretch of a game a page shows: some hundred events, cut between moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from events.reading import read_batch, read_events
from events.records import StoredEvent
from games.engine import asking, folding, registry
from games.engine.clone import clone
from games.engine.flow import Chose, Undone
from games.engine.records import Event
from games.engine.secrecy import Viewer
from games.engine.title import Title
from games.models import Game
from games.models.game import Status
from games.selectors.seeing import seen, seen_event
from games.selectors.tables import viewer_of
from games.selectors.taken_back import versions_taken_back
from games.services.index_of_moves import round_of
from games.services.loading import load_game
from pages.listing.names import Names
from pages.transcript.telling import Chapter, Seen, Teller, chapters_of

EVENTS = 200
"""About as many as a page holds; the last move is told whole."""


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of a game. ``first`` and ``last`` are versions; 0 where nothing has happened."""

    chapters: list[Chapter]
    first: int
    last: int
    earlier: int | None
    later: int | None


def window(game: Game, start: int | None = None) -> Window:
    """From the move that brought version ``start`` on.

    Without ``start``: a game that is over from its beginning, one that runs up to now.
    """
    if game.version == 0:
        return Window([], 0, 0, None, None)
    live = start is None and game.status != Status.FINISHED
    if start is None:
        start = game.version - EVENTS if live else 1
    title, viewer = registry.title(game.title, game.rules), viewer_of(game, None)
    beginning = read_batch(game.pk, min(max(start, 1), game.version))[0].version
    stored = list(_whole_moves(game, beginning, None if live else EVENTS))
    first, last = stored[0].version, stored[-1].version
    return Window(
        chapters_of(Teller(title, Names(game)), _seen(title, game, stored, viewer)),
        first,
        last,
        max(1, first - EVENTS) if first > 1 else None,
        last + 1 if last < game.version else None,
    )


def _seen(
    title: Title[Any], game: Game, events: Sequence[StoredEvent], viewer: Viewer
) -> Iterator[Seen]:
    """The events as the viewer may know them. The state is folded with nothing left out, as a view
    does not say enough to go on from, and the round is read from the view of it."""
    state = _state_before(title, game, events[0].version)
    read = [title.reading.event(stored.payload) for stored in events]
    taken_back = versions_taken_back(title, game, events, read)
    for stored, event in zip(events, read, strict=True):
        if isinstance(event, Undone):
            state = _state_before(title, game, event.to + 1)
        clause = _clause(title, state, event)
        folding.apply(title, state, event)
        yield Seen(
            stored.version,
            stored.batch,
            stored.recorded_at,
            seen_event(game, event, viewer),
            round_of(title, seen(game, state, viewer)),
            stored.version in taken_back,
            clause,
        )


def _clause(title: Title[Any], before: Any, event: Event) -> str:
    """The clause of the question, or of the offer, that a choice answered; whether somebody is
    asked is known to all."""
    if not isinstance(event, Chose) or event.forced:
        return ""
    asked = [
        decision for decision in asking.decisions(title, before) if decision.seat == event.seat
    ]
    if len(asked) > 1:
        asked = [
            decision for decision in asked if event.move in asking.moves_of(title, before, decision)
        ]
    return asked[0].clause if asked else ""


def _whole_moves(game: Game, first: int, enough: int | None) -> Iterator[StoredEvent]:
    """Events from version ``first`` on to the end of a move, ``enough`` or a few more.

    ``enough`` is None for all that there are.
    """
    read, batch = first - 1, None
    while read < game.version:
        upto = min(game.version, read + EVENTS)
        for event in read_events(game.pk, after=read, upto=upto):
            if enough is not None and event.version >= first + enough and event.batch != batch:
                return
            batch = event.batch
            yield event
        read = upto


def _state_before(title: Title[Any], game: Game, version: int) -> Any:
    """The state before an event, to be changed; never shown."""
    return title.state() if version == 1 else clone(load_game(game, version - 1).state)
