"""What it is worth to gain and to lose, caps and hammer included."""

from __future__ import annotations

from games.titles.dice_forge.appraise import hammer
from games.titles.dice_forge.appraise.outlook import Outlook, Reserve
from games.titles.dice_forge.appraise.plan import Plan
from games.titles.dice_forge.components import Purse


def gain(plan: Plan, amount: Purse) -> float:
    """What a gain adds to the best plan; of gold as much goes on the hammer as is best."""
    hero = plan.outlook.hero
    if not amount.gold or not hero.hammers:
        return _stored(plan, amount, amount.gold) + amount.glory
    spilt = max(0, hero.gold + amount.gold - hero.gold_cap)
    splits = {0, spilt, amount.gold} if spilt else {0, amount.gold}
    return amount.glory + max(
        hammered(plan.outlook, gold) + _stored(plan, amount, amount.gold - gold) for gold in splits
    )


def split(plan: Plan, amount: Purse, on_hammer: int) -> float:
    """A gain of gold with so much of it on the hammer."""
    stored = _stored(plan, amount, amount.gold - on_hammer)
    return hammered(plan.outlook, on_hammer) + stored + amount.glory


def _stored(plan: Plan, amount: Purse, gold: int) -> float:
    return plan.worth(_richer(plan, gold, amount.sun, amount.moon)) - plan.before


def _richer(plan: Plan, gold: int, sun: int, moon: int) -> Reserve:
    """The reserve after a gain, up to the caps (DF-7.2)."""
    hero = plan.outlook.hero
    return (
        min(hero.gold + gold, hero.gold_cap),
        min(hero.sun + sun, hero.sun_cap),
        min(hero.moon + moon, hero.moon_cap),
    )


def hammered(outlook: Outlook, gold: int) -> float:
    """Gold on the hammer."""
    numbers = outlook.table.parameters.hammer
    return hammer.worth_of_steps(outlook.hero, numbers, gold, gold + outlook.gold_to_come)


def loss(outlook: Outlook, amount: Purse) -> float:
    """What is really lost (DF-4.7), as a worth below 0."""
    hero, prices = outlook.hero, outlook.now
    gone = (
        min(amount.gold, hero.gold),
        min(amount.sun, hero.sun),
        min(amount.moon, hero.moon),
        min(amount.glory, hero.glory),
    )
    return -prices.of(*gone)
