"""The Triton token: a free effect of the active player at any question of its own (DF-12)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Aside
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.dice_forge import moves as mv
from games.titles.dice_forge.components.resources import purse
from games.titles.dice_forge.describe import choices
from games.titles.dice_forge.events import TokenSpent
from games.titles.dice_forge.rules.gains import receive
from games.titles.dice_forge.state import State


def holds_triton(state: State, seat: int) -> bool:
    """Whether a Triton token may be used now by this seat: in its own turn only (DF-12.1)."""
    table = state.table
    return table.active == seat and table.heroes[seat].triton > 0


def or_nothing(state: State, seat: int, moves: Sequence[Move], leave: Move) -> Sequence[Move]:
    """The moves and the one that leaves it; nobody is asked where only leaving is left, unless a
    Triton token is held, which could change that (DF-12.5, DF-16.2)."""
    if moves or holds_triton(state, seat):
        return [*moves, leave]
    return ()


def _moves(state: State, _step: object, seat: int) -> Sequence[Move]:
    return mv.TRITON if holds_triton(state, seat) else ()


def _spend(ref: Referee[State], seat: int, move: mv.Triton) -> None:
    """DF-12.6: applied completely before the interrupted decision is put again."""
    amount = ref.state.table.parameters.effects.triton[move.resource]
    ref.emit(TokenSpent(seat, "triton"))
    receive(ref, seat, purse(move.resource, amount), "triton")


ASIDES = (Aside((mv.Triton,), _moves, _spend, choices.triton),)
