"""Ways over the map: closed sea trails, and where monsters go (LHS-3.4, LHS-7.2)."""

from __future__ import annotations

from games.titles.hellas.components.ids import REGIONS, GodId, MonsterId, RegionId
from games.titles.hellas.components.map import (
    DISTANCES,
    MAP,
    MONUMENT_REGIONS,
    NEIGHBOURS,
    SEA_TRAILS,
)
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.persian_invasion.state import Table

_OPEN = (frozenset(("boeotia", "euboea")), frozenset(("crete", "argolis")))
"""Sea trails that stay open (LHS-7.2)."""

_SEA = frozenset(map(frozenset, SEA_TRAILS)) - frozenset(_OPEN)


def is_open(table: Table, origin: RegionId, region: RegionId) -> bool:
    """Whether one may go from a region to a neighbouring one: some sea trails may be closed."""
    return not table.campaign.closed or frozenset((origin, region)) not in _SEA


def neighbours(table: Table, region: RegionId) -> list[RegionId]:
    """Neighbouring regions, by open ways."""
    return [near for near in NEIGHBOURS[region] if is_open(table, region, near)]


def arrow(region: RegionId) -> RegionId:
    """Where a monster goes from a region: to the neighbour nearest to the closest monument
    (LHS-3.4); where one stands it stays."""
    if god_at(region) is not None:
        return region
    return min(NEIGHBOURS[region], key=_to_monument)


def _to_monument(region: RegionId) -> int:
    return min(DISTANCES[region][there] for there in MONUMENT_REGIONS.values())


def god_at(region: RegionId) -> GodId | None:
    """Whose monument stands in a region."""
    return MAP[region].monument


def monsters_by_region(table: Table) -> tuple[MonsterId, ...]:
    """LHS-3.1: in the order of the numbers of their regions."""
    return tuple(
        sorted(
            (m for m in MONSTERS if m in table.monsters),
            key=lambda m: REGIONS.index(table.monsters[m].region),
        )
    )
