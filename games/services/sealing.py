"""What has happened in a game, as the event store takes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from events.records import Head, NewBatch, NewEvent, SealedBatch
from events.sealing import seal_all
from games.engine.records import Event
from games.engine.secrecy import SPECTATOR, private_parts, redact
from games.selectors.feed import event_type


@dataclass(frozen=True, slots=True)
class PlayedBatch:
    """The events that followed from one choice, and who made it (``actors``)."""

    actor: str
    events: Sequence[Event]


def sealed_game(
    game_id: UUID, batches: Iterable[PlayedBatch], salt_key: bytes
) -> list[SealedBatch]:
    """All batches of a game from its first one on."""
    new = (NewBatch([new_event(event) for event in each.events], each.actor) for each in batches)
    return list(seal_all(Head.empty(game_id), new, salt_key=salt_key))


def new_event(event: Event) -> NewEvent:
    """A fact as it is stored, with what of it is private."""
    parts = private_parts(event)
    if not parts:
        return NewEvent(event_type(event), event)
    return NewEvent(
        event_type(event),
        event,
        public=redact(event, SPECTATOR),
        private={path: part.value for path, part in parts.items()},
    )
