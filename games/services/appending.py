"""One batch into the log and into the read model of its game: one statement, all or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial
from typing import Any

import msgspec

from database import transaction
from events.errors import ForeignHead, RowsDiffer, VersionConflict
from events.records import Head
from events.sealing import seal
from events.wake import wake
from events.writing import append as append_events
from games.engine import ending, stopping
from games.engine.batch import Batch
from games.engine.clock import ClockTerms, Flagged
from games.engine.flow import Chose, Replaced, Returned, Stopped
from games.engine.records import label
from games.engine.ticking import next_tick, tick_of, with_tick
from games.engine.title import Title
from games.errors import NotYourSeat
from games.selectors.game_at import GameAt
from games.services.actors import HOUSE, is_bot
from games.services.idempotency import RequestKey
from games.services.loading import forget_game, remember
from games.services.read_model import seats_waited_for
from games.services.sealing import new_event
from games.services.seeds import Seed
from games.sql import sql
from telemetry.catalogue import CONFLICTS, MOVES

_NO_TERMS = ClockTerms("", "bank")
"""For a batch in which nobody gains anything."""


class Lost(Exception):
    """Somebody else's batch came first. ``version``: where the game is now, or None if unknown."""

    def __init__(self, version: int | None = None) -> None:
        super().__init__()
        self.version = version


@dataclass(frozen=True, slots=True)
class Appended:
    """A batch that is stored, at ``recorded_at``. ``waiting``: the seats that must choose now.

    ``game``: where it stands by now, which is after another batch where this one led to the bound
    of its title.
    """

    game: GameAt
    recorded_at: datetime
    waiting: tuple[int, ...]


def append(
    title: Title[Any],
    before: Head,
    batch: Batch[Any],
    seed: Seed,
    *,
    actor: str,
    seat: int | None = None,
    request: RequestKey | None = None,
    taken: Sequence[int] = (),
    timed: bool = True,
) -> Appended:
    """Store what followed from a decision at ``before``, and wake those who listen.

    Where that was the last batch that a game of this title may have, the one that ends it is stored
    with it.

    ``seat``: that of the person who acts; None where no person does. ``request``: the key that the
    batch answers, if any. ``taken``: the seats that bots take over by it. ``timed``: false of a
    game that has no clock, which is stored for less.

    Raises ``Lost``, ``NotYourSeat`` if a bot has taken the seat over by now, for its person
    resigned or was erased, or ``events.errors.KeyUsed`` if the key has brought a batch before.
    """
    why = stopping.due(title, batch.state)
    if why is None:
        return _append(title, before, batch, seed, actor, seat, request, taken, timed)
    with transaction.atomic():
        last = _append(title, before, batch, seed, actor, seat, request, taken, timed)
        stop = stopping.stop(title, batch.state, Stopped(why))
        if tick := tick_of(batch.events):
            stop = with_tick(stop, next_tick(_NO_TERMS, tick, stop.events[0], (), tick.at, 0))
        ended = _append(title, last.game.head, stop, seed, HOUSE)
    return Appended(ended.game, last.recorded_at, ())


def _append(
    title: Title[Any],
    before: Head,
    batch: Batch[Any],
    seed: Seed,
    actor: str,
    seat: int | None = None,
    request: RequestKey | None = None,
    taken: Sequence[int] = (),
    timed: bool = True,
) -> Appended:
    sealed = seal(
        before,
        [new_event(event) for event in batch.events],
        actor=actor,
        key=request.key if request else None,
        fingerprint=request.fingerprint if request else None,
        salt_key=seed.salt_key,
    )
    waiting = seats_waited_for(title, batch.state)
    outcome = ending.outcome(title, batch.state)
    opening, tick = batch.events[0], tick_of(batch.events)
    beside = {
        "seat": seat,
        "mover": opening.seat if isinstance(opening, Chose | Returned) else None,
        "returned": opening.seat if isinstance(opening, Returned) else None,
        "replaced": opening.seat if isinstance(opening, Replaced) else None,
        "taken": list(taken),
        "fallen": opening.seat if isinstance(opening, Flagged) and not taken else None,
        "ticked": None if tick is None else msgspec.json.encode(tick).decode(),
        "waiting": waiting,
        "winners": list(outcome.winners) if outcome else [],
        "outcome": msgspec.json.encode(outcome).decode() if outcome else None,
    }
    seats_person = isinstance(opening, Returned | Replaced)
    usual = "taken_over" if taken else "move" if timed else "untimed"
    statement, further = _written(_SEATING.get(type(opening), usual))
    try:
        stored = append_events(sealed, alongside=statement, further=further, parameters=beside)
    except VersionConflict as conflict:
        CONFLICTS()
        raise Lost(conflict.current) from None
    except RowsDiffer:
        if seats_person:
            raise Lost from None  # the seat has changed hands
        if seat is None and not taken:
            raise
        whose = label(taken[0] if seat is None else seat)
        raise NotYourSeat(f"A bot plays {whose} by now; you may watch it.") from None
    except ForeignHead:
        CONFLICTS()
        forget_game(before.stream)
        raise Lost from None
    MOVES(title.id, "person" if seat is not None else "bot" if is_bot(actor) else "server")
    after = GameAt(stored.head, batch.state)
    transaction.on_commit(partial(remember, after))
    wake(stored.head)
    return Appended(after, stored.recorded_at, tuple(waiting))


_SEATING: Mapping[type, str] = {Returned: "returned", Replaced: "replaced"}


_TIMES = """(asked_at, flagged) = ({asked}),
clocks = CASE WHEN %(outcome)s::jsonb IS NULL THEN %(ticked)s::jsonb END,"""
_TOLD = "(game.clock ->> 'control' IS DISTINCT FROM 'bank' OR %(ticked)s::jsonb IS NOT NULL)"
_UNTIMED = "game.clock ->> 'control' IS NULL"


@cache
def _written(name: str) -> tuple[str, str]:
    """What is written alongside a batch, and further."""
    if name == "untimed":
        return sql("move").replace("{times}", "").replace("{told}", _UNTIMED), ""
    text = sql(name).replace("{times}", _TIMES).replace("{told}", _TOLD)
    return text.replace("{asked}", sql("asked")), sql("keep_due")
