"""Which cards of a symbol are spent on a wound (LH-20.5)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.describe import choices, questions
from games.titles.hellas.events.monsters import MonsterWounded
from games.titles.hellas.moves.cards import Discard
from games.titles.hellas.rules.cards import discard, kinds_in_hand
from games.titles.hellas.rules.hunting.hunter import hunt_of
from games.titles.hellas.state import State
from games.titles.hellas.steps.hunt import PayCombo

Ref = Referee[State]


def _of_symbol(state: State, step: PayCombo, seat: int) -> Sequence[Move]:
    return [Discard(card) for card in kinds_in_hand(state, seat, step.symbol)]


def _pay(ref: Ref, step: PayCombo, seat: int, move: Discard) -> None:
    if step.left > 1:
        ref.push(PayCombo(seat, step.symbol, step.slot, step.left - 1))
    discard(ref, seat, (move.card,), "hunt")
    if step.left == 1:
        ref.emit(MonsterWounded(seat, hunt_of(ref.state.table).monster, step.slot))


def _why_not_paid(state: State, step: PayCombo, seat: int, move: Move) -> Refusal | None:
    return f"A {step.symbol} card of your hand is asked for.", "LH-20.5"


QUESTIONS: Questions = {
    PayCombo: Question(
        kind="pay_wound",
        clause="LH-20.5",
        prompt="Which card do you spend on the wound?",
        asks=questions.pay_combo,
        notes=choices.does,
        moves=_of_symbol,
        take=_pay,
        why_not=_why_not_paid,
        always=True,
    ),
}
