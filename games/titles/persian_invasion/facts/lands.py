"""Attitudes of the lands, and who controls them (LHS-1.6, LHS-4.2)."""

from __future__ import annotations

from games.titles.hellas.components.ids import LANDS, LandId, RegionId
from games.titles.hellas.components.map import LAND_FACTS, MAP
from games.titles.hellas.facts.holdings import population_for
from games.titles.hellas.facts.regions import complete_lands, controlled
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.state import Table


def loyal(table: Table, land: LandId) -> bool:
    """Whether the player owns its Glory Token (LHS-1.6)."""
    return land in table.players[PLAYER].glory


def severity(table: Table, land: LandId, wary: int, hostile: int) -> int:
    """What an attitude costs: nothing in a neutral or loyal land."""
    return {"wary": wary, "hostile": hostile}.get(table.campaign.attitude[land], 0)


def hardship(table: Table, region: RegionId) -> int:
    """LHS-4.2: population strength more for the player, battle strength more for the Persians."""
    numbers = table.parameters.campaign
    return severity(table, MAP[region].land, numbers.wary, numbers.hostile)


def population(table: Table, region: RegionId) -> int:
    """Hoplites with which the player gains control of a neutral region (LH-9.2, LHS-4.2)."""
    return population_for(table, PLAYER, region, hardship(table, region))


def own(table: Table) -> list[RegionId]:
    """Regions of the player, blue and yellow ones."""
    return controlled(table, PLAYER)


def green(table: Table) -> list[RegionId]:
    """Regions with a green control token, by number (LHS-3.4)."""
    return controlled(table, XERXES)


def yellow(table: Table, land: LandId) -> list[RegionId]:
    """Regions of a land with a yellow token."""
    return [r for r in LAND_FACTS[land].regions if table.campaign.banners.get(r) == "yellow"]


def green_lands(table: Table) -> int:
    """Lands of which every region is green (LHS-8.4)."""
    return complete_lands(table, XERXES, LANDS)
