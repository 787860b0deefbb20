"""What can be read off the table of the solo game."""

from __future__ import annotations

from typing import Any, TypeAlias

from games.engine.referee import Referee
from games.titles.hellas import facts as lords
from games.titles.hellas.components.ids import LANDS, REGIONS, GodId, LandId, MonsterId, RegionId
from games.titles.hellas.components.map import (
    LAND_FACTS,
    MAP,
    MONUMENT_REGIONS,
    NEIGHBOURS,
    SEA_TRAILS,
)
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.rules.in_force import amount_of
from games.titles.hellas.rules.movement.heroes import DISTANCES
from games.titles.persian_invasion.components.scripts import ROUTE
from games.titles.persian_invasion.state import Banner, Campaign, Table

Ref: TypeAlias = Referee[Any]
"""The functions of Lords of Hellas take a referee of its state, of which ours is a kind; a referee
of one is no referee of the other to the type checker. ``table_of`` gives the table its type."""

PLAYER, XERXES = 0, 1
"""The two sides; only the first is a seat."""


def table_of(ref: Ref) -> Table:
    """The table that the referee works on."""
    table: Table = ref.state.table
    return table


def campaign_of(ref: Ref) -> Campaign:
    """Xerxes' board."""
    return table_of(ref).campaign


# Lands and control


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
    strength = table.parameters.population[region] + hardship(table, region)
    if lords.has(table, PLAYER, "b_local_support_blessing"):
        lower = amount_of(table.parameters, "b_local_support_blessing", "population")
        return max(table.parameters.actions.population, strength - lower)
    return strength


def own(table: Table) -> list[RegionId]:
    """Regions of the player, blue and yellow ones."""
    return lords.controlled(table, PLAYER)


def green(table: Table) -> list[RegionId]:
    """Regions with a green control token, by number (LHS-3.4)."""
    return lords.controlled(table, XERXES)


def yellow(table: Table, land: LandId) -> list[RegionId]:
    """Regions of a land with a yellow token."""
    return [r for r in LAND_FACTS[land].regions if table.campaign.banners.get(r) == "yellow"]


def green_lands(table: Table) -> int:
    """Lands of which every region is green (LHS-8.4)."""
    return lords.complete_lands(table, XERXES, LANDS)


# Hoplites and their colours


def allies(table: Table, region: RegionId) -> int:
    """Yellow hoplites in a region."""
    return table.campaign.allies.get(region, 0)


def spartans(table: Table, region: RegionId) -> int:
    """Blue hoplites in a region."""
    return lords.army(table, region, PLAYER) - allies(table, region)


def supply(table: Table, colour: Banner) -> int:
    """Hoplites of a colour that are not on the map (LH-1.10)."""
    in_play = sum(allies(table, region) for region in REGIONS)
    if colour == "blue":
        in_play = lords.on_the_map(table, PLAYER) - in_play
    return table.parameters.supply.hoplites - in_play


def colour_of(table: Table, region: RegionId) -> Banner:
    """The colour of recruits: that of the token, or of the one that would be put (LHS-2.2)."""
    usual: Banner = "blue" if loyal(table, MAP[region].land) else "yellow"
    return table.campaign.banners.get(region, usual)


def persians(table: Table) -> int:
    """Green hoplites on the map."""
    return lords.on_the_map(table, XERXES)


def vanguard_at(table: Table) -> RegionId:
    """Where the vanguard stands (LHS-6.1)."""
    return ROUTE[table.campaign.vanguard]


# Xerxes' board


def command(campaign: Campaign) -> int:
    """The highest number without a Spy on it (LHS-1.4)."""
    return max(number for number in COMMANDS if number not in campaign.track)


COMMANDS = (1, 2, 3, 4, 5)


# The map


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
