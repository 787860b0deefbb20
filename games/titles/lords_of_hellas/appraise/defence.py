"""How an attack of a monster is answered."""

from __future__ import annotations

from games.titles.hellas.components.combat_cards import COMBAT_CARDS, HUNTING
from games.titles.hellas.components.ids import CombatCardId
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.facts.in_force import amount_of, effect_of
from games.titles.hellas.facts.monsters import open_slots
from games.titles.hellas.moves import fights as mv
from games.titles.hellas.rules.cards import in_hand
from games.titles.hellas.rules.hunting.hunter import hunt_of
from games.titles.hellas.steps.hunt import Defend
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.attacks import harm, injured
from games.titles.lords_of_hellas.appraise.battles import keep
from games.titles.lords_of_hellas.appraise.outlook import Outlook


def card_cost(outlook: Outlook, card: CombatCardId) -> float:
    """A card that is discarded in a hunt: what strikes an open symbol is needed for that."""
    table = outlook.table
    symbols = {wound.symbol for wound in open_slots(table, hunt_of(table).monster)}
    own = COMBAT_CARDS[card].symbol
    fits = HUNTING[own].covers in symbols or table.parameters.hunt.combos.get(own) == 1
    return keep(outlook, card) + w.FITS * fits


def cheapest(outlook: Outlook, cards: list[CombatCardId], least: int) -> float:
    """What the cheapest cards cost that reach a strength together; more than any injury where
    none do."""
    reached: dict[int, float] = {0: 0.0}
    for card in cards:
        power = outlook.table.parameters.combat_cards[card].strength
        cost = card_cost(outlook, card)
        for total, paid in list(reached.items()):
            new = min(max(least, 0), total + power)
            reached[new] = min(reached.get(new, paid + cost), paid + cost)
    return reached.get(max(least, 0), w.FINISH)


def lay(outlook: Outlook, _step: Defend, move: mv.Lay) -> float:
    """The cheapest defence that begins with this card, and the cards drawn after it."""
    numbers, hunt = outlook.table.parameters, hunt_of(outlook.table)
    others = list(in_hand(outlook.view, outlook.seat))
    others.remove(move.card)
    missing = hunt.strength - hunt.defended - _power(outlook, move)
    cost = card_cost(outlook, move.card) + w.PRIEST * move.plan + w.TRIFLE * move.dodge
    return w.CARD * numbers.hunt.draw_defended - cost - cheapest(outlook, others, missing)


def _power(outlook: Outlook, move: mv.Lay) -> int:
    numbers = outlook.table.parameters
    strength = numbers.combat_cards[move.card].strength
    if move.plan:
        strength += amount_of(numbers, "b_master_plan", "card_strength")
    if move.dodge:
        effect = effect_of(numbers, "b_advanced_dodge", "defend_with_attribute")
        strength += value(outlook.table, outlook.seat, effect.attributes[0])
    return strength


def defend(outlook: Outlook, _step: Defend, _move: mv.Defend) -> float:
    """What lies there is enough."""
    return w.CARD * outlook.table.parameters.hunt.draw_defended


def parry(outlook: Outlook, _step: Defend, move: mv.Parry) -> float:
    """A shield, an injury, and fewer cards drawn."""
    numbers = outlook.table.parameters.hunt
    hurt = injured(outlook.table, outlook.seat, numbers.parry_injuries)
    return w.CARD * numbers.draw_parried - card_cost(outlook, move.card) - hurt


def suffer(outlook: Outlook, _step: Defend, _move: mv.Suffer) -> float:
    """What the attack does."""
    hunt = hunt_of(outlook.table)
    done = harm(outlook.table, outlook.seat, hunt.attack) if hunt.attack is not None else 0.0
    return w.CARD * outlook.table.parameters.hunt.draw_undefended - done
