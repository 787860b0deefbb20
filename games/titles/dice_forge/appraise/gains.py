"""What it is worth to gain and to lose, caps and hammer included."""

from __future__ import annotations

from games.titles.dice_forge.appraise import hammer
from games.titles.dice_forge.appraise.outlook import Outlook
from games.titles.dice_forge.appraise.plan import Plan
from games.titles.dice_forge.components.resources import Purse
from games.titles.dice_forge.rules.gains import converted


def gain(plan: Plan, amount: Purse) -> float:
    """What a gain adds to the best plan; of gold as much goes on the hammer as is best."""
    hero = plan.outlook.hero
    if not amount.gold or not hero.hammers:
        return split(plan, amount, 0)
    spilt = max(0, hero.gold + amount.gold - hero.gold_cap)
    return max(split(plan, amount, gold) for gold in {0, spilt, amount.gold})


def split(plan: Plan, amount: Purse, on_hammer: int) -> float:
    """A gain with so much of its gold on the hammer."""
    gold, sun, moon = plan.outlook.reserve
    hero = plan.outlook.hero
    richer = (
        min(gold + amount.gold - on_hammer, hero.gold_cap),
        min(sun + amount.sun, hero.sun_cap),
        min(moon + amount.moon, hero.moon_cap),
    )
    stored = plan.worth(richer) - plan.before + amount.glory
    return stored + hammered(plan.outlook, on_hammer)


def hammered(outlook: Outlook, gold: int) -> float:
    """Gold on the hammer."""
    numbers = outlook.table.parameters.hammer
    return hammer.worth_of_steps(outlook.hero, numbers, gold, gold + outlook.gold_to_come)


def gain_or_glory(plan: Plan, amount: Purse, card: str) -> float:
    """A gain, or the glory that the conversion of ``card`` makes of it, if one holds."""
    if not card:
        return gain(plan, amount)
    return max(gain(plan, amount), gain(plan, converted(amount, card, plan.outlook.effects)))


def usual_gain(outlook: Outlook, amount: Purse) -> float:
    """A gain at the prices of a roll to come, whatever this turn could do with it."""
    hero = outlook.hero
    return outlook.later.of(
        min(amount.gold, hero.gold_cap - hero.gold),
        min(amount.sun, hero.sun_cap - hero.sun),
        min(amount.moon, hero.moon_cap - hero.moon),
        amount.glory,
    )


def loss(plan: Plan, amount: Purse) -> float:
    """What is really lost (DF-4.7), as a worth below 0."""
    hero, (gold, sun, moon) = plan.outlook.hero, plan.outlook.reserve
    poorer = (
        gold - min(amount.gold, hero.gold),
        sun - min(amount.sun, hero.sun),
        moon - min(amount.moon, hero.moon),
    )
    return plan.worth(poorer) - plan.before - min(amount.glory, hero.glory)
