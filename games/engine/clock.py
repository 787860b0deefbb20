"""The clock of a table: facts beside the rules, which hear nothing of time.

A game that is played against a clock says so right behind its first event, ``timed``. What a seat
may take for a choice runs from the moment at which it was asked, as the log has it; ``flagged``
tells that it ran out, and stands in front of what follows from that. Both change no state, and are
set aside before a batch is held against what the rules decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeVar

import msgspec

from games.engine.batch import Batch
from games.engine.flow import Began, Forked, HasFlow, TakenOver
from games.engine.records import Event
from games.engine.secrecy import Public

S = TypeVar("S", bound=HasFlow)

Control = Literal["days"]
OnFlag = Literal["bot"]


class ClockTerms(msgspec.Struct, frozen=True):
    """What a game's maker chose. A game without a clock has none.

    ``control``: how time is measured; ``days``: anew for each choice. ``per_move``: seconds that a
    seat may take for one. ``on_flag``: what becomes of a seat whose time ran out; ``bot``: a bot of
    ``level`` plays it on.
    """

    per_move: int
    level: str
    control: Control = "days"
    on_flag: OnFlag = "bot"


class Timed(Event, frozen=True, tag="timed"):
    """The second event of a game against a clock, or the second after a fork: its terms."""

    control: Public[Control]
    per_move: Public[int]
    on_flag: Public[OnFlag]
    level: Public[str]

    @property
    def terms(self) -> ClockTerms:
        """The same as terms."""
        return ClockTerms(self.per_move, self.level, self.control, self.on_flag)


class Flagged(Event, frozen=True, tag="flagged"):
    """The time of ``seat`` ran out, so that a bot takes it over in the same batch.

    All in microseconds since 1970, by the clock of the database: ``asked``: when the batch was
    stored that put the question; ``paused``: how much of the time since then does not count, for
    nobody watched the clocks then; ``due``: the end of the seat's time; ``at``: when this was seen.
    """

    seat: Public[int]
    asked: Public[int]
    paused: Public[int]
    due: Public[int]
    at: Public[int]


MICROSECONDS = 1_000_000


def due_at(terms: ClockTerms, asked: int, paused: int) -> int:
    """When the time of a seat ends that was ``asked``; all in microseconds."""
    return asked + terms.per_move * MICROSECONDS + paused


def with_terms(batch: Batch[S], terms: ClockTerms) -> Batch[S]:
    """The first batch of a game, with its terms behind the first event."""
    told = Timed(terms.control, terms.per_move, terms.on_flag, terms.level)
    first, *others = batch.events
    return Batch((first, told, *others), batch.state)


def is_beside(event: Event) -> bool:
    """Whether the event is no matter of the rules."""
    return isinstance(event, Timed | Flagged)


def beside_fault(events: Sequence[Event], terms: ClockTerms | None) -> tuple[int, str, str] | None:
    """What of a batch does not fit the clock of its game: its place, the field and why.

    ``terms``: in force before the batch.
    """
    for place, event in enumerate(events):
        before = events[place - 1] if place else None
        if isinstance(event, Timed):
            if not isinstance(before, Began | Forked) or event.per_move < 1:
                return place, "type", "The terms of time follow the first event, and only there."
        elif isinstance(event, Flagged):
            fault = _flag_fault(event, terms)
            if place:
                return place, "type", "A batch begins with the flag."
            if fault is not None:
                return place, *fault
            if not isinstance(events[1], TakenOver):
                return 1, "type", "Somebody takes the seat over whose time ran out."
        elif isinstance(event, TakenOver):
            fallen = before.seat if isinstance(before, Flagged) else None
            if (event.reason == "deadline") != (fallen == event.seat):
                return place, "payload.reason", "A flag comes before this reason, and no other."
            if isinstance(events[0], Flagged) and place > 1:
                return place, "type", "With a flag one seat is taken over."
    return None


def _flag_fault(event: Flagged, terms: ClockTerms | None) -> tuple[str, str] | None:
    if terms is None:
        return "type", "This game has no clock."
    if event.paused < 0 or event.due != due_at(terms, event.asked, event.paused):
        return "payload.due", f"It is due at {due_at(terms, event.asked, event.paused)}."
    if event.at < event.due:
        return "payload.at", "The time was not up yet."
    return None


def terms_after(events: Sequence[Event], terms: ClockTerms | None) -> ClockTerms | None:
    """The terms in force after a batch; a fork is a game without a clock unless it says its own."""
    if isinstance(events[0], Began | Forked):
        terms = None
    told: list[Any] = [event for event in events if isinstance(event, Timed)]
    return told[0].terms if told else terms
