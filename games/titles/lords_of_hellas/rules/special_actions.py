"""Special actions: which are open, how one begins, what may follow it (LH-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.questions import Refusal, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.actions import SPECIAL_ACTION_NAMES, SPECIAL_ACTIONS, is_special
from games.titles.hellas.components.ids import SpecialAction
from games.titles.hellas.events.table import SpecialActionBegan
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.rules import prepare, recruiting, usurp
from games.titles.hellas.rules import temples as shared_temples
from games.titles.hellas.rules.carried import carried
from games.titles.hellas.rules.hunting import start
from games.titles.hellas.rules.movement import march
from games.titles.hellas.rules.usable import usable
from games.titles.hellas.rules.using import use
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.turn import Window
from games.titles.lords_of_hellas.rules import monuments, temples
from games.titles.lords_of_hellas.steps import Perform, Performed

Ref = Referee[State]
Can = Callable[[Table, int], bool]
Start = Callable[[Ref, int], None]

SPECIAL: Mapping[SpecialAction, tuple[Can, Start]] = {
    "recruit": (recruiting.can, recruiting.begin),
    "march": (march.can, march.begin),
    "build_temple": (temples.can, shared_temples.begin),
    "prepare": (prepare.can, prepare.begin),
    "usurp": (usurp.can, usurp.begin),
    "hunt": (start.can, start.begin),
    "build_monument": (monuments.can, monuments.begin),
}


def is_open(table: Table, seat: int, action: SpecialAction) -> bool:
    """LH-10.2, LH-10.3."""
    return action not in table.players[seat].used and SPECIAL[action][0](table, seat)


def special(table: Table, seat: int, *, monument: bool = True) -> list[Move]:
    """LH-D14; Exhausted Fight is one more way to hunt (LH-29.4)."""
    moves: list[Move] = [
        mv.Begin(action)
        for action in SPECIAL_ACTIONS
        if (monument or action != "build_monument") and is_open(table, seat, action)
    ]
    if usable(table, seat, "b_exhausted_fight", "T1"):
        moves.append(mv.Answer("b_exhausted_fight"))
    return moves


def perform_move(ref: Ref, seat: int, move: Move) -> None:
    """A special action that is chosen, or one more way to hunt."""
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


def why_not(table: Table, seat: int, action: SpecialAction) -> Refusal:
    """Why a special action is not open."""
    if action in table.players[seat].used:
        return (
            f"{SPECIAL_ACTION_NAMES[action]} carries your token until it is taken off.",
            "LH-10.2",
        )
    if action == "build_monument":
        return "Build Monument is announced already.", "LH-10.4"
    return f"{SPECIAL_ACTION_NAMES[action]} would have no effect.", "LH-10.3"


WORKS: Works = {Perform: perform, Performed: performed}
