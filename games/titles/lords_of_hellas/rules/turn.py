"""A player's turn: regular actions, one special action, what follows (LH-4, LH-10, LH-26)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from games.engine.questions import Question, Questions, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.actions import (
    CLOSING_ACTIONS,
    SPECIAL_ACTION_NAMES,
    SPECIAL_ACTIONS,
    is_regular,
    is_special,
)
from games.titles.hellas.components.ids import SpecialAction
from games.titles.hellas.events.table import ActionBegan, SpecialActionBegan, TurnBegan, TurnEnded
from games.titles.hellas.facts import Refusal, left_of
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.rules import (
    hunting,
    movement,
    prepare,
    recruiting,
    regular_actions,
    temples,
    usurp,
    windows,
)
from games.titles.hellas.rules.in_force import carried
from games.titles.hellas.rules.reactions import usable, use
from games.titles.hellas.rules.regular_actions import REGULAR, regular
from games.titles.hellas.rules.windows import open_in
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.actions import RepeatAction
from games.titles.hellas.steps.turn import Act, EndTurn, Extra, Perform, Performed, Turn, Window
from games.titles.lords_of_hellas.rules import monuments
from games.titles.lords_of_hellas.rules.victory import end_of_countdown, end_of_rounds

Ref = Referee[State]

Can = Callable[[Table, int], bool]
Start = Callable[[Ref, int], None]

SPECIAL: Mapping[SpecialAction, tuple[Can, Start]] = {
    "recruit": (recruiting.can, recruiting.begin),
    "march": (movement.can_march, movement.begin_march),
    "build_temple": (temples.can, temples.begin),
    "prepare": (prepare.can, prepare.begin),
    "usurp": (usurp.can, usurp.begin),
    "hunt": (hunting.can, hunting.begin),
    "build_monument": (monuments.can, monuments.begin),
}


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


def is_open(table: Table, seat: int, action: SpecialAction) -> bool:
    """LH-10.2, LH-10.3."""
    return action not in table.players[seat].used and SPECIAL[action][0](table, seat)


def _special(table: Table, seat: int, *, monument: bool = True) -> list[Move]:
    """LH-D14; Exhausted Fight is one more way to hunt (LH-29.4)."""
    found: list[Move] = [
        mv.Begin(action)
        for action in SPECIAL_ACTIONS
        if (monument or action != "build_monument") and is_open(table, seat, action)
    ]
    if usable(table, seat, "b_exhausted_fight", "T1"):
        found.append(mv.Answer("b_exhausted_fight"))
    return found


def _actions(state: State, step: Act, seat: int) -> Sequence[Move]:
    return [*regular(state.table, seat), *_special(state.table, seat)]


def _act(ref: Ref, step: Act, seat: int, move: Move) -> None:
    """After a regular action the next is asked for, after the special one the turn ends."""
    if isinstance(move, mv.Begin) and is_regular(move.action):
        ref.push(step)
        REGULAR[move.action][1](ref, seat)
        ref.emit(ActionBegan(seat, move.action))
    else:
        _perform(ref, seat, move)


def _perform(ref: Ref, seat: int, move: Move) -> None:
    if isinstance(move, mv.Begin) and is_special(move.action):
        begin_special(ref, seat, move.action, marked=move.action != "build_monument")
    elif isinstance(move, mv.Answer):
        # The token lies on the card, not on Hunt (LH-29.4).
        ref.push(Performed(seat, "hunt", not _announced(ref.state.table)))
        use(ref, seat, move.source)
        counted = _counts(ref.state.table, seat)
        ref.emit(SpecialActionBegan(seat, "hunt", marked=False, counted=counted))


def begin_special(ref: Ref, seat: int, action: SpecialAction, *, marked: bool) -> None:
    """LH-10.2, LH-26.4: its token comes from the activation card while one lies there."""
    if action != "build_monument":
        ref.push(Performed(seat, action, not _announced(ref.state.table)))
    SPECIAL[action][1](ref, seat)
    counted = _counts(ref.state.table, seat)
    ref.emit(SpecialActionBegan(seat, action, marked=marked, counted=counted))


def _announced(table: Table) -> bool:
    """Whether Build Monument was chosen, so that what comes is its bonus (LH-R113)."""
    return table.turn is not None and table.turn.built


def _counts(table: Table, seat: int) -> bool:
    card = table.activation
    return card is not None and card.seat == seat and card.tokens > 0


def _to_repeat(table: Table, seat: int) -> list[Move]:
    """LH-27.2: those that carry his token, as far as they can be performed."""
    closed = [action for action in CLOSING_ACTIONS if action in table.players[seat].used]
    return [mv.Repeat(one) for one in closed if SPECIAL[one][0](table, seat)]


def _who_repeats(state: State, step: RepeatAction) -> tuple[int, ...]:
    return (step.seat,) if _to_repeat(state.table, step.seat) else ()


def _repeats(state: State, step: RepeatAction, seat: int) -> Sequence[Move]:
    return [*_to_repeat(state.table, seat), mv.PASS]


def _repeat(ref: Ref, step: RepeatAction, seat: int, move: Move) -> None:
    if isinstance(move, mv.Repeat):
        ref.push(Perform(seat, move.action))


def _why_not_repeat(state: State, step: RepeatAction, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, mv.Use):
        return "That effect cannot be used now, or would change nothing.", "LH-30"
    if not isinstance(move, mv.Repeat):
        return None
    name = SPECIAL_ACTION_NAMES[move.action]
    if move.action not in state.table.players[seat].used:
        return f"{name} carries no token of yours.", "LH-27.2"
    return f"{name} would have no effect.", "LH-10.3"


def perform(ref: Ref, step: Perform) -> None:
    """LH-27.2: again, although it is closed, and without a further token."""
    begin_special(ref, step.seat, step.action, marked=False)


def performed(ref: Ref, step: Performed) -> None:
    """LH-29.15, LH-29.23, LH-30: what may follow a special action; nothing where Build Monument
    was chosen as an extra one in it (LH-10.4)."""
    table, seat = ref.state.table, step.seat
    if step.monument and _announced(table):
        return
    ref.push(Window(seat, "after_special_action", monument=step.monument))
    if step.action == "build_temple" and usable(
        table, seat, "b_hermes_temple", "after_build_temple"
    ):
        ref.push(*carried(table.parameters, seat, "b_hermes_temple", "temple_built"))


def _who_goes_on(state: State, step: Extra | Window) -> tuple[int, ...]:
    """Build Monument forgoes what was still open before it (LH-10.4)."""
    turn = state.table.turn
    forgone = step.monument and turn is not None and turn.built
    return () if forgone else (step.seat,)


def _extra_actions(state: State, step: Extra, seat: int) -> Sequence[Move]:
    return [*_special(state.table, seat, monument=step.monument), mv.PASS]


def _extra(ref: Ref, step: Extra, seat: int, move: Move) -> None:
    _perform(ref, seat, move)


def _who_is_asked(state: State, step: Window) -> tuple[int, ...]:
    """LH-30.5: by public facts alone."""
    asked = _who_goes_on(state, step)
    return asked if open_in(state, step) else ()


def _why_not(state: State, step: Act | Extra, seat: int, move: Move) -> Refusal | None:
    """Why an action is not open."""
    table = state.table
    if not isinstance(move, mv.Begin) or not is_special(move.action):
        if isinstance(move, mv.Begin) and isinstance(step, Extra):
            return "Regular actions come before the special action.", "LH-4.1"
        return regular_actions.why_not(table, move)
    if move.action in table.players[seat].used:
        name = SPECIAL_ACTION_NAMES[move.action]
        return f"{name} carries your token until it is taken off.", "LH-10.2"
    if move.action == "build_monument":
        return "Build Monument is announced already.", "LH-10.4"
    return f"{SPECIAL_ACTION_NAMES[move.action]} would have no effect.", "LH-10.3"


WORKS: Works = {Turn: turn, EndTurn: end_turn, Perform: perform, Performed: performed}
QUESTIONS: Questions = {
    Window: replace(windows.QUESTIONS[Window], seats=_who_is_asked),
    Act: Question(
        kind="action",
        clause="LH-4.3",
        prompt="What do you do next?",
        moves=_actions,
        take=_act,
        why_not=_why_not,
        always=True,
    ),
    RepeatAction: Question(
        kind="repeat_action",
        clause="LH-27.2",
        prompt="Which closed special action do you perform again before Build Monument?",
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
        moves=_extra_actions,
        take=_extra,
        seats=_who_goes_on,
        why_not=_why_not,
        always=True,
    ),
}
