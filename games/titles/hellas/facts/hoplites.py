"""Where hoplites stand, and where they may come and go (LH-1.3, LH-8.5, LH-8.6)."""

from __future__ import annotations

from games.titles.hellas.components.ids import REGIONS, RegionId
from games.titles.hellas.facts.monsters import passives
from games.titles.hellas.state import Table


def unfortified(table: Table, region: RegionId, seat: int) -> int:
    """Hoplites of a player in a region beside the city spot."""
    return table.regions[region].hoplites[seat]


def army(table: Table, region: RegionId, seat: int) -> int:
    """All hoplites of a player in a region (LH-1.3)."""
    there = table.regions[region]
    return there.hoplites[seat] + (there.fortified == seat)


def armies(table: Table, region: RegionId) -> list[int]:
    """The seats that have hoplites in a region."""
    there = table.regions[region]
    held = there.fortified
    return [seat for seat, count in enumerate(there.hoplites) if count or seat == held]


def others_in(table: Table, region: RegionId, seat: int) -> list[int]:
    """The other seats that have hoplites in a region."""
    return [other for other in armies(table, region) if other != seat]


def on_the_map(table: Table, seat: int) -> int:
    """All hoplites of a player on the map."""
    return sum(army(table, region, seat) for region in REGIONS)


def may_leave(table: Table, region: RegionId) -> bool:
    """LH-8.6: nobody leaves Medusa's region."""
    return "no_exit" not in passives(table, region)


def may_enter(table: Table, seat: int, region: RegionId) -> bool:
    """LH-8.5: into Helen's region only beside the own hero."""
    return region != barred(table, seat)


def barred(table: Table, seat: int) -> RegionId | None:
    """The region that a player's hoplites may not enter (LH-8.5); None where there is none."""
    for owner, other in enumerate(table.players):
        if other.hero == "helen" and owner != seat and other.region != table.players[seat].region:
            return other.region
    return None


def may_go(table: Table, seat: int, origin: RegionId, region: RegionId) -> bool:
    """Whether hoplites may leave one region and enter another (LH-8.5, LH-8.6)."""
    return may_leave(table, origin) and may_enter(table, seat, region)


def may_recruit(table: Table, seat: int, region: RegionId) -> bool:
    """LH-1.8, LH-1.10, LH-19.4: with a supply, without others' hoplites, not beside the Sphinx."""
    return (
        table.players[seat].hoplites > 0
        and not others_in(table, region, seat)
        and "no_recruiting" not in passives(table, region)
    )
