"""When to spend a Cerberus or Triton token: now, or is a better moment still to come."""

from __future__ import annotations

from typing import Any

from games.titles.dice_forge import moves as mv
from games.titles.dice_forge import steps
from games.titles.dice_forge.appraise import dice, weights
from games.titles.dice_forge.appraise.cards import triton_usual
from games.titles.dice_forge.appraise.gains import gain, gain_or_glory, usual_gain
from games.titles.dice_forge.appraise.plan import Plan
from games.titles.dice_forge.appraise.results import result
from games.titles.dice_forge.components.resources import purse

TURNING_POINTS = (steps.TakeAction, steps.TakeFace, steps.BuyAction, steps.LastMoment)
"""The questions before which a Triton token can change the turn."""


def repeat(plan: Plan, step: steps.RepeatResult, _move: Any) -> float:
    """Above 0 for a result that is better than what waiting may bring."""
    outlook, faces, card = plan.outlook, step.result.rolled, step.result.convert
    if not outlook.horizon.rolls:
        return result(outlook, faces, lambda amount: gain_or_glory(plan, amount, card))
    hurry = min(1.0, outlook.horizon.rolls / weights.CERBERUS_HURRY)
    usual = dice.roll_worth(outlook, outlook.seat, outlook.later)
    awaited = weights.CERBERUS_PATIENCE * hurry * usual / max(1, outlook.hero.cerberus)
    return result(outlook, faces, lambda amount: usual_gain(outlook, amount)) - awaited


def triton(plan: Plan, step: Any, move: mv.Triton) -> float:
    """What the token adds to the plan of the turn, beyond what it is worth in a later one."""
    if not isinstance(step, TURNING_POINTS):
        return weights.NOT_NOW
    amount = plan.outlook.effects.triton[move.resource]
    kept = weights.TRITON_KEEP * triton_usual(plan.outlook)
    return plan.before + gain(plan, purse(move.resource, amount)) - kept
