"""Banks of time: what each batch says of them, and what follows from the batch before.

The clocks of all seats that must choose run, those of several at once too; offers run none. Whoever
has answered all that they were asked gains the increment, and loses it again by taking that back,
so that neither time nor increments come from undoing. Whoever comes back has a full bank.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec import UNSET

from games.engine.batch import Batch
from games.engine.clock import MILLISECONDS, ClockTerms, Ticked
from games.engine.flow import Chose, HasFlow, Returned, Undone
from games.engine.records import Event

S = TypeVar("S", bound=HasFlow)


def first_tick(terms: ClockTerms, seats: int, running: Sequence[int], at: int) -> Ticked:
    """How the clocks of a game with banks stand as it begins."""
    bank = (terms.bank or 0) * MILLISECONDS
    return Ticked(at, (0,) * seats, (bank,) * seats, tuple(running))


def next_tick(
    terms: ClockTerms, before: Ticked, opening: Event, running: Sequence[int], at: int, paused: int
) -> Ticked:
    """How they stand after another batch.

    ``opening``: the first event of the batch. ``running``:
    who must choose after it. ``at``: the time; where it was set back it stands still. ``paused``:
    microseconds since ``before`` that do not count.
    """
    at = max(at, before.at)
    paused = max(0, min(paused, at - before.at))
    gone = (at - before.at - paused) // MILLISECONDS
    seats = range(len(before.left))
    spent = tuple(gone if seat in before.running else 0 for seat in seats)
    left = [max(0, before.left[seat] - spent[seat]) for seat in seats]
    increment = terms.increment or 0
    if isinstance(opening, Returned):
        left[opening.seat] = (terms.bank or 0) * MILLISECONDS
    elif isinstance(opening, Chose | Undone):
        seat = opening.seat
        ran, runs = seat in before.running, seat in running
        if isinstance(opening, Chose) and ran and not runs:
            left[seat] += increment * MILLISECONDS
        elif isinstance(opening, Undone) and runs and not ran:
            left[seat] = max(0, left[seat] - increment * MILLISECONDS)
    return Ticked(at, spent, tuple(left), tuple(running), paused or UNSET)


def with_tick(batch: Batch[S], tick: Ticked) -> Batch[S]:
    """A batch that says before its bookmark how the clocks stand."""
    *others, bookmark = batch.events
    return Batch((*others, tick, bookmark), batch.state)


def tick_of(events: Sequence[Event]) -> Ticked | None:
    """What a batch says of the clocks; None where there are no banks."""
    last = events[-2] if len(events) > 1 else None
    return last if isinstance(last, Ticked) else None


def is_late(before: Ticked, seat: int, at: int, paused: int) -> bool:
    """Whether the time of a seat is up at this moment, if its clock ran since ``before``."""
    return seat in before.running and at - before.at - paused > before.left[seat] * MILLISECONDS
