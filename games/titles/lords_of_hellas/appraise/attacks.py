"""What the attack of a monster does to its hunter, and how he answers (LH-20.8 to LH-20.11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.titles.hellas.components.combat_cards import COMBAT_CARDS, HUNTING
from games.titles.hellas.components.effects import Effect, Kind
from games.titles.hellas.components.ids import CombatCardId
from games.titles.hellas.facts.heroes import uninjured, value
from games.titles.hellas.facts.in_force import amount_of, effect_of, effects_of
from games.titles.hellas.facts.monsters import open_slots
from games.titles.hellas.moves import fights as mv
from games.titles.hellas.rules.cards import in_hand
from games.titles.hellas.rules.hunting.attacking import strength
from games.titles.hellas.rules.hunting.hunter import hunt_of
from games.titles.hellas.state import Table
from games.titles.hellas.steps.hunt import Defend
from games.titles.hellas.steps.parts import Source
from games.titles.lords_of_hellas import moves as lv
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.battles import keep
from games.titles.lords_of_hellas.appraise.outlook import Outlook
from games.titles.lords_of_hellas.steps import ChooseAttack

Harm = Callable[[Table, int, Effect], float]


def injured(table: Table, seat: int, injuries: int) -> float:
    """So many injuries; the fourth ends a hunt (LH-21.3)."""
    left = len(uninjured(table, seat))
    already = len(table.players[seat].injured)
    hurt = sum(w.HEAL + w.INJURY * (already + n) for n in range(min(left, injuries)))
    return hurt + (w.END_HUNT if injuries > left else 0.0)


def _ends(table: Table, seat: int, effect: Effect) -> float:
    """Not where what it asks for is not so (LH-20.11)."""
    if "hero_was_injured" in effect.when and not table.players[seat].injured:
        return 0.0
    if "attribute_below" in effect.when:
        least = effect.threshold or 0
        if all(value(table, seat, one) >= least for one in effect.attributes):
            return 0.0
    return w.END_HUNT


def _special(table: Table, seat: int, _effect: Effect) -> float:
    return harm(table, seat, hunt_of(table).monster)


def _down_to(table: Table, seat: int, effect: Effect) -> float:
    over = table.players[seat].cards - min(value(table, seat, one) for one in effect.attributes)
    return w.CARD * max(0, over)


HARM: Mapping[Kind, Harm] = {
    "injure": lambda table, seat, effect: injured(table, seat, effect.amount or 0),
    "end_hunt": _ends,
    "special_attack": _special,
    "lower_highest_attribute": lambda table, seat, effect: w.ATTRIBUTE,
    "lower_attribute": lambda table, seat, effect: w.ATTRIBUTE,
    "discard_to_attribute": _down_to,
    "discard_half": lambda table, seat, effect: w.CARD * table.players[seat].cards / 2,
    "discard_random": lambda table, seat, effect: w.CARD * (effect.amount or 0),
    "keep_cards": lambda table, seat, effect: (
        w.CARD * max(0, table.players[seat].cards - (effect.amount or 0))
    ),
    "heal_wounds": lambda table, seat, effect: (
        w.STRIKE * len(table.monsters[hunt_of(table).monster].wounds)
    ),
}
"""What an effect costs the hunter who does not defend; others cost nothing."""


def harm(table: Table, hunter: int, source: Source) -> float:
    """All that an attack card, or the special attack of a monster, does."""
    effects = effects_of(table.parameters, source)
    return sum(HARM[one.kind](table, hunter, one) for one in effects if one.kind in HARM)


def show_attack(outlook: Outlook, _step: ChooseAttack, move: lv.ShowAttack) -> float:
    """The one that hurts most, less if the hunter can probably defend."""
    table, hunter = outlook.table, hunt_of(outlook.table).seat
    hand = w.CARD_STRENGTH * table.players[hunter].cards
    power = strength(table, move.card)
    sure = w.UNDEFENDED if power <= hand else 1.0
    return sure * harm(table, hunter, move.card) + w.TRIFLE * power


# How to answer


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
    found = numbers.combat_cards[move.card].strength
    if move.plan:
        found += amount_of(numbers, "b_master_plan", "card_strength")
    if move.dodge:
        effect = effect_of(numbers, "b_advanced_dodge", "defend_with_attribute")
        found += value(outlook.table, outlook.seat, effect.attributes[0])
    return found


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
