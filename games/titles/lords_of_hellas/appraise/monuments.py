"""Levels of monuments, which monsters take and players build."""

from __future__ import annotations

from games.titles.hellas.components.ids import GodId
from games.titles.hellas.components.map import MONUMENT_REGIONS
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.outlook import Outlook
from games.titles.lords_of_hellas.components import SEATINGS
from games.titles.lords_of_hellas.moves import Raise
from games.titles.lords_of_hellas.steps import ChooseMonument


def completes(outlook: Outlook, god: GodId) -> bool:
    """Whether one level more begins the countdown (LH-26.4)."""
    table = outlook.table
    top = len(table.parameters.powers[god])
    counts = SEATINGS[len(table.players)].king_of_kings and table.completed is None
    return counts and table.monuments[god].level + 1 == top


def level_worth(outlook: Outlook, god: GodId) -> float:
    """In one's own region rather than another's, and never the last level in a rival's."""
    owner = outlook.owners[MONUMENT_REGIONS[god]]
    mine, theirs = owner == outlook.seat, owner in outlook.rivals
    if completes(outlook, god):
        return w.LAST_LEVEL * (mine - theirs) + w.TRIFLE
    return w.LEVEL * mine


def raise_(outlook: Outlook, _step: ChooseMonument, move: Raise) -> float:
    """Which monument rises."""
    return level_worth(outlook, move.god)


def best_level(outlook: Outlook) -> float:
    """The best that a level more would do."""
    table = outlook.table
    unfinished = [
        god
        for god, monument in table.monuments.items()
        if monument.level < len(table.parameters.powers[god])
    ]
    return max((level_worth(outlook, god) for god in unfinished), default=0.0)
