"""How good a move looks to a greedy player of Dice Forge, in glory.

The player asks what the reserve can still do this turn (``plan``), what a face brings over the
rolls that are left (``dice``), what a card is worth (``cards``) and what faces give now
(``results``). ``weights`` holds every judgement, ``outlook`` the prices that follow from the time
that is left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.records import Move
from games.titles.dice_forge import moves as mv
from games.titles.dice_forge.appraise import actions, choices, tokens
from games.titles.dice_forge.appraise.outlook import look
from games.titles.dice_forge.appraise.plan import Plan
from games.titles.dice_forge.state import State

Judge = Callable[[Plan, Any, Any], float]


def appraise(view: State, seat: int, moves: Sequence[Move]) -> list[float]:
    """The worth of each move; only comparisons between moves of one decision mean anything."""
    plan, step = Plan(look(view, seat)), view.flow.agenda[-1]
    return [BY_MOVE[type(move)](plan, step, move) for move in moves]


BY_MOVE: Mapping[type[Move], Judge] = {
    mv.Pass: actions.pass_,
    mv.Offering: actions.offer,
    mv.Feat: actions.feat,
    mv.Perform: actions.perform,
    mv.Buy: actions.buy,
    mv.Stop: actions.stop,
    mv.Extra: actions.extra,
    mv.End: actions.end,
    mv.Decline: actions.decline,
    mv.Forge: choices.forge,
    mv.Claim: choices.claim,
    mv.Use: choices.use,
    mv.Roll: choices.roll,
    mv.Copy: choices.copy,
    mv.First: choices.first,
    mv.Take: choices.take,
    mv.Convert: choices.convert,
    mv.Keep: choices.keep,
    mv.Divert: choices.divert,
    mv.Cerberus: tokens.repeat,
    mv.Triton: tokens.triton,
    mv.Bearer: choices.bearer,
    mv.Pick: choices.pick,
}
"""Move -> how it is judged."""
