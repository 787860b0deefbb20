"""All that is stored of one game, read at one moment."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from audit.adjudicating.snapshots import Kept, read_kept
from audit.history.origins import origin_seeds
from audit.models import ImportedGame
from events.reading import read_events
from events.records import StoredEvent
from games.engine.flow import Began, Forked
from games.engine.recorded import Unlawful
from games.identifiers import GAME_ID
from games.models import Due, Game, Seat, Secret

BEGAN = str(Began.__struct_config__.tag)
FORKED = str(Forked.__struct_config__.tag)


@dataclass(frozen=True)
class Record:
    """``promises``: payloads of the events that fix a seed, the oldest first. ``seed`` and ``due``,
    when time is up: None where the game has no row for it."""

    game: Game
    seats: list[Seat]
    seed: bytes | None
    imported: ImportedGame | None
    due: datetime | None
    events: list[StoredEvent]
    promises: list[dict[str, Any]]
    kept: Kept | None

    @property
    def version(self) -> int:
        """Of the last event."""
        return self.events[-1].version if self.events else 0

    @property
    def began(self) -> dict[str, Any]:
        """What the first event says."""
        return self.promises[0] if self.promises else {}


def read_record(game: Game) -> Record:
    """What is stored of a game; read it ``at_one_moment``."""
    events = read_events(game.pk)
    promises = [_promise(event) for event in events if event.type in (BEGAN, FORKED)]
    secret = Secret.objects.filter(game=game).first()
    return Record(
        game=game,
        seats=list(Seat.objects.filter(game=game).order_by("number")),
        seed=None if secret is None else bytes(secret.seed),
        imported=ImportedGame.objects.filter(game=game).first(),
        due=Due.objects.filter(game=game).values_list("at", flat=True).first(),
        events=events,
        promises=promises,
        kept=read_kept(game.pk),
    )


def opening_of(record: Record) -> StoredEvent:
    """The event with which the game became its own: the first, or that with which it was forked.

    Who made the game is its actor.
    """
    forks = (event for event in reversed(record.events) if event.type == FORKED)
    return next(forks, record.events[0])


def _promise(event: StoredEvent) -> dict[str, Any]:
    """Nothing where somebody has changed it beyond reading, which the chain will tell."""
    try:
        return msgspec.json.decode(event.payload, type=dict[str, Any])
    except msgspec.MsgspecError:
        return {}


def seeds_of(record: Record) -> list[bytes | None]:
    """The seeds behind the promises, one for each; None for one that is not known here.

    Raises ``Unlawful`` for a fork that names no game.
    """
    for event in record.events:
        if event.type == FORKED:
            origin = _promise(event).get("origin")
            if not isinstance(origin, str) or not re.fullmatch(GAME_ID, origin):
                raise Unlawful(event.version, "payload.origin", "This is no id of a game.")
    known = origin_seeds(record.game.pk, record.promises[1:])
    return [*(None if seed is None else bytes.fromhex(seed) for seed in known), record.seed]
