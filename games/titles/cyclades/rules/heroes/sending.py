"""Perseus: units from one land area to any other (CY-16.9)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.ids import FactionId, HeroId
from games.titles.cyclades.describe import choices, questions
from games.titles.cyclades.facts import asked
from games.titles.cyclades.rules import flying, mustering
from games.titles.cyclades.state import State
from games.titles.cyclades.steps.cards import SendByPerseus

Ref = Referee[State]


def can_send(state: State, faction: FactionId, hero: HeroId) -> bool:
    """Whether a group without the hero who is sacrificed for it can go somewhere (CY-R61)."""
    lands = state.table.lands
    return any(
        lands[move.area].units > (hero in lands[move.area].heroes)
        for move in flying.departures(state.table, faction, "perseus")
    )


def _ways(state: State, step: SendByPerseus, _seat: int) -> Sequence[Move]:
    """CY-D25: from which area, then to which."""
    if step.origin:
        return flying.landings(state.table, step.faction, "perseus", step.origin)
    return flying.departures(state.table, step.faction, "perseus")


def _send(ref: Ref, step: SendByPerseus, _seat: int, move: mv.Area) -> None:
    """Who goes is asked next; a battle may follow."""
    if step.origin:
        mustering.send(ref, step.faction, "perseus", step.origin, move.area, 0)
    else:
        ref.push(SendByPerseus(step.faction, move.area))


def _why_not(state: State, step: SendByPerseus, _seat: int, move: Move) -> Refusal:
    return flying.why_not_fly(state, step.faction, "perseus", step.origin, move, "CY-16.9")


QUESTIONS: Questions = {
    SendByPerseus: Question(
        kind="perseus",
        clause="CY-16.9",
        prompt="From which land area to which other does Perseus send units?",
        asks=questions.perseus,
        words=choices.sent,
        moves=_ways,
        take=_send,
        why_not=_why_not,
        seats=asked,
    ),
}
