"""Banks of time: what a batch says of the clocks before it is stored."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from time import monotonic
from typing import Any
from uuid import UUID

import msgspec

from database.at_hand import here
from events.database import fetch
from events.records import Head
from games.engine.batch import Batch
from games.engine.clock import MICROSECONDS, ClockTerms, Flagged, Ticked, due_at
from games.engine.ticking import first_tick, is_late, next_tick, tick_of, with_tick
from games.engine.title import Title
from games.moments import microseconds
from games.services.appending import Lost
from games.services.read_model import seats_waited_for
from games.sql import sql


@dataclass(frozen=True, slots=True)
class Reading:
    """How the clocks of a game stood at ``version``, and the time since.

    ``tick``: None before the first. ``flagged``: whose flag fell. ``at``: the database's
    time. ``paused``: how much of the time since does not count. Both in microseconds.
    ``read``: when that was, by the clock of this process that never goes back, in seconds.
    """

    terms: ClockTerms
    version: int
    tick: Ticked | None
    flagged: frozenset[int]
    at: int
    paused: int
    read: float = field(default_factory=monotonic)

    def later(self) -> Reading:
        """The same as long after as has gone by here: for bots, which think meanwhile and are
        never late. A person's time ends where it was looked whether it had."""
        gone = int((monotonic() - self.read) * MICROSECONDS)
        return replace(self, at=self.at + gone)

    def after(self, batch: Batch[Any], version: int, recorded_at: datetime) -> Reading:
        """How they stand right after the batch that follows, which ends at ``version``."""
        return Reading(
            self.terms, version, tick_of(batch.events), self.flagged, microseconds(recorded_at), 0
        )

    def is_late(self, seat: int) -> bool:
        """Whether the time of a seat is up and its flag has still to fall."""
        if self.tick is None or seat in self.flagged:
            return False
        return is_late(self.tick, seat, self.at, self.paused)

    def flag(self, seat: int) -> Flagged:
        """What tells that a seat is late."""
        assert self.tick is not None
        asked = self.tick.at
        due = due_at(self.terms, asked, self.paused, self.tick, seat)
        return Flagged(seat, asked, self.paused, due, self.at)


def banks_of(clock: Any) -> ClockTerms | None:
    """The terms of a row (``Game.clock``) where they give banks of time; else None."""
    if clock is None or clock["control"] != "bank":
        return None
    return msgspec.convert(clock, ClockTerms)


def read_clocks(game_id: UUID, clock: Any) -> Reading | None:
    """How the clocks stand now, at a query; None in games without banks, which cost none.

    ``clock``: as ``Game.clock``.
    """
    if banks_of(clock) is None:
        return None
    [columns] = fetch(sql("reading"), [game_id], _only_column, here())
    return reading_of(clock, columns)


def reading_of(clock: Any, columns: Any) -> Reading | None:
    """What ``games_clocks_now`` gives for a game of these terms; None without banks."""
    terms = banks_of(clock)
    if terms is None:
        return None
    version, tick, flagged, at, paused = columns
    return Reading(terms, version, tick_from(tick), frozenset(flagged), at, paused)


def _only_column(column: Any) -> Any:
    return column


def tick_from(stored: Any) -> Ticked | None:
    """What a row says of the clocks (``Game.clocks``)."""
    if isinstance(stored, str):  # as a cursor gives it that decodes no JSON
        stored = msgspec.json.decode(stored)
    return None if stored is None else msgspec.convert(stored, Ticked)


def ticked(
    title: Title[Any], before: Head, batch: Batch[Any], reading: Reading | None
) -> Batch[Any]:
    """The batch that follows ``before``, with how the clocks stand after it.

    The same where there are no banks. Raises ``Lost`` where the clocks were read at another
    version.
    """
    if reading is None:
        return batch
    running = seats_waited_for(title, batch.state)
    opening = batch.events[0]
    if reading.tick is None:
        seats = len(batch.state.flow.chosen)
        return with_tick(batch, first_tick(reading.terms, seats, running, reading.at))
    if reading.version != before.version:
        raise Lost(reading.version)
    at, paused = reading.at, reading.paused
    if isinstance(opening, Flagged):
        at, paused = opening.at, opening.paused
    tick = next_tick(reading.terms, reading.tick, opening, running, at, paused)
    return with_tick(batch, tick)
