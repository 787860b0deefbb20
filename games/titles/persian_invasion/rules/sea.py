"""Closed sea trails (LHS-7.2): no question of Lords of Hellas lists a way over them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.moves import hoplites as mv
from games.titles.hellas.moves.turn import Walk
from games.titles.hellas.rules import battle, movement
from games.titles.hellas.steps.actions import MoveHero
from games.titles.hellas.steps.hoplites import Bring, March, MoveHoplites, Travel, Withdraw
from games.titles.persian_invasion.facts.ways import is_open, neighbours
from games.titles.persian_invasion.state import State, Table

IsClosed = Callable[[Table, Any, int, Any], bool]
"""``(table, step, seat, move)``: whether a move goes over a closed sea trail."""


def _send(table: Table, step: MoveHoplites, seat: int, move: Move) -> bool:
    return isinstance(move, mv.Send) and not is_open(table, move.origin, move.region)


def _march(table: Table, step: March, seat: int, move: Move) -> bool:
    """Murderous March goes anywhere (LH-8.11)."""
    if not isinstance(move, mv.March) or move.by == "b_murderous_march":
        return False
    return not is_open(table, move.origin, move.region)


def _travel(table: Table, step: Travel, seat: int, move: Move) -> bool:
    """So do Winged Boots."""
    if not isinstance(move, mv.Go) or step.left is None:
        return False
    return not is_open(table, step.path[-1], move.region)


def _bring(table: Table, step: Bring, seat: int, move: Move) -> bool:
    if not isinstance(move, mv.Lead) or table.battle is None:
        return False
    return not is_open(table, move.region, table.battle.region)


def _withdraw(table: Table, step: Withdraw, seat: int, move: Move) -> bool:
    """Who came by Winged Boots goes back the way he came."""
    if not isinstance(move, mv.Withdraw) or step.regions is not None:
        return False
    return not is_open(table, step.region, move.region)


def _walk(table: Table, step: MoveHero, seat: int, move: Move) -> bool:
    here = table.players[seat].region
    if not isinstance(move, Walk) or here is None or not table.campaign.closed:
        return False
    return move.region not in _within(table, here, value(table, seat, "speed"))


def _within(table: Table, origin: RegionId, distance: int) -> set[RegionId]:
    reached = {origin}
    for _ in range(distance):
        reached |= {near for region in reached for near in neighbours(table, region)}
    return reached


def _kept_off(asked: Question, is_closed: IsClosed) -> Question:
    def moves(state: State, step: Any, seat: int) -> Sequence[Move]:
        listed = asked.moves(state, step, seat)
        if not state.table.campaign.closed:
            return listed
        return [move for move in listed if not is_closed(state.table, step, seat, move)]

    def why_not(state: State, step: Any, seat: int, move: Move) -> Refusal | None:
        if is_closed(state.table, step, seat, move):
            return "That sea trail is closed.", "LHS-7.2"
        return asked.why_not(state, step, seat, move) if asked.why_not else None

    return replace(asked, moves=moves, why_not=why_not)


QUESTIONS: Questions = {
    MoveHoplites: _kept_off(movement.QUESTIONS[MoveHoplites], _send),
    March: _kept_off(movement.QUESTIONS[March], _march),
    Travel: _kept_off(movement.QUESTIONS[Travel], _travel),
    MoveHero: _kept_off(movement.QUESTIONS[MoveHero], _walk),
    Bring: _kept_off(battle.QUESTIONS[Bring], _bring),
    Withdraw: _kept_off(battle.QUESTIONS[Withdraw], _withdraw),
}
