"""Hoplites and their colours (LHS-1.1, LHS-2.2)."""

from __future__ import annotations

from games.titles.hellas.components.ids import REGIONS, RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.facts.hoplites import army, on_the_map
from games.titles.persian_invasion.components.scripts import ROUTE
from games.titles.persian_invasion.facts.lands import loyal
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.state import Banner, Table


def allies(table: Table, region: RegionId) -> int:
    """Yellow hoplites in a region."""
    return table.campaign.allies.get(region, 0)


def spartans(table: Table, region: RegionId) -> int:
    """Blue hoplites in a region."""
    return army(table, region, PLAYER) - allies(table, region)


def supply(table: Table, colour: Banner) -> int:
    """Hoplites of a colour that are not on the map (LH-1.10)."""
    in_play = sum(allies(table, region) for region in REGIONS)
    if colour == "blue":
        in_play = on_the_map(table, PLAYER) - in_play
    return table.parameters.supply.hoplites - in_play


def colour_of(table: Table, region: RegionId) -> Banner:
    """The colour of recruits: that of the token, or of the one that would be put (LHS-2.2)."""
    usual: Banner = "blue" if loyal(table, MAP[region].land) else "yellow"
    return table.campaign.banners.get(region, usual)


def persians(table: Table) -> int:
    """Green hoplites on the map."""
    return on_the_map(table, XERXES)


def vanguard_at(table: Table) -> RegionId:
    """Where the vanguard stands (LHS-6.1)."""
    return ROUTE[table.campaign.vanguard]
