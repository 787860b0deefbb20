"""What has happened in a game, as one viewer may know it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from events.reading import NEWEST, read_events
from events.records import Head, StoredEvent
from games.engine import describing, registry
from games.engine.as_told import event_as_told
from games.engine.canonical import canonical
from games.engine.flow import Chose
from games.engine.forecast import is_told
from games.engine.records import Event
from games.engine.secrecy import Viewer, redact
from games.engine.title import Title
from games.models import Game
from games.selectors.seeing import seen_event

_PAYLOAD = "payload."


@dataclass(frozen=True, slots=True)
class FeedEvent:
    """One event as a viewer may know it.

    ``batch``: 0 for the set-up, else the number of the move that led to it. ``sentence``: English,
    made of what the viewer may know; may be empty. ``told``: not so of what a report leaves out,
    since facts after it say the same. ``forced``: a choice that nobody was asked for. ``event``:
    canonical JSON of the same, as it was told, by whatever rules that was.
    """

    version: int
    batch: int
    type: str
    at: datetime
    sentence: str
    told: bool
    forced: bool
    event: bytes


def event_type(event: Event) -> str:
    """The type under which an event is stored and shown: its tag."""
    return str(event.__struct_config__.tag)


def feed(
    game: Game,
    viewer: Viewer,
    after: int = 0,
    limit: int = 100,
    *,
    upto: int = NEWEST,
    then: bool = False,
) -> list[FeedEvent]:
    """At most ``limit`` events with a version above ``after`` and up to ``upto``, in order.

    ``then``: as they were told while the game ran. May hold events that are younger than ``game``;
    they are shown as those of a running game.
    """
    stored = read_events(game.pk, after=after, upto=min(after + limit, upto))
    return feed_events(game, stored, viewer, then=then)


def feed_events(
    game: Game, stored: Sequence[StoredEvent], viewer: Viewer, *, then: bool = False
) -> list[FeedEvent]:
    """The same of events that were read already, in their order."""
    title = registry.title(game.title, game.rules)
    return [
        _shown(title, row, seen_event(game, event, viewer, then=then))
        for row in stored
        for event in (title.reading.event(row.payload),)
    ]


def answer(
    title: Title[Any], game_id: UUID, first: int, last: int, viewer: Viewer
) -> tuple[FeedEvent, ...]:
    """The events of one move from version ``first`` to ``last``, as they answered that move.

    They are redacted even where the game is over by now, so that the answer is the same for ever.
    """
    return tuple(
        _shown(title, stored, redact(title.reading.event(stored.payload), viewer))
        for stored in read_events(game_id, after=first - 1, upto=last)
    )


def fresh_answer(
    title: Title[Any], before: Head, events: Sequence[Event], at: datetime, viewer: Viewer
) -> tuple[FeedEvent, ...]:
    """The same for a batch that was stored just now, after ``before``."""
    numbered = enumerate(events, before.version + 1)
    return tuple(
        _feed_event(title, version, before.batches, at, redact(event, viewer))
        for version, event in numbered
    )


def _shown(title: Title[Any], stored: StoredEvent, shown: Event) -> FeedEvent:
    event = _feed_event(title, stored.version, stored.batch, stored.recorded_at, shown)
    if not title.begun_by or stored.private is None:
        return event
    private = stored.private.split()
    paths = [path.removeprefix(_PAYLOAD) for path in private if path.startswith(_PAYLOAD)]
    as_told = event_as_told(stored.payload, paths, shown)
    return event if as_told is None else replace(event, type=stored.type, event=as_told)


def _feed_event(
    title: Title[Any], version: int, batch: int, at: datetime, event: Event
) -> FeedEvent:
    """``event`` is what the viewer may know: nothing else is looked at."""
    return FeedEvent(
        version,
        batch,
        event_type(event),
        at,
        describing.describe(title, event),
        is_told(title, event),
        isinstance(event, Chose) and event.forced,
        canonical(event),
    )
