"""The questions inside a roll or a card: where to forge, what to take, to copy, to roll."""

from __future__ import annotations

from typing import Any

from games.titles.dice_forge import moves as mv
from games.titles.dice_forge import steps
from games.titles.dice_forge.appraise import dice, gains
from games.titles.dice_forge.appraise.plan import Plan
from games.titles.dice_forge.appraise.results import lost_result, result
from games.titles.dice_forge.components.faces import FACES
from games.titles.dice_forge.components.resources import purse
from games.titles.dice_forge.rules.gains import converted
from games.titles.dice_forge.rules.result import multiplier
from games.titles.dice_forge.scoring import score


def forge(plan: Plan, _step: Any, move: mv.Forge) -> float:
    """The face in hand instead of the one in the slot."""
    return dice.forging(plan.outlook, plan.outlook.hero.in_hand[-1], move.die, move.slot)


def claim(plan: Plan, _step: Any, move: mv.Claim) -> float:
    """A shield in its best slot."""
    return dice.best_forging(plan.outlook, move.face, dice.worst_slots(plan.outlook))


def use(plan: Plan, _step: Any, move: mv.Use) -> float:
    """The elder costs gold that the turn may need; the other reinforcements are free."""
    effects = plan.outlook.effects
    if move.card != "elder":
        return 1.0
    gold, sun, moon = plan.outlook.reserve
    paid = plan.worth((gold - effects.elder_gold, sun, moon))
    return effects.elder_glory + paid - plan.before


def roll(plan: Plan, step: steps.ChooseDie, move: mv.Roll) -> float:
    """The average of the die; under the cyclops gold is glory."""
    prices = plan.outlook.now
    if step.card == "cyclops":
        prices = prices.at_least(gold=float(plan.outlook.effects.cyclops_glory))
    return prices.average(plan.outlook.hero.dice[move.die].faces)


def copy(plan: Plan, step: steps.CopyFace, move: mv.Copy) -> float:
    """The result with the mirror as this face."""
    faces = list(step.result.faces)
    faces[step.mirror] = move.face
    if step.result.lose:
        return lost_result(plan, faces)
    return result(
        plan.outlook, faces, lambda amount: gains.gain_or_glory(plan, amount, step.result.convert)
    )


def first(plan: Plan, _step: Any, move: mv.First) -> float:
    """Gold before the ship, unless the reserve has no room for it until the ship has bought."""
    if FACES[move.face].kind == "ship":
        return 0.5
    hero = plan.outlook.hero
    gold = max(option.gold for option in FACES[move.face].options)
    return 1.0 if hero.gold + gold <= hero.gold_cap else 0.0


def take(plan: Plan, step: Any, move: mv.Take) -> float:
    """One option of a face, of the owl, or of a boar's card."""
    if isinstance(step, steps.ChooseOption):
        return _option(plan, step, move)
    effects = plan.outlook.effects
    amounts = effects.owl if isinstance(step, steps.OwlGain) else effects.boar_owner
    return gains.gain(plan, purse(move.resource, amounts[move.resource]))


def _option(plan: Plan, step: steps.ChooseOption, move: mv.Take) -> float:
    """The option, tripled by a x3, with the shield that it matches; or its loss."""
    faces, position = step.result.faces, step.todo[0]
    options = FACES[faces[position]].options
    chosen = next(option for option in options if option.kinds()[0] == move.resource)
    amount = chosen.times(multiplier(faces, position))
    if step.result.lose:
        return gains.loss(plan, amount)
    return gains.gain_or_glory(plan, amount, step.result.convert) + sum(
        _matching(plan, faces[later], move.resource) for later in step.todo[1:]
    )


def _matching(plan: Plan, face: str, resource: str) -> float:
    """What a shield that is still to be applied gives beyond its lower value (DF-5.3)."""
    shield = FACES[face]
    if shield.kind != "shield" or shield.resource != resource:
        return 0.0
    return plan.outlook.effects.shield_match_glory - gains.gain(plan, shield.options[0])


def convert(plan: Plan, step: steps.ConvertGain, _move: Any) -> float:
    """Glory instead of shards or of gold."""
    return gains.gain(plan, converted(step.gain, step.card, plan.outlook.effects))


def keep(plan: Plan, step: steps.ConvertGain, _move: Any) -> float:
    """What the face gives."""
    return gains.gain(plan, step.gain)


def divert(plan: Plan, step: steps.DivertGold, move: mv.Divert) -> float:
    """So much gold on the hammer, the rest in the reserve."""
    return gains.split(plan, step.gain, move.gold)


def bearer(plan: Plan, _step: Any, move: mv.Bearer) -> float:
    """The rival who is furthest behind: a boar gives shards to the one who bears it."""
    table = plan.outlook.table
    return -float(score(table.heroes[move.seat], table.parameters.cards))


def pick(plan: Plan, _step: Any, move: mv.Pick) -> float:
    """The two dice as a result of one's own."""
    heroes = plan.outlook.table.heroes
    first, second = (
        heroes[move.one_seat].dice[move.one_die],
        heroes[move.two_seat].dice[move.two_die],
    )
    faces = (first.faces[first.up], second.faces[second.up])
    return result(plan.outlook, faces, lambda amount: gains.gain(plan, amount))
