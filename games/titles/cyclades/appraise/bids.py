"""Which god is worth how much gold now (CY-5)."""

from __future__ import annotations

from typing import Any

from games.titles.cyclades import moves as mv
from games.titles.cyclades.appraise import weights
from games.titles.cyclades.appraise.favours import favour
from games.titles.cyclades.appraise.outlook import Outlook
from games.titles.cyclades.appraise.worths import spent
from games.titles.cyclades.components.gods import GOD_FACTS
from games.titles.cyclades.components.ids import BUILDINGS, FactionId, GodId
from games.titles.cyclades.facts import buildings_of, partner, team_of
from games.titles.cyclades.rules.offerings import price


def bid(outlook: Outlook, _step: Any, move: mv.Bid) -> float:
    """What the turn brings with what is left of the purse, less the price.

    The lowest space of the god with the most to spare: who is displaced offers again at once.
    """
    cost = min(price(outlook.table, outlook.faction, move.space), outlook.gold)
    turn = turn_worth(outlook, move.god, _budget(outlook) - cost)
    return turn - spent(outlook, cost) + _denied(outlook, move.god) + weights.OVERBID * move.space


def turn_worth(outlook: Outlook, god: GodId, gold: int) -> float:
    """What is free, and the best bargains that so much gold pays for."""
    free, deals = favour(outlook, god)
    for surplus, cost in deals:
        if cost <= gold:
            free += surplus
            gold -= cost
    return free


def _budget(outlook: Outlook) -> int:
    """The purse, less what a partner has promised or will need (CY-5.8)."""
    mate = partner(outlook.table, outlook.faction)
    if mate is None:
        return outlook.gold
    standing = [offer.space for offer in outlook.table.offers.values() if offer.faction == mate]
    if standing:
        return outlook.gold - price(outlook.table, mate, standing[0])
    return outlook.gold // 2


def _denied(outlook: Outlook, god: GodId) -> float:
    """To keep a rival from the god who would let him win."""
    return weights.DENY * any(finishes(outlook, rival, god) for rival in outlook.rivals)


def finishes(outlook: Outlook, faction: FactionId, god: GodId) -> bool:
    """Whether the compulsory actions of a god, and a philosopher more, win the game for a faction
    that lacks one metropolis."""
    table = outlook.table
    holdings = table.factions[faction]
    if outlook.totals[holdings.team] + 1 != table.target:
        return False
    if god == "athena" and holdings.philosophers + 2 >= table.parameters.goal.philosophers:
        return True
    mates = [name for name in table.factions if table.factions[name] in team_of(table, faction)]
    owned = {building for name in mates for _, building in buildings_of(table, name)}
    missing = [building for building in BUILDINGS if building not in owned]
    return len(missing) == 1 and (god == "hera" or GOD_FACTS[god].building == missing[0])
