"""The moves of a turn: offering, feat, extra action, and leaving them.

Each is worth what the reserve brings after it to the end of the turn, so that they compare with
each other and with a Triton token.
"""

from __future__ import annotations

from typing import Any

from games.titles.dice_forge import moves as mv
from games.titles.dice_forge import steps
from games.titles.dice_forge.appraise import weights
from games.titles.dice_forge.appraise.dice import best_forging, worst_slots
from games.titles.dice_forge.appraise.plan import Plan
from games.titles.dice_forge.components.temple import SANCTUARY_GROUP


def pass_(plan: Plan, _step: Any, _move: Any) -> float:
    """No action, perhaps an extra one."""
    return plan.best(plan.outlook.reserve, False, plan.outlook.horizon.extra)


def offer(plan: Plan, _step: Any, _move: Any) -> float:
    """The best basket, then perhaps an extra action; at least one face must be worth it."""
    if not any(offer.cost <= plan.outlook.hero.gold for offer in plan.offers):
        return weights.NOT_NOW
    return plan.best(plan.outlook.reserve, False, plan.outlook.horizon.extra, forging=True)


def feat(plan: Plan, _step: Any, _move: Any) -> float:
    """The best feat, then perhaps an extra action."""
    _, sun, moon = plan.outlook.reserve
    return max(
        _after(plan, name) for name, place in plan.places if place.sun <= sun and place.moon <= moon
    )


def perform(plan: Plan, _step: Any, move: mv.Perform) -> float:
    """This feat, then perhaps an extra action."""
    return _after(plan, move.place)


def _after(plan: Plan, name: str) -> float:
    outlook = plan.outlook
    gold, sun, moon = outlook.reserve
    left = plan.left(outlook.table.places[name], sun, moon)
    return plan.feats[name] + plan.best((gold, *left), False, outlook.horizon.extra)


def buy(plan: Plan, step: Any, move: mv.Buy) -> float:
    """This face in its best slot, and what the rest of the gold does."""
    outlook = plan.outlook
    cost = outlook.table.temple[SANCTUARY_GROUP[move.face]].cost or 0
    gain = best_forging(outlook, move.face, worst_slots(outlook))
    gold, sun, moon = outlook.reserve
    if isinstance(step, steps.ShipPurchase):
        return gain + plan.worth((gold - max(0, cost - step.discount), sun, moon))
    return gain + plan.after_buying(move.face, gold - cost) + plan.sequel(sun, moon)


def stop(plan: Plan, step: Any, _move: Any) -> float:
    """No further face; to use no further reinforcement changes nothing."""
    if isinstance(step, steps.Reinforce):
        return 0.0
    gold, sun, moon = plan.outlook.reserve
    return plan.gold(gold) + plan.sequel(sun, moon)


def extra(plan: Plan, _step: Any, _move: Any) -> float:
    """Pay, then the best action."""
    gold, sun, moon = plan.outlook.reserve
    return plan.best((gold, sun - plan.price, moon), True, False)


def end(plan: Plan, _step: Any, _move: Any) -> float:
    """Keep what is left."""
    return plan.best(plan.outlook.reserve, False, False)


def decline(plan: Plan, step: Any, _move: Any) -> float:
    """Leave a ship's purchase; to leave a repeat changes nothing."""
    return plan.before if isinstance(step, steps.ShipPurchase) else 0.0
