"""What it is worth to move the hero, to hunt, to be healed (LH-7, LH-20, LH-21, LH-23)."""

from __future__ import annotations

from typing import Any

from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.outlook import Outlook
from games.titles.lords_of_hellas.components.ids import MonsterId, RegionId
from games.titles.lords_of_hellas.components.map import MAP, NEIGHBOURS
from games.titles.lords_of_hellas.components.quests import QUESTS
from games.titles.lords_of_hellas.facts import base, monsters_in, others_in, value
from games.titles.lords_of_hellas.moves import cards as cv
from games.titles.lords_of_hellas.moves import turn as mv
from games.titles.lords_of_hellas.wounds import open_slots


def hunt(outlook: Outlook, monster: MonsterId) -> float:
    """What a hunt on a monster should bring: cards against open symbols."""
    table, player = outlook.table, outlook.table.players[outlook.seat]
    cards = player.cards + value(table, outlook.seat, "strength")
    symbols = len(open_slots(table, monster))
    chance = min(0.95, 0.75 * cards / (symbols + 2))
    prize = w.MONSTER + outlook.monsters_worth(1)
    hurt = w.FAILURE * (1 + len(player.injured))
    return chance**2 * prize + w.WOUND - (1 - chance) * hurt


def best_hunt(outlook: Outlook, region: RegionId) -> float:
    """The best monster to hunt in a region."""
    return max((hunt(outlook, m) for m in monsters_in(outlook.table, region)), default=0.0)


def site(outlook: Outlook, region: RegionId) -> float:
    """What a hero can do in a region: hunt, board a quest, usurp, recruit in Prepare."""
    table, seat = outlook.table, outlook.seat
    worth = max(0.0, best_hunt(outlook, region)) if "hunt" not in table.players[seat].used else 0.0
    if MAP[region].land in table.players[seat].glory and "usurp" not in table.players[seat].used:
        worth = max(worth, outlook.gain(region))
    if any(quest is not None and QUESTS[quest].region == region for quest in table.quests):
        worth = max(worth, 0.5 * w.QUEST)
    if outlook.owners[region] not in (None, seat) and not others_in(table, region, seat):
        worth = max(worth, 0.8 * outlook.gain(region))
    return worth


def walk(outlook: Outlook, _step: Any, move: mv.Walk | mv.Place) -> float:
    """Where there is something to do, or near it."""
    near = max(site(outlook, region) for region in NEIGHBOURS[move.region])
    return max(site(outlook, move.region), w.NEAR * near)


def place(outlook: Outlook, _step: Any, move: mv.Place) -> float:
    """The first region: controlled at once, with good neighbours; later where there is work."""
    if outlook.table.turn is not None:
        return walk(outlook, _step, move)
    small = outlook.needed(move.region) <= outlook.table.parameters.start.hoplites
    beside = sum(outlook.gain(near) / outlook.needed(near) for near in NEIGHBOURS[move.region])
    return (outlook.gain(move.region) if small else 0.0) + 0.5 * beside


def climb(outlook: Outlook, _step: Any, _move: mv.Climb) -> float:
    """The nearer to the end the better."""
    return w.QUEST


def board(outlook: Outlook, _step: Any, move: mv.Board) -> float:
    """The higher the step the sooner it is done, less what it costs."""
    numbers = outlook.table.parameters.quests[move.quest]
    cost = sum(
        amount * {"cards": w.CARD, "priests": w.PRIEST, "injuries": w.HEAL}[what]
        for what, amount in numbers.costs[move.stage - 1].items()
    )
    return w.QUEST * move.stage / 3 - cost


def pick(outlook: Outlook, step: Any, move: cv.Pick) -> float:
    """To be healed or raised: the highest use; to be injured or lowered: the least."""
    player = outlook.table.players[outlook.seat]
    use = {"leadership": 1.2, "strength": 1.0, "speed": 0.7}[move.attribute]
    worth = use * base(player, move.attribute)
    kind = type(step).__name__
    if kind == "Injure" or (kind == "Change" and step.amount < 0):
        return -worth
    return worth if kind == "Heal" else use
