"""Helen and Odysseus: buildings given back for a metropolis (CY-16.3, CY-16.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from games.engine.questions import Question, Questions
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.ids import BUILDINGS, BuildingId, FactionId
from games.titles.cyclades.describe import questions
from games.titles.cyclades.events.building import BuildingsReturned
from games.titles.cyclades.events.parts import Standing
from games.titles.cyclades.facts import asked, buildings_of
from games.titles.cyclades.state import State, Table
from games.titles.cyclades.steps.cards import GiveUp

Ref = Referee[State]
Giver = Literal["helen", "odysseus"]


def _price(table: Table, giver: Giver) -> tuple[int, int]:
    """Of how many types, and how many of each: two pairs, or three of a kind."""
    goal = table.parameters.goal
    return (2, goal.helen_pair) if giver == "helen" else (1, goal.odysseus_buildings)


def can_give_up(table: Table, faction: FactionId, giver: Giver) -> bool:
    """Whether the faction has all the buildings that the sacrifice takes."""
    types, each = _price(table, giver)
    owned = Counter(building for _, building in buildings_of(table, faction))
    return sum(owned[building] >= each for building in BUILDINGS) >= types


def _next_types(table: Table, step: GiveUp) -> list[BuildingId]:
    """Types begun and not complete, and those of which enough stand while types are to begin."""
    types, each = _price(table, step.hero)
    owned = Counter(building for _, building in buildings_of(table, step.faction))
    given = Counter(step.returned)
    return [
        building
        for building in BUILDINGS
        if (
            given[building] < each
            if given[building]
            else len(given) < types and owned[building] >= each
        )
    ]


def _givable(state: State, step: GiveUp, _seat: int) -> Sequence[Move]:
    """CY-D25: which ones go is free (CY-R75)."""
    types = _next_types(state.table, step)
    standing = dict.fromkeys(buildings_of(state.table, step.faction))
    return [mv.Return(building, area) for area, building in standing if building in types]


def _give(ref: Ref, step: GiveUp, _seat: int, move: mv.Return) -> None:
    types, each = _price(ref.state.table, step.hero)
    returned = (*step.returned, move.building)
    if len(returned) < types * each:
        ref.push(GiveUp(step.faction, step.hero, returned))
    gone = (Standing(move.area, move.building),)
    ref.emit(BuildingsReturned(step.faction, gone, step.hero))


def _why_not(state: State, step: GiveUp, _seat: int, _move: Move) -> tuple[str, str]:
    types = " or ".join(_next_types(state.table, step))
    clause = "CY-16.3" if step.hero == "helen" else "CY-16.8"
    return f"The sacrifice takes a building of yours of this type now: {types}.", clause


QUESTIONS: Questions = {
    GiveUp: Question(
        kind="given_building",
        clause="CY-16",
        prompt="Which building does the sacrifice take next?",
        asks=questions.given,
        moves=_givable,
        take=_give,
        why_not=_why_not,
        seats=asked,
    ),
}
