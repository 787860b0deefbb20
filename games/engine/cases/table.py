"""A case being played: its states, its events, and the laws that every batch must keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine import asking, folding
from games.engine.canonical import canonical
from games.engine.cases.forced import Forced
from games.engine.cases.report import Asked, Report, Scene
from games.engine.errors import BadCase
from games.engine.records import Event, Move
from games.engine.title import Title
from games.engine.watch import differences


@dataclass
class Table:
    """``start`` is the state before the first batch, ``state`` the one now."""

    title: Title[Any]
    report: Report
    chance: Forced
    start: Any
    state: Any
    scenes: list[Scene] = field(default_factory=list)

    def took(
        self,
        before: Any,
        events: Sequence[Event],
        seat: int | None = None,
        move: Move | None = None,
    ) -> None:
        """Keep the events of a batch, and the choice that led to it, and hold it to the laws of
        every title."""
        title, problems = self.title, self.report.problems
        self.scenes.append(Scene(self.state, tuple(events), seat, move))
        self.report.events.extend(events)
        if canonical(folding.replay(title, events, before)) != canonical(self.state):
            problems.append("the rules are at fault: the events do not lead to the state they gave")
        for event in events:
            if title.reading.event(canonical(event)) != event:
                problems.append(f"the rules are at fault: {canonical(event)!r} is not read back")
        pieces = title.pieces(before)
        changed = differences(pieces, title.pieces(self.state)) if pieces.total() else []
        if changed:
            problems.append(f"the rules are at fault: pieces came or went: {'; '.join(changed)}")

    def note_asked(self) -> None:
        """Remember what stands open now."""
        for decision in asking.decisions(self.title, self.state):
            moves = tuple(asking.moves_of(self.title, self.state, decision))
            self.report.asked.append(Asked(decision, self.state.flow.agenda[-1], moves))

    def moment(self, words: str) -> Any:
        """The state ``before`` or ``after`` an event, as in ``before rolled 2``."""
        if not words:
            return self.state
        side, *rest = words.split()
        number = int(rest[1]) if len(rest) == 2 and rest[1].isdecimal() else 1
        if side not in ("before", "after") or not 1 <= len(rest) <= 2 or number < 1:
            raise BadCase(f"at: {words!r} does not read as 'before|after <event> <number>'.")
        events = self.report.events
        places = [at for at, event in enumerate(events) if tag_of(event) == rest[0]]
        if len(places) < number:
            raise BadCase(f"at: {rest[0]!r} happened {len(places)} times, not {number}.")
        return folding.replay(
            self.title, events[: places[number - 1] + (side == "after")], self.start
        )


def tag_of(event: Event) -> str:
    """The name of an event's kind, as in its JSON."""
    return str(event.__struct_config__.tag)
