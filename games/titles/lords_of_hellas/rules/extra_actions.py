"""Extra special actions, and the bonus of two players before Build Monument (LH-10.4, LH-27.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.actions import CLOSING_ACTIONS, SPECIAL_ACTION_NAMES, is_special
from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.moments import SourceId
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.rules import regular_actions, windows
from games.titles.hellas.rules.windows import open_in
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.parts import Source
from games.titles.hellas.steps.turn import Window
from games.titles.lords_of_hellas import moves as lv
from games.titles.lords_of_hellas.describe import questions
from games.titles.lords_of_hellas.rules import special_actions
from games.titles.lords_of_hellas.rules.special_actions import SPECIAL, perform_move, special
from games.titles.lords_of_hellas.steps import Extra, Perform, RepeatAction

Ref = Referee[State]


def _to_repeat(table: Table, seat: int) -> list[Move]:
    """LH-27.2: those that carry his token, as far as they can be performed."""
    closed = [action for action in CLOSING_ACTIONS if action in table.players[seat].used]
    return [lv.Repeat(action) for action in closed if SPECIAL[action][0](table, seat)]


def _who_repeats(state: State, step: RepeatAction) -> tuple[int, ...]:
    return (step.seat,) if _to_repeat(state.table, step.seat) else ()


def _repeats(state: State, step: RepeatAction, seat: int) -> Sequence[Move]:
    return [*_to_repeat(state.table, seat), mv.PASS]


def _repeat(ref: Ref, step: RepeatAction, seat: int, move: Move) -> None:
    if isinstance(move, lv.Repeat):
        ref.push(Perform(seat, move.action))


def _why_not_repeat(state: State, step: RepeatAction, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, mv.Use):
        return "That effect cannot be used now, or would change nothing.", "LH-30"
    if not isinstance(move, lv.Repeat):
        return None
    name = SPECIAL_ACTION_NAMES[move.action]
    if move.action not in state.table.players[seat].used:
        return f"{name} carries no token of yours.", "LH-27.2"
    return f"{name} would have no effect.", "LH-10.3"


def _who_goes_on(state: State, step: Extra | Window) -> tuple[int, ...]:
    """Build Monument forgoes what was still open before it (LH-10.4)."""
    turn = state.table.turn
    forgone = step.monument and turn is not None and turn.built
    return () if forgone else (step.seat,)


def _extra_actions(state: State, step: Extra, seat: int) -> Sequence[Move]:
    return [*special(state.table, seat, monument=step.monument), mv.PASS]


def _extra(ref: Ref, step: Extra, seat: int, move: Move) -> None:
    perform_move(ref, seat, move)


def _why_not(state: State, step: Extra, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Begin):
        return regular_actions.why_not(state.table, move)
    if is_special(move.action):
        return special_actions.why_not(state.table, seat, move.action)
    return "Regular actions come before the special action.", "LH-4.1"


def extra_action(ref: Ref, seat: int, source: SourceId) -> None:
    """LH-10.4: it may be Build Monument unless that is announced already (LH-R113)."""
    turn = ref.state.table.turn
    if turn is not None and turn.seat == seat:
        ref.push(Extra(seat, source, monument=not turn.built))


def _gives_action(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    for _ in range(effect.amount or 0):
        extra_action(ref, seat, source)  # type: ignore[arg-type]


def _who_is_asked(state: State, step: Window) -> tuple[int, ...]:
    """LH-30.5: by public facts alone."""
    asked = _who_goes_on(state, step)
    return asked if open_in(state, step) else ()


KINDS = {"extra_special_action": _gives_action}
QUESTIONS: Questions = {
    Window: replace(windows.QUESTIONS[Window], seats=_who_is_asked),
    RepeatAction: Question(
        kind="repeat_action",
        clause="LH-27.2",
        prompt="Which closed special action do you perform again before Build Monument?",
        notes=questions.again,
        moves=_repeats,
        take=_repeat,
        seats=_who_repeats,
        why_not=_why_not_repeat,
        always=True,
    ),
    Extra: Question(
        kind="extra_action",
        clause="LH-10.4",
        prompt="Which extra special action do you take, if any?",
        asks=questions.extra,
        notes=questions.again,
        moves=_extra_actions,
        take=_extra,
        seats=_who_goes_on,
        why_not=_why_not,
        always=True,
    ),
}
