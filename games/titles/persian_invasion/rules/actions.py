"""What the player does in his turn: regular actions, then a special one (LHS-2.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.titles.hellas.components.actions import SPECIAL_ACTION_NAMES, is_regular, is_special
from games.titles.hellas.components.ids import SpecialAction
from games.titles.hellas.describe import choices
from games.titles.hellas.events.table import ActionBegan, SpecialActionBegan
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.rules import prepare
from games.titles.hellas.rules import recruiting as shared_recruiting
from games.titles.hellas.rules import temples as shared_temples
from games.titles.hellas.rules import usurp as shared_usurp
from games.titles.hellas.rules.hunting import start
from games.titles.hellas.rules.movement import march
from games.titles.hellas.rules.regular_actions import REGULAR, regular, why_not
from games.titles.hellas.rules.usable import usable
from games.titles.hellas.rules.using import use
from games.titles.hellas.steps.hoplites import Battles
from games.titles.hellas.steps.turn import Act
from games.titles.persian_invasion.describe.questions import about_action
from games.titles.persian_invasion.events import Rested
from games.titles.persian_invasion.facts.sides import Ref
from games.titles.persian_invasion.moves import CATCH, REST, CatchSpy, Rest
from games.titles.persian_invasion.rules import recruiting, spies, temples, usurp
from games.titles.persian_invasion.state import State, Table

SPECIAL: Mapping[SpecialAction, tuple[Callable[[Table, int], bool], Callable[[Ref, int], None]]] = {
    "recruit": (recruiting.can, shared_recruiting.begin),
    "march": (march.can, march.begin),
    "build_temple": (temples.can, shared_temples.begin),
    "prepare": (prepare.can, prepare.begin),
    "usurp": (usurp.can, shared_usurp.begin),
    "hunt": (start.can, start.begin),
}
"""There is no Build Monument; Pass is its own move (LHS-2.2)."""


def _regular(table: Table, seat: int) -> list[Move]:
    moves = regular(table, seat)
    if mv.Begin("hero_movement") in moves and spies.can_catch(table, seat):
        moves.append(CATCH)
    return moves


def _special(table: Table, seat: int) -> list[Move]:
    moves: list[Move] = [
        mv.Begin(action)
        for action, (can, _begin) in SPECIAL.items()
        if action not in table.players[seat].used and can(table, seat)
    ]
    if usable(table, seat, "b_exhausted_fight", "T1"):
        moves.append(mv.Answer("b_exhausted_fight"))
    return [*moves, REST]


def _moves(state: State, step: Act, seat: int) -> Sequence[Move]:
    return [*_regular(state.table, seat), *_special(state.table, seat)]


def _act(ref: Ref, step: Act, seat: int, move: Move) -> None:
    """Battles come after whatever brought hoplites beside Persians (LHS-5.1)."""
    if isinstance(move, Rest):
        ref.emit(Rested(seat))
    elif isinstance(move, CatchSpy):
        ref.push(step)
        ref.emit(ActionBegan(seat, "hero_movement"))
        spies.catch(ref, seat)
    elif isinstance(move, mv.Answer):
        ref.push(Battles(seat))
        use(ref, seat, move.source)
        ref.emit(SpecialActionBegan(seat, "hunt", marked=False))
    elif isinstance(move, mv.Begin):
        _begin(ref, step, seat, move)


def _begin(ref: Ref, step: Act, seat: int, move: mv.Begin) -> None:
    if is_regular(move.action):
        ref.push(Battles(seat), step)
        REGULAR[move.action][1](ref, seat)
        ref.emit(ActionBegan(seat, move.action))
    elif is_special(move.action):
        ref.push(Battles(seat))
        SPECIAL[move.action][1](ref, seat)
        ref.emit(SpecialActionBegan(seat, move.action, marked=True))


def _why_not(state: State, step: Act, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, CatchSpy):
        return _why_no_catch(state.table, seat)
    if isinstance(move, mv.Begin) and move.action == "build_monument":
        return "No monument is built in this game.", "LHS-2.2"
    if isinstance(move, mv.Begin) and move.action == "usurp" and usurp.red(state.table, seat):
        return "Nobody usurps in the red land.", "LHS-2.2"
    if isinstance(move, mv.Begin) and is_special(move.action):
        name = SPECIAL_ACTION_NAMES[move.action]
        if move.action in _used(state, seat):
            return f"{name} carries a token until it is taken off.", "LH-10.2"
        return f"{name} would have no effect.", "LH-10.3"
    return why_not(state.table, move)


def _used(state: State, seat: int) -> list[SpecialAction]:
    return state.table.players[seat].used


def _why_no_catch(table: Table, seat: int) -> Refusal:
    if table.campaign.act == 1:
        return "Spies are caught in the second act.", "LHS-8.3"
    if table.players[seat].region not in table.campaign.spies:
        return "No Spy is in the region of your hero.", "LHS-8.3"
    return "Your hero has moved in this turn.", "LHS-8.3"


QUESTIONS: Questions = {
    Act: Question(
        kind="action",
        clause="LH-4.3",
        prompt="What do you do next?",
        context=about_action,
        notes=choices.does,
        moves=_moves,
        take=_act,
        why_not=_why_not,
        always=True,
    ),
}
