"""The clock of a table: facts beside the rules, which hear nothing of time.

A game that is played against a clock says so right behind its first event, ``timed``. With days
for each choice, what a seat may take runs from the moment at which it was asked, as the log has it.
With a bank, ``ticked`` tells before each bookmark what is left of it (``games.engine.ticking``).
``flagged`` tells that a time ran out, and stands in front of what follows from that. They change no
state, and are set aside before a batch is held against what the rules decide.
"""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from games.engine.batch import Batch
from games.engine.flow import HasFlow
from games.engine.records import Event
from games.engine.secrecy import Public

S = TypeVar("S", bound=HasFlow)

Control = Literal["days", "bank"]
OnFlag = Literal["bot", "nothing"]


class ClockTerms(msgspec.Struct, frozen=True):
    """What a game's maker chose. A game without a clock has none.

    ``control``: how time is measured. ``days``: anew for each choice, ``per_move`` seconds.
    ``bank``: each seat has ``bank`` seconds, and ``increment`` more each time that it has answered
    all that it was asked. ``on_flag``: what becomes of a seat whose time ran out; ``bot``: a bot of
    ``level`` plays it on; ``nothing``: the others may give it to such a bot, or wait.
    """

    level: str
    control: Control = "days"
    on_flag: OnFlag = "bot"
    per_move: int | UnsetType = UNSET
    bank: int | UnsetType = UNSET
    increment: int | UnsetType = UNSET


class Timed(Event, frozen=True, tag="timed"):
    """The second event of a game against a clock, or the second after a fork: its terms."""

    control: Public[Control]
    on_flag: Public[OnFlag]
    level: Public[str]
    per_move: Public[int | UnsetType] = UNSET
    bank: Public[int | UnsetType] = UNSET
    increment: Public[int | UnsetType] = UNSET

    @property
    def terms(self) -> ClockTerms:
        """The same as terms."""
        return ClockTerms(
            self.level, self.control, self.on_flag, self.per_move, self.bank, self.increment
        )


class Flagged(Event, frozen=True, tag="flagged"):
    """The time of ``seat`` ran out. A bot takes it over in the same batch, if these are the terms.

    All in microseconds since 1970, by the clock of the database: ``asked``: when the batch was
    stored that put the question, or, with a bank, the ``at`` of the last ``ticked``; ``paused``:
    how much of the time since then does not count; ``due``: the end of the seat's time; ``at``:
    when this was seen.
    """

    seat: Public[int]
    asked: Public[int]
    paused: Public[int]
    due: Public[int]
    at: Public[int]


class Ticked(Event, frozen=True, tag="ticked"):
    """Before each bookmark of a game with banks of time: how the clocks stand.

    ``at``: the time, in microseconds since 1970; it never falls. ``spent``: by seat, the
    milliseconds since the ``ticked`` before for which its clock ran. ``left``: by seat, those that
    are left of its bank. ``running``: the seats whose clocks run from now on, which are those that
    must choose. ``paused``: the microseconds since the ``ticked`` before that do not count; absent
    where all did.
    """

    at: Public[int]
    spent: Public[tuple[int, ...]]
    left: Public[tuple[int, ...]]
    running: Public[tuple[int, ...]]
    paused: Public[int | UnsetType] = UNSET


MICROSECONDS = 1_000_000
MILLISECONDS = 1_000


def due_at(
    terms: ClockTerms, asked: int, paused: int, before: Ticked | None = None, seat: int = 0
) -> int:
    """When the time of a ``seat`` ends that was ``asked``; all in microseconds.

    ``before``: how the clocks stood last, where there are banks.
    """
    if terms.control == "days":
        return asked + (terms.per_move or 0) * MICROSECONDS + paused
    left = before.left[seat] if before is not None else (terms.bank or 0) * MILLISECONDS
    return asked + left * MILLISECONDS + paused


def fits(terms: ClockTerms) -> bool:
    """Whether the numbers are those that the control has."""
    if terms.control == "days":
        numbers = terms.per_move is not UNSET and terms.per_move > 0
        return numbers and terms.bank is UNSET and terms.increment is UNSET
    numbers = terms.bank is not UNSET and terms.bank > 0
    return (
        numbers
        and terms.increment is not UNSET
        and terms.increment >= 0
        and (terms.per_move is UNSET)
    )


def with_terms(batch: Batch[S], terms: ClockTerms) -> Batch[S]:
    """The first batch of a game, with its terms behind the first event."""
    timed = Timed(
        terms.control, terms.on_flag, terms.level, terms.per_move, terms.bank, terms.increment
    )
    first, *others = batch.events
    return Batch((first, timed, *others), batch.state)


def is_beside(event: Event) -> bool:
    """Whether the event is no matter of the rules."""
    return isinstance(event, Timed | Flagged | Ticked)
