"""Battles that a movement leads to, one after another (LH-8.3, LH-8.4)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.ids import REGIONS, RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.facts.hoplites import armies
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.battle import Fight
from games.titles.hellas.steps.hoplites import Battles
from games.titles.lords_of_hellas import moves as lv

Ref = Referee[State]


def pending(table: Table) -> list[RegionId]:
    """Regions in which a battle is due: two players have hoplites there (LH-8.3, LH-22.1)."""
    return [region for region in REGIONS if len(armies(table, region)) > 1]


def _fights(state: State, step: Battles, seat: int) -> Sequence[lv.Fight]:
    return [lv.Fight(region) for region in pending(state.table)]


def _fight(ref: Ref, step: Battles, seat: int, move: lv.Fight) -> None:
    ref.push(Fight(move.region), step)


def _why_no_fight(state: State, step: Battles, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, lv.Fight):
        return None
    return f"No battle is due in {MAP[move.region].name}.", "LH-22.1"


QUESTIONS: Questions = {
    Battles: Question(
        kind="next_battle",
        clause="LH-8.4",
        prompt="Which battle is fought next?",
        moves=_fights,
        take=_fight,
        why_not=_why_no_fight,
    ),
}
