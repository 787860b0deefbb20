"""Regions: what is printed and built there, and who controls them (LH-1.2, LH-1.14, LH-1.15)."""

from __future__ import annotations

from collections.abc import Iterable

from games.titles.hellas.components.ids import REGIONS, LandId, RegionId
from games.titles.hellas.components.map import CITIES, LAND_FACTS, MAP, NEIGHBOURS
from games.titles.hellas.state import Table


def is_city(region: RegionId) -> bool:
    """A city, or Sparta (LH-1.14)."""
    return MAP[region].city is not None


def spot_free(table: Table, region: RegionId) -> bool:
    """Whether a hoplite can go into the city spot (LH-8.2)."""
    return is_city(region) and table.regions[region].fortified is None


def controlled(table: Table, seat: int) -> list[RegionId]:
    """Regions under a player's control (LH-1.2), in the order of the map."""
    return [region for region in REGIONS if table.regions[region].owner == seat]


def cities(table: Table, seat: int) -> list[RegionId]:
    """City regions under a player's control, Sparta included (LH-1.14)."""
    return [region for region in CITIES if table.regions[region].owner == seat]


def temples(table: Table, seat: int) -> list[RegionId]:
    """Temple regions under a player's control, the Oracle included (LH-1.15)."""
    regions = table.regions
    return [r for r in REGIONS if regions[r].owner == seat and regions[r].temple is not None]


def complete_lands(table: Table, seat: int, lands: Iterable[LandId]) -> int:
    """How many of these lands are wholly under a player's control (LH-26.2)."""
    own = set(controlled(table, seat))
    return sum(own.issuperset(LAND_FACTS[land].regions) for land in lands)


def neighbours(region: RegionId) -> tuple[RegionId, ...]:
    """By land and by sea (LH-1.1)."""
    return NEIGHBOURS[region]
