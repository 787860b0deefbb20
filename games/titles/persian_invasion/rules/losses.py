"""Hoplites of the player's choice that die (Script I 15, 21)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions
from games.engine.referee import Referee
from games.titles.hellas.components.map import LAND_FACTS
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.rules.killing import kill
from games.titles.hellas.steps.parts import Death
from games.titles.persian_invasion.describe import questions
from games.titles.persian_invasion.moves import Lose
from games.titles.persian_invasion.state import State
from games.titles.persian_invasion.steps import LoseHoplites

Ref = Referee[State]


def _losses(state: State, step: LoseHoplites, seat: int) -> Sequence[Lose]:
    regions = LAND_FACTS[step.land].regions
    return [Lose(region) for region in regions if army(state.table, region, seat)]


def _lose(ref: Ref, step: LoseHoplites, seat: int, move: Lose) -> None:
    if step.left > 1:
        ref.push(LoseHoplites(seat, step.land, step.left - 1))
    kill(ref, (Death(seat, move.region, 1),), "invasion")


QUESTIONS: Questions = {
    LoseHoplites: Question(
        kind="lose_hoplite",
        clause="LHS-6",
        prompt="In which region does the next hoplite die?",
        asks=questions.lose,
        moves=_losses,
        take=_lose,
    )
}
