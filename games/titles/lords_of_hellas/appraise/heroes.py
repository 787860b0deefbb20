"""What it is worth to move the hero, to go on a quest, to be healed (LH-7, LH-14, LH-21, LH-23)."""

from __future__ import annotations

from games.titles.hellas.components.ids import REGIONS, QuestId, RegionId
from games.titles.hellas.components.map import DISTANCES, MAP, NEIGHBOURS
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.facts.hoplites import others_in
from games.titles.hellas.facts.monsters import monsters_in
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.moves.turn import Pass
from games.titles.hellas.rules.quests import can_board, last_stage
from games.titles.hellas.steps import actions as steps
from games.titles.hellas.steps.cards import PlaceByEffect
from games.titles.lords_of_hellas.appraise import hunts
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.outlook import Outlook
from games.titles.lords_of_hellas.steps import PlaceHero


def site(outlook: Outlook, region: RegionId) -> float:
    """What a hero can do in a region: hunt, board a quest, usurp, recruit in Prepare."""
    known = outlook.sites.get(region)
    if known is None:
        known = outlook.sites[region] = _site(outlook, region)
    return known


def _site(outlook: Outlook, region: RegionId) -> float:
    table, player = outlook.table, outlook.player
    worths = [0.0]
    if "hunt" not in player.used:
        worths += [hunts.hunt_worth(outlook, monster) for monster in monsters_in(table, region)]
    if MAP[region].land in player.glory and "usurp" not in player.used:
        worths.append(outlook.gain(region))
    worths += [
        w.QUEST * w.NEAR
        for quest in table.quests
        if quest is not None and QUESTS[quest].region == region and _may_board(outlook, quest)
    ]
    if "prepare" not in player.used and not others_in(table, region, outlook.seat):
        owner = outlook.owners[region]
        held = table.regions[region].hoplites[outlook.seat]
        if owner is not None or held + 1 >= outlook.needed(region):
            worths.append(outlook.gain(region))
    return max(worths)


def _may_board(outlook: Outlook, quest: QuestId) -> bool:
    stages = range(1, last_stage(quest) + 1)
    return any(can_board(outlook.table, outlook.seat, quest, stage) for stage in stages)


def scout(outlook: Outlook, region: RegionId) -> float:
    """What there is to do in a region, or next to it."""
    near = max(site(outlook, beside) for beside in NEIGHBOURS[region])
    return max(site(outlook, region), w.NEAR * near)


def best_walk(outlook: Outlook) -> float:
    """What the best region within Speed is better than that of the hero."""
    here = outlook.player.region
    if here is None:
        return w.QUEST
    speed = value(outlook.table, outlook.seat, "speed")
    reached = [region for region in REGIONS if DISTANCES[here][region] <= speed]
    return max(scout(outlook, region) for region in reached) - scout(outlook, here)


def best_place(outlook: Outlook) -> float:
    """What the best region of all is better than that of the hero."""
    here = outlook.player.region
    if here is None:
        return 0.0
    return max(scout(outlook, region) for region in REGIONS) - scout(outlook, here)


def walk(outlook: Outlook, _step: steps.MoveHero, move: mv.Walk | mv.Climb) -> float:
    """Where there is something to do; on a quest the nearer to its end the better."""
    return w.QUEST if isinstance(move, mv.Climb) else scout(outlook, move.region)


def place(outlook: Outlook, _step: PlaceByEffect, move: mv.Place) -> float:
    """As for walking."""
    return scout(outlook, move.region)


def begin_in(outlook: Outlook, _step: PlaceHero, move: mv.Place) -> float:
    """The first region: controlled at once, with good neighbours."""
    small = outlook.needed(move.region) <= outlook.table.parameters.start.hoplites
    beside = sum(outlook.gain(near) / outlook.needed(near) for near in NEIGHBOURS[move.region])
    return (outlook.gain(move.region) if small else 0.0) + beside / 2


def board(outlook: Outlook, _step: steps.Board, move: mv.Board | Pass) -> float:
    """The higher the step the sooner it is done, less what it costs."""
    if isinstance(move, Pass):
        return 0.0
    numbers = outlook.table.parameters.quests[move.quest]
    price = {"cards": w.CARD, "priests": w.PRIEST, "injuries": w.HEAL}
    cost = sum(amount * price[what] for what, amount in numbers.costs[move.stage - 1].items())
    return w.QUEST * move.stage / last_stage(move.quest) - cost
