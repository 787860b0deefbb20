"""How far a player has come on each of the four ways to victory (LH-26.2 to LH-26.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.titles.hellas.components.ids import REGIONS, LandId, RegionId
from games.titles.hellas.components.map import LAND_FACTS, MAP, MONUMENT_REGIONS
from games.titles.hellas.state import Table
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.scoring import counting_lands, lands_needed

Owners = Mapping[RegionId, int | None]
"""Who controls what, or would."""

SHRINES = tuple(region for region in REGIONS if MAP[region].shrine is not None)


def _held(owners: Owners, seat: int, land: LandId) -> int:
    return [owners[region] for region in LAND_FACTS[land].regions].count(seat)


def lands(table: Table, owners: Owners, seat: int) -> float:
    """LH-26.2: as much of the lands needed as the player has of those in which he has most."""
    needed = lands_needed(table)
    parts = (
        _held(owners, seat, land) / len(LAND_FACTS[land].regions) for land in counting_lands(table)
    )
    return sum(sorted(parts, reverse=True)[:needed]) / needed


def regions_missing(table: Table, owners: Owners, seat: int) -> int:
    """How many regions a Warlord still needs, in the lands where fewest are missing."""
    missing = (
        len(LAND_FACTS[land].regions) - _held(owners, seat, land) for land in counting_lands(table)
    )
    return sum(sorted(missing)[: lands_needed(table)])


def temples_held(table: Table, owners: Owners, seat: int) -> int:
    """Temple regions, the Oracle included (LH-1.15)."""
    return sum(
        owners[region] == seat and table.regions[region].temple is not None for region in REGIONS
    )


def free_shrine(table: Table, region: RegionId) -> bool:
    """Whether a temple can still be built in a region (LH-13.1)."""
    shrine = MAP[region].shrine
    if shrine is None or table.regions[region].temple is not None:
        return False
    left = table.temples < table.parameters.seats[str(len(table.players))].temples
    return left or shrine == "oracle_of_delphi"


def temples(table: Table, owners: Owners, seat: int) -> float:
    """LH-26.3: temples, and in part the sites where one could be built."""
    goal = table.parameters.goal.temples
    held = temples_held(table, owners, seat)
    sites = sum(owners[region] == seat and free_shrine(table, region) for region in SHRINES)
    return (held + w.SITE * max(0, min(sites, goal - held))) / goal


def monsters(table: Table, _owners: Owners, seat: int) -> float:
    """LH-26.3."""
    return len(table.players[seat].monsters) / table.parameters.goal.monsters


def king(table: Table, owners: Owners, seat: int) -> float:
    """LH-26.4, LH-26.5: whoever controls the region of the complete monument waits for the last
    token; in the turn that takes it off, the region is all."""
    if table.completed is None or owners[MONUMENT_REGIONS[table.completed]] != seat:
        return 0.0
    left = tokens_left(table)
    return 1.0 if not left else 1.0 - left / (table.parameters.goal.countdown + 1)


def tokens_left(table: Table) -> int:
    """Tokens on the activation card; none where its holder takes off the last one in this turn."""
    card, turn = table.activation, table.turn
    if card is None or table.crowning:
        return 0
    last = card.tokens == 1 and turn is not None and turn.seat == card.seat
    return 0 if last else card.tokens


WAYS: tuple[Callable[[Table, Owners, int], float], ...] = (lands, temples, monsters, king)


def progress(part: float) -> float:
    """What part of the way to one victory is worth: its last steps count most."""
    return w.WIN if part >= 1.0 else w.WAY * part * part


def worths(table: Table, owners: Owners, seat: int) -> list[float]:
    """Each way, in the order of ``WAYS``."""
    return [progress(way(table, owners, seat)) for way in WAYS]


def concerned(table: Table, region: RegionId) -> tuple[bool, ...]:
    """Of each way whether it hangs on who controls a region, in the order of ``WAYS``."""
    facts = MAP[region]
    return (
        facts.land in counting_lands(table),
        facts.shrine is not None or table.regions[region].temple is not None,
        False,
        table.completed is not None and MONUMENT_REGIONS[table.completed] == region,
    )


def worth_if(
    table: Table, owners: Owners, seat: int, region: RegionId, before: Sequence[float]
) -> float:
    """All ways together, where nothing but this region has changed hands since ``before``."""
    return sum(
        progress(way(table, owners, seat)) if hangs else known
        for way, hangs, known in zip(WAYS, concerned(table, region), before, strict=True)
    )


def wins(table: Table, owners: Owners, seat: int) -> bool:
    """Whether a condition would be met."""
    return any(way(table, owners, seat) >= 1.0 for way in WAYS)


def is_near(table: Table, owners: Owners, seat: int) -> bool:
    """Whether a player is one step from a victory."""
    goal = table.parameters.goal
    return (
        regions_missing(table, owners, seat) <= 1
        or temples_held(table, owners, seat) >= goal.temples - 1
        or len(table.players[seat].monsters) >= goal.monsters - 1
        or (king(table, owners, seat) > 0.0 and tokens_left(table) <= 1)
    )
