"""Where the hero is of use."""

from __future__ import annotations

from typing import Any

from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.components.map import DISTANCES, MAP
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.facts.monsters import huntable, open_slots
from games.titles.hellas.facts.quests import quests_in
from games.titles.hellas.moves import cards as cv
from games.titles.hellas.moves import fights as fv
from games.titles.hellas.moves import turn as mv
from games.titles.persian_invasion.facts.sides import PLAYER
from games.titles.persian_invasion.facts.ways import arrow, god_at
from games.titles.persian_invasion.state import State, Table


def walk(view: State, step: Any, move: mv.Walk) -> float:
    """Towards monsters that he can fight, quests and Spies."""
    table = view.table
    return max(
        (w / (1 + DISTANCES[move.region][there]) for there, w in _aims(table).items()), default=0.0
    )


def _aims(table: Table) -> dict[RegionId, float]:
    aims: dict[RegionId, float] = {}
    for monster in table.monsters.values():
        near_god = god_at(monster.region) is not None or god_at(arrow(monster.region)) is not None
        aims[monster.region] = 6.0 if near_god else 4.0
    for region in MAP:
        if quests_in(table, region):
            aims[region] = aims.get(region, 0.0) + 2.0
    if table.campaign.act == 2:
        for region in table.campaign.spies:
            aims[region] = aims.get(region, 0.0) + 3.0
    return aims


def hunt(view: State, step: Any, move: fv.Hunt) -> float:
    """The monster that is nearest to its end."""
    return 10.0 - len(open_slots(view.table, move.monster))


def board(view: State, step: Any, move: mv.Board) -> float:
    """Not away from a monster that can be hunted."""
    return float(move.stage) - 4.0 * bool(huntable(view.table, PLAYER))


def pick(view: State, step: Any, move: cv.Pick) -> float:
    """What is low is injured first."""
    return -float(value(view.table, PLAYER, move.attribute))
