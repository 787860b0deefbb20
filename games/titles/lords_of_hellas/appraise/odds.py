"""How a battle should go, by what a player can see (LH-22.7)."""

from __future__ import annotations

from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.rules.cards import in_hand
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.outlook import Outlook


def reach(outlook: Outlook, hoplites: int) -> float:
    """The strength that the own hand adds with so many hoplites (LH-22.5)."""
    known = outlook.reaches.get(hoplites)
    if known is None:
        known = outlook.reaches[hoplites] = _reach(outlook, hoplites)
    return known


def _reach(outlook: Outlook, hoplites: int) -> float:
    numbers = outlook.table.parameters.combat_cards
    strength, symbols = 0, 0
    for card in sorted(in_hand(outlook.view, outlook.seat), key=lambda c: -numbers[c].strength):
        if symbols + numbers[card].casualties <= hoplites:
            strength += numbers[card].strength
            symbols += numbers[card].casualties
    return float(strength)


def cards_of(outlook: Outlook, seat: int, hoplites: int) -> float:
    """The strength of a hand that nobody else sees, by how many cards it holds; or of one's own."""
    if not hoplites:
        return 0.0
    if seat == outlook.seat:
        return reach(outlook, hoplites)
    return w.CARD_STRENGTH * min(outlook.table.players[seat].cards, w.CARDS_PLAYED)


def city(outlook: Outlook, region: RegionId, seat: int) -> int:
    """What a fortified hoplite adds."""
    if outlook.table.regions[region].fortified != seat:
        return 0
    numbers = outlook.table.parameters.battle
    return numbers.sparta if MAP[region].city == "sparta" else numbers.city


def chance(
    outlook: Outlook, region: RegionId, attack: tuple[int, int], defence: tuple[int, int]
) -> float:
    """That the attacker wins; both sides are a seat and how many hoplites it has in the battle."""
    if not attack[1]:
        return 0.0
    if not defence[1]:
        return 1.0
    each = outlook.table.parameters.battle.hoplite
    ours = each * attack[1] + cards_of(outlook, *attack)
    theirs = each * defence[1] + cards_of(outlook, *defence) + city(outlook, region, defence[0])
    return surely(ours - theirs - w.TIE)


def surely(ahead: float) -> float:
    """How likely a side wins that is so much ahead."""
    return float(1.0 / (1.0 + w.ODDS**-ahead))
