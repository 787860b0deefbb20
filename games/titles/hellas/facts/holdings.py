"""What a player has, and what follows from having it (LH-1.6, LH-22.12, LH-25.2)."""

from __future__ import annotations

from games.titles.hellas.components.ids import BlessingId, RegionId
from games.titles.hellas.components.requirements import Holding, Requirement, Skill
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.facts.in_force import amount_of
from games.titles.hellas.facts.regions import cities, temples
from games.titles.hellas.state import Table


def has(table: Table, seat: int, blessing: BlessingId) -> bool:
    """Whether a player has a blessing (LH-25.2)."""
    return blessing in table.players[seat].blessings


def hand_limit(table: Table, seat: int) -> int:
    """LH-22.12."""
    if has(table, seat, "b_armory"):
        return amount_of(table.parameters, "b_armory", "hand_limit")
    return table.parameters.supply.hand


def priests_to_gain(table: Table, seat: int) -> int:
    """How many more a player can have (LH-1.6)."""
    return table.players[seat].priests


def meets(table: Table, seat: int, asked: Requirement, least: int) -> bool:
    """Whether a player meets a requirement of a quest or a hunt (LH-20.1, LH-23.2)."""
    if isinstance(asked, Skill):
        return any(value(table, seat, attribute) >= least for attribute in asked.attributes)
    return _owned(table, seat, asked.of) >= least


def _owned(table: Table, seat: int, what: Holding) -> int:
    """LH-1.6, LH-23.2, LH-R13, LH-R123."""
    player = table.players[seat]
    match what:
        case "priests":
            return player.pool
        case "cities":
            return len(cities(table, seat))
        case "temples":
            return len(temples(table, seat))
        case "artifacts":
            return len(player.artifacts)


def population_for(table: Table, seat: int, region: RegionId, more: int = 0) -> int:
    """Hoplites with which a player gains control of a neutral region (LH-9.2); so many ``more``
    where a title says so."""
    strength = table.parameters.population[region] + more
    if has(table, seat, "b_local_support_blessing"):
        lower = amount_of(table.parameters, "b_local_support_blessing", "population")
        return max(table.parameters.actions.population, strength - lower)
    return strength
