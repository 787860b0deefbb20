"""What came of a case."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.engine.cases.form import Case
from games.engine.errors import Refused
from games.engine.records import Decision, Event, Move, Step


@dataclass(frozen=True)
class Asked:
    """A decision that stood open in a case, with the step that put it."""

    decision: Decision
    step: Step
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Rejected:
    """A move that was refused where the case says so."""

    seat: int
    move: Move
    refusal: Refused


@dataclass
class Report:
    """What a case did: ``problems``, one readable line each, none if it holds; what occurred."""

    case: Case
    problems: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list, repr=False)
    asked: list[Asked] = field(default_factory=list, repr=False)
    rejected: list[Rejected] = field(default_factory=list, repr=False)

    @property
    def holds(self) -> bool:
        """Whether everything is as the case says."""
        return not self.problems
