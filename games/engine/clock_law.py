"""Whether what a history says of time fits together, whoever wrote it.

Followed from batch to batch beside the state: the terms in force, how the clocks stood last, and
whose flags have fallen since they were asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.clock import ClockTerms, Flagged, Ticked, Timed, due_at, fits
from games.engine.flow import Began, Chose, Forked, TakenOver
from games.engine.records import Event
from games.engine.ticking import first_tick, next_tick, tick_of

Misfit = tuple[int, str, str]
"""The place of an event in its batch, the field and why."""


class Clocks:
    """How the clocks of a game stand.

    ``terms``: None for a game without a clock. ``tick``: None where there are no banks. ``fallen``:
    the seats whose flag fell and whom nobody took over, until they choose.
    """

    def __init__(self) -> None:
        self.seats = 0
        self.terms: ClockTerms | None = None
        self.tick: Ticked | None = None
        self.fallen: set[int] = set()

    def misfit(self, events: Sequence[Event]) -> Misfit | None:
        """What of the next batch does not fit; else it is followed."""
        fault = _out_of_place(events) or self._flag(events) or self._taken(events)
        if fault is not None:
            return fault
        self._begin_anew(events)
        fault = self._tick(events)
        if fault is None:
            self._follow(events)
        return fault

    def _begin_anew(self, events: Sequence[Event]) -> None:
        """A fork is a game without a clock unless it says its own."""
        if isinstance(events[0], Began | Forked):
            self.terms, self.tick, self.fallen = None, None, set()
        if isinstance(events[0], Began):
            self.seats = events[0].seats
        for event in events[1:2]:
            if isinstance(event, Timed):
                self.terms = event.terms

    def _flag(self, events: Sequence[Event]) -> Misfit | None:
        event = events[0]
        if not isinstance(event, Flagged):
            return None
        if self.terms is None:
            return 0, "type", "This game has no clock."
        tick = self.tick
        if event.seat in self.fallen:
            return 0, "payload.seat", "The flag of this seat has fallen before."
        if tick is not None and event.seat not in tick.running:
            return 0, "payload.seat", "The clock of this seat does not run."
        if tick is not None and event.asked != tick.at:
            return 0, "payload.asked", f"The clocks were told last at {tick.at}."
        due = due_at(self.terms, event.asked, event.paused, tick, event.seat)
        if event.paused < 0 or event.due != due:
            return 0, "payload.due", f"It is due at {due}."
        if event.at < event.due:
            return 0, "payload.at", "The time was not up yet."
        taken = isinstance(events[1], TakenOver)
        if taken != (self.terms.on_flag == "bot"):
            return 1, "type", "A bot takes over whose time ran out where the terms say so."
        return None

    def _taken(self, events: Sequence[Event]) -> Misfit | None:
        flag = events[0]
        fallen = flag.seat if isinstance(flag, Flagged) else None
        for place, event in enumerate(events):
            if not isinstance(event, TakenOver):
                continue
            if (event.reason == "deadline") != (fallen == event.seat):
                return place, "payload.reason", "A flag comes before this reason, and no other."
            if event.reason == "claimed" and self.terms and event.seat not in self.fallen:
                return place, "payload.reason", "No flag of this seat fell."
            by_clock = self.terms if event.reason in ("deadline", "claimed") else None
            if by_clock is not None and event.level != by_clock.level:
                return place, "payload.level", f"The clock says {by_clock.level}."
            if fallen is not None and place > 1:
                return place, "type", "With a flag one seat is taken over."
        return None

    def _tick(self, events: Sequence[Event]) -> Misfit | None:
        tick, terms = tick_of(events), self.terms
        place = len(events) - 2
        if terms is None or terms.control != "bank":
            return None if tick is None else (place, "type", "This game has no banks of time.")
        if tick is None:
            return place + 1, "type", "Before the bookmark it is told how the clocks stand."
        for field, due in self._due(terms, tick, events[0]):
            if getattr(tick, field) != due:
                return place, f"payload.{field}", f"It must be {due}."
        self.tick = tick
        return None

    def _due(self, terms: ClockTerms, tick: Ticked, opening: Event) -> list[tuple[str, object]]:
        before, paused = self.tick, tick.paused or 0
        if isinstance(opening, Flagged):
            paused = opening.paused
        if before is None:
            due = first_tick(terms, self.seats, tick.running, tick.at)
        else:
            at = opening.at if isinstance(opening, Flagged) else tick.at
            due = next_tick(terms, before, opening, tick.running, at, paused)
        return [(name, getattr(due, name)) for name in ("at", "paused", "spent", "left")]

    def _follow(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Flagged) and not isinstance(events[1], TakenOver):
                self.fallen.add(event.seat)
            elif isinstance(event, Chose | TakenOver):
                self.fallen.discard(event.seat)
        if self.tick is not None:
            self.fallen &= set(self.tick.running)


def _out_of_place(events: Sequence[Event]) -> Misfit | None:
    """Each of these events has one place in a batch, and stands nowhere else."""
    for place, event in enumerate(events):
        if isinstance(event, Timed):
            first = place == 1 and isinstance(events[0], Began | Forked)
            if not first or not fits(event.terms):
                return place, "type", "The terms of time follow the first event, and only there."
        elif isinstance(event, Flagged) and place:
            return place, "type", "A batch begins with the flag."
        elif isinstance(event, Ticked) and place != len(events) - 2:
            return place, "type", "How the clocks stand is told right before the bookmark."
    return None
