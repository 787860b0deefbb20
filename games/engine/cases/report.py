"""What came of a case."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

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


@dataclass(frozen=True)
class TurnedAway:
    """What a case shows to be refused: by whom (``None``: a game that cannot be begun) and in which
    words it was tried, the sentence that refused it, and the clause, or ""."""

    seat: int | None
    tried: Move | str
    sentence: str
    clause: str


@dataclass
class Scene:
    """What a case shows at once: the choice, if one led to it, what followed, how things stood
    then, and what was refused there. The first scene of a position has no events: it is laid."""

    state: Any
    events: tuple[Event, ...] = ()
    seat: int | None = None
    move: Move | None = None
    refused: list[TurnedAway] = field(default_factory=list)


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


@dataclass(frozen=True)
class Story:
    """A case as it was played, scene by scene."""

    report: Report
    scenes: tuple[Scene, ...]
