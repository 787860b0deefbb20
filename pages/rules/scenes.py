"""A worked case scene by scene: the table, what was chosen and what followed, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.engine import asking, describing, registry
from games.engine.cases import Case, Scene, TurnedAway, tell_case
from games.engine.flow import Chose, Waits
from games.engine.records import Event, Move, label
from games.engine.secrecy import redact
from games.engine.title import Title
from games.law.worked import cases_by_id

MOST_ANSWERS = 24
"""So many legal moves of a question are listed."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question or an offer, and its answers, of which ``more`` are left out."""

    seat: str
    prompt: str
    clause: str
    required: bool
    answers: tuple[str, ...]
    more: int


@dataclass(frozen=True, slots=True)
class Refused:
    """What was tried, by whom, and the sentence and the clause that refused it."""

    seat: str
    tried: str
    sentence: str
    clause: str


@dataclass(frozen=True, slots=True)
class SceneShown:
    """``choice``: what was chosen, by ``seat``; "" where nobody chose. ``facts``: what followed."""

    seat: str
    choice: str
    facts: tuple[str, ...]
    asked: tuple[Asked, ...]
    refused: tuple[Refused, ...]

    @property
    def words(self) -> str:
        """The scene in a few words."""
        if self.choice:
            return f"{self.seat}: {self.choice.removeprefix(self.seat).strip()}"
        return "What follows by itself" if self.facts else "The table"


def variants_of(title: str, case: str) -> tuple[Case, ...]:
    """A case by its id, each variant by itself; nothing where there is no such case."""
    return cases_by_id(title).get(case, ())


def shown(title_id: str, case: str, variant: int) -> tuple[SceneShown, ...]:
    """The scenes of the variant with this number, counted from 0."""
    title = registry.title(title_id)
    return tuple(_scene(title, scene) for scene in _scenes_of(title_id, case, variant))


@lru_cache(256)
def picture(title_id: str, case: str, variant: int, scene: int) -> str:
    """The table of a scene as an SVG document, as all seats together know it."""
    title = registry.title(title_id)
    everybody = frozenset(range(variants_of(title_id, case)[variant].seats))
    return title.board(redact(_scenes_of(title_id, case, variant)[scene].state, everybody))


@lru_cache(64)
def _scenes_of(title_id: str, case: str, variant: int) -> tuple[Scene, ...]:
    """The scenes of a case; a table from which nothing follows by itself is one, not two."""
    title = registry.title(title_id)
    first, *rest = tell_case(variants_of(title_id, case)[variant], title).scenes
    if not first.events and rest and not any(_facts(title, rest[0].events)):
        return tuple(rest)
    return (first, *rest)


def _scene(title: Title[Any], scene: Scene) -> SceneShown:
    facts = tuple(_facts(title, scene.events))
    choice = "" if scene.move is None else _in_words(title, scene.move)
    if facts and type(scene.move) in title.silent_moves:
        choice, facts = facts[0], facts[1:]
    return SceneShown(
        "" if scene.seat is None else label(scene.seat),
        choice,
        facts,
        tuple(_asked(title, scene.state)),
        tuple(_refused(title, refusal) for refusal in scene.refused),
    )


def _facts(title: Title[Any], events: Sequence[Event]) -> Iterator[str]:
    """What is told of these events; a choice stands above them or was nobody's."""
    for event in events:
        if not isinstance(event, Waits | Chose):
            sentence = describing.describe(title, event)
            if sentence:
                yield sentence


def _asked(title: Title[Any], state: Any) -> Iterator[Asked]:
    for decision in asking.decisions(title, state):
        moves = asking.moves_of(title, state, decision)
        yield Asked(
            label(decision.seat),
            decision.prompt,
            decision.clause,
            decision.required,
            tuple(_in_words(title, move) for move in moves[:MOST_ANSWERS]),
            max(0, len(moves) - MOST_ANSWERS),
        )


def _refused(title: Title[Any], refusal: TurnedAway) -> Refused:
    seat = "" if refusal.seat is None else label(refusal.seat)
    tried = _in_words(title, refusal.tried) if isinstance(refusal.tried, Move) else refusal.tried
    return Refused(seat, tried, refusal.sentence, refusal.clause)


def _in_words(title: Title[Any], move: Move) -> str:
    return describing.describe(title, move)
