"""Where the hero is of use."""

from __future__ import annotations

from typing import Any

from games.titles.hellas.components.combat_cards import COMBAT_CARDS, HUNTING
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.components.map import DISTANCES, MAP
from games.titles.hellas.facts.monsters import huntable, open_slots
from games.titles.hellas.facts.quests import quests_in
from games.titles.hellas.moves import cards as cv
from games.titles.hellas.moves import fights as fv
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.steps.cards import Heal
from games.titles.persian_invasion.appraise.actions import esteemed, fitting, quarry, usurped
from games.titles.persian_invasion.appraise.outlook import Outlook
from games.titles.persian_invasion.appraise.weights import W
from games.titles.persian_invasion.facts.sides import PLAYER


def walk(now: Outlook, step: Any, move: mv.Walk) -> float:
    """Towards monsters that threaten a monument, quests, Spies, and a battle."""
    return max(
        (w / (1 + DISTANCES[move.region][there]) for there, w in _aims(now).items()), default=0.0
    )


def _aims(now: Outlook) -> dict[RegionId, float]:
    table = now.table
    aims: dict[RegionId, float] = {}
    for name, monster in table.monsters.items():
        aims[monster.region] = aims.get(monster.region, 0.0) + max(0.0, quarry(now, name))
    for region in MAP:
        if quests_in(table, region):
            aims[region] = aims.get(region, 0.0) + W.quest
    for region in MAP:
        brought = usurped(table, region)
        if brought > W.hoplite:
            aims[region] = aims.get(region, 0.0) + brought
    if table.campaign.act == 2:
        for region in table.campaign.spies:
            aims[region] = aims.get(region, 0.0) + W.spy
    return aims


def hunt(now: Outlook, step: Any, move: fv.Hunt) -> float:
    """The monster that is hunted with most effect."""
    return quarry(now, move.monster)


def board(now: Outlook, step: Any, move: mv.Board) -> float:
    """Not away from a monster that can be hunted."""
    return float(move.stage) - 4.0 * bool(huntable(now.table, PLAYER))


def pick(now: Outlook, step: Any, move: cv.Pick) -> float:
    """What is worth least is injured first, and what is worth most is healed."""
    esteem = esteemed(now.table, move.attribute)
    return esteem if isinstance(step, Heal) else -esteem


def strike(now: Outlook, step: Any, move: fv.Strike) -> float:
    """With the very symbol, before a card that covers any."""
    table = now.table
    assert table.hunt is not None  # asked in a hunt alone
    wounds = {wound.slot: wound for wound in open_slots(table, table.hunt.monster)}
    wound = wounds[move.slot]
    exact = HUNTING[COMBAT_CARDS[move.card].symbol].covers == wound.symbol
    alone = not fitting(now.hand, [wound])
    return 2.0 + W.reward * (wound.reward == "priest") + exact + 0.5 * alone
