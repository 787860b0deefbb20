"""How near each monument is to its end, and what is gained where a monster is slain."""

from __future__ import annotations

from games.titles.hellas.components.ids import MonsterId, RegionId
from games.titles.hellas.components.map import DISTANCES, MONUMENT_REGIONS
from games.titles.hellas.facts.hoplites import army
from games.titles.persian_invasion.appraise.weights import W
from games.titles.persian_invasion.facts.sides import PLAYER
from games.titles.persian_invasion.state import Table


def pressure(table: Table, region: RegionId, there: int) -> tuple[str, float]:
    """Which monument a monster in a region goes for, and how hard; ``there``: own hoplites."""
    god = min(MONUMENT_REGIONS, key=lambda god: DISTANCES[region][MONUMENT_REGIONS[god]])
    hard = W.near ** DISTANCES[region][MONUMENT_REGIONS[god]]
    return god, hard * (W.shield if there else 1.0)


def ruin(table: Table, hard: dict[str, float]) -> float:
    """What all monuments together are feared for."""
    left = table.campaign.pile * W.phases
    return sum(
        W.ruin * min(2.5, left * pressed / table.monuments[god].level) ** W.ruin_power  # type: ignore[index]
        for god, pressed in hard.items()
        if table.monuments[god].level  # type: ignore[index]
    )


def fear(table: Table, without: MonsterId | None = None) -> float:
    """As things are, or without one of the monsters."""
    hard: dict[str, float] = {}
    for name, monster in table.monsters.items():
        if name != without:
            god, more = pressure(table, monster.region, army(table, monster.region, PLAYER))
            hard[god] = hard.get(god, 0.0) + more
    return ruin(table, hard)
