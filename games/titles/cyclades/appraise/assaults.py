"""The two sides of a land battle that has not begun (CY-12.1, CY-12.2, CY-16)."""

from __future__ import annotations

from collections.abc import Collection

from games.titles.cyclades.appraise.guards import walls
from games.titles.cyclades.appraise.odds import Side
from games.titles.cyclades.appraise.outlook import Outlook
from games.titles.cyclades.components.ids import HeroId
from games.titles.cyclades.parameters import Battle
from games.titles.cyclades.steps.parts import Group


def assault(outlook: Outlook, group: Group, area: str) -> tuple[Side, Side]:
    """Attackers and defenders, once heroes have struck and won over (CY-16.2, CY-16.6)."""
    numbers, land = outlook.table.parameters.battle, outlook.table.lands[area]
    attackers, defenders = group.units, land.units + (land.creature == "minotaur")
    followers = group.mercenaries
    if "hector" in land.heroes and group.troops + followers:
        attackers -= 1
    if "pandora" in land.heroes:
        attackers, defenders = max(0, attackers - followers), defenders + followers
    if "pandora" in group.heroes:
        attackers, defenders = attackers + land.mercenaries, defenders - land.mercenaries
    built = 0 if "odysseus" in group.heroes else walls(outlook, area)
    return (
        _side(numbers, attackers, 0, group.heroes),
        _side(numbers, defenders, built, land.heroes),
    )


def _side(numbers: Battle, units: int, extra: int, heroes: Collection[HeroId]) -> Side:
    die = (numbers.helen,) if "helen" in heroes else numbers.die
    ajax = numbers.ajax - numbers.unit if "ajax" in heroes else 0
    return Side(units, extra + ajax, die, "penthesilea" in heroes)
