"""A player's turn: regular actions, one special action, what follows (LH-4, LH-10, LH-26)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.actions import is_regular, is_special
from games.titles.hellas.describe import choices, questions
from games.titles.hellas.events.table import ActionBegan, TurnBegan, TurnEnded
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.rules import regular_actions
from games.titles.hellas.rules.regular_actions import REGULAR, regular
from games.titles.hellas.state import State
from games.titles.hellas.steps.turn import Act, EndTurn, Turn
from games.titles.lords_of_hellas.facts import left_of
from games.titles.lords_of_hellas.rules import special_actions
from games.titles.lords_of_hellas.rules.special_actions import perform_move, special
from games.titles.lords_of_hellas.rules.victory import end_of_countdown, end_of_rounds

Ref = Referee[State]


def turn(ref: Ref, step: Turn) -> None:
    """LH-4.1; a round is one turn of every seat (LH-26.6)."""
    table = ref.state.table
    ref.push(Act(step.seat), EndTurn(step.seat))
    ref.emit(TurnBegan(step.seat, table.round + (step.seat == table.starter)))


def end_turn(ref: Ref, step: EndTurn) -> None:
    """LH-4.7."""
    ref.push(Turn(left_of(ref.state.table, step.seat)))
    end_of_countdown(ref)
    end_of_rounds(ref, step.seat)
    ref.emit(TurnEnded(step.seat))


def _actions(state: State, step: Act, seat: int) -> Sequence[Move]:
    return [*regular(state.table, seat), *special(state.table, seat)]


def _act(ref: Ref, step: Act, seat: int, move: Move) -> None:
    """After a regular action the next is asked for, after the special one the turn ends."""
    if isinstance(move, mv.Begin) and is_regular(move.action):
        ref.push(step)
        REGULAR[move.action][1](ref, seat)
        ref.emit(ActionBegan(seat, move.action))
    else:
        perform_move(ref, seat, move)


def _why_not(state: State, step: Act, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, mv.Begin) and is_special(move.action):
        return special_actions.why_not(state.table, seat, move.action)
    return regular_actions.why_not(state.table, move)


WORKS: Works = {Turn: turn, EndTurn: end_turn}
QUESTIONS: Questions = {
    Act: Question(
        kind="action",
        clause="LH-4.3",
        prompt="What do you do next?",
        context=questions.about_action,
        notes=choices.does,
        moves=_actions,
        take=_act,
        why_not=_why_not,
        always=True,
    ),
}
