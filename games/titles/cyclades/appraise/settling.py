"""The first areas, fleets and troops (CY-2)."""

from __future__ import annotations

from typing import Any

from games.titles.cyclades import moves as mv
from games.titles.cyclades.appraise import weights
from games.titles.cyclades.appraise.outlook import Outlook
from games.titles.cyclades.appraise.worths import ground, income, priestess, sea


def settle(outlook: Outlook, _step: Any, move: mv.Area) -> float:
    """The area, the best sea beside it, and room to grow on its island."""
    table, land = outlook.table, outlook.table.lands[move.area]
    worth = ground(outlook, move.area) + (priestess(outlook) if land.priestess else 0.0)
    free = [near for near in land.seas if table.seas[near].owner is None]
    worth += max((income(outlook, table.seas[near].cornucopias) for near in free), default=0.0)
    for near in land.lands:
        owner = table.lands[near].owner
        worth += weights.NEIGHBOUR if owner in (None, outlook.faction) else -weights.NEIGHBOUR
    return worth


def berth(outlook: Outlook, _step: Any, move: mv.Area) -> float:
    """Gold first, then lands within reach."""
    return sea(outlook, move.area)


def garrison(outlook: Outlook, _step: Any, move: mv.Area) -> float:
    """Every area a troop, and the best area first."""
    table = outlook.table
    return ground(outlook, move.area) - weights.ALONE * table.lands[move.area].units
