"""Glory Tokens that are taken: from the supply or from who has them (LH-2.4, LH-R04)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions
from games.engine.referee import Referee
from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import LANDS, LandId
from games.titles.hellas.events.heroes import GloryTaken
from games.titles.hellas.moves import cards as mv
from games.titles.hellas.state import State
from games.titles.hellas.steps.parts import Source
from games.titles.lords_of_hellas.facts import glory_holder
from games.titles.lords_of_hellas.steps import TakeGlory

Ref = Referee[State]


def take_glory(ref: Ref, seat: int, land: LandId) -> None:
    """From the supply or from another player; who has it keeps it."""
    former = glory_holder(ref.state.table, land)
    if former != seat:
        ref.emit(GloryTaken(seat, land, former))


def _in_supply(state: State, step: TakeGlory, seat: int) -> Sequence[mv.Glory]:
    return [mv.Glory(land) for land in LANDS if land in state.table.glory]


def _take(ref: Ref, step: TakeGlory, seat: int, move: mv.Glory) -> None:
    take_glory(ref, seat, move.land)


def _choose(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """LH-R62."""
    ref.push(TakeGlory(seat))


KINDS = {"take_glory": _choose}
QUESTIONS: Questions = {
    TakeGlory: Question(
        kind="take_glory",
        clause="LH-29.19",
        prompt="Which Glory Token of the supply do you take?",
        moves=_in_supply,
        take=_take,
    ),
}
