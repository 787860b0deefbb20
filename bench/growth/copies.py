"""Many games in little time: a hundred that were really played, each stored again and again.

A copy has an id of its own, so each of its hashes and digests is its own as well. It gets into the
log by the door for whole games, and the verifier finds nothing wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID, uuid4

import msgspec

from analytics.models import Simulation
from analytics.simulation.storing import PlayedGame, played_game
from database import transaction
from events.chain import envelope, link
from events.parts import taken_apart
from events.records import Head, SealedBatch, StoredEvent
from games.engine import registry
from games.models.game import Population
from games.services.read_model import store_finished
from games.services.seeds import seed_from

TITLE = "dice_forge"
SEATS = 2
"""The games with the fewest events: what grows is the number of games."""

PLAYED = 100


class _Sealed(msgspec.Struct, frozen=True):
    """What of an event does not hang on its stream."""

    type: str
    public: bytes
    parts: Mapping[str, bytes]


@dataclass(frozen=True)
class Original:
    """A game that was played, taken apart as far as no copy differs from it."""

    played: PlayedGame
    events: Sequence[Sequence[_Sealed]]  #: by batch
    salt_key: bytes

    def copied(self, stream: UUID) -> PlayedGame:
        """The same game under another id."""
        game = copy(self.played.game)
        game.pk = stream
        game._state = copy(game._state)
        seats = [copy(seat) for seat in self.played.seats]
        return self.played._replace(game=game, seats=seats, batches=list(self._sealed(stream)))

    def _sealed(self, stream: UUID) -> Iterator[SealedBatch]:
        head, name = Head.empty(stream), str(stream)
        for batch, events in zip(self.played.batches, self.events, strict=True):
            hashes, previous = [], head.hash
            for version, event in enumerate(events, head.version + 1):
                content = envelope(
                    stream=name,
                    version=version,
                    batch=head.batches,
                    type=event.type,
                    public=event.public,
                    actor=batch.actor,
                    parts=event.parts,
                    salt_key=self.salt_key,
                )
                previous = link(previous, content)
                hashes.append(previous)
            after = Head(stream, head.version + len(events), head.batches + 1, previous)
            yield msgspec.structs.replace(batch, before=head, after=after, hashes=tuple(hashes))
            head = after


def originals(count: int = PLAYED) -> list[Original]:
    """Whole games of bots, the same each time."""
    title = registry.title(TITLE)
    options = msgspec.to_builtins(title.reading.options({}))
    simulation = Simulation(
        title=TITLE, levels=["random"] * SEATS, options=options, games=count, seed=bytes(32)
    )
    return [_original(simulation, number) for number in range(count)]


def _original(simulation: Simulation, number: int) -> Original:
    secret = number.to_bytes(32, "big")
    played = played_game(simulation, number, secret)
    played.game.population = Population.BOTS  # as if workers had played it: lists show it
    events = [list(map(_taken_apart, _stored(batch))) for batch in played.batches]
    return Original(played, events, seed_from(secret, []).salt_key)


def _stored(batch: SealedBatch) -> Iterator[StoredEvent]:
    lines = zip(batch.types, batch.payloads, batch.privates, batch.hashes, strict=True)
    for version, (type, payload, private, hash) in enumerate(lines, batch.before.version + 1):
        yield StoredEvent(
            stream=batch.before.stream,
            version=version,
            batch=batch.before.batches,
            type=type,
            payload=payload.decode(),
            actor=batch.actor,
            key=None,
            fingerprint=None,
            hash=hash,
            recorded_at=datetime.now(UTC),
            private=private,
            stamp=None,
        )


def _taken_apart(event: StoredEvent) -> _Sealed:
    return _Sealed(event.type, *taken_apart(event))


def store_copies(some: Sequence[Original], count: int) -> list[UUID]:
    """Store so many copies, of each in turn; their ids."""
    stored = []
    for number in range(count):
        copy = some[number % len(some)].copied(uuid4())
        with transaction.atomic():
            store_finished(*copy)
        stored.append(copy.game.pk)
    return stored
