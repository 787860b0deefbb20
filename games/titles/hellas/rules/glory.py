"""Glory Tokens that are given back, as the price of an effect (LH-4.2)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions
from games.engine.referee import Referee
from games.titles.hellas.components.ids import LANDS
from games.titles.hellas.describe import questions
from games.titles.hellas.events.heroes import GloryReturned
from games.titles.hellas.moves import cards as mv
from games.titles.hellas.state import State
from games.titles.hellas.steps.cards import GiveGlory

Ref = Referee[State]


def _own(state: State, step: GiveGlory, seat: int) -> Sequence[mv.Glory]:
    return [mv.Glory(land) for land in LANDS if land in state.table.players[seat].glory]


def _give(ref: Ref, step: GiveGlory, seat: int, move: mv.Glory) -> None:
    ref.emit(GloryReturned(seat, move.land))


QUESTIONS: Questions = {
    GiveGlory: Question(
        kind="give_glory",
        clause="LH-4.2",
        prompt="Which Glory Token do you give back?",
        asks=questions.give_glory,
        moves=_own,
        take=_give,
    ),
}
