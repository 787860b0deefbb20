"""Moves from any land area to any other: Pegasus and Perseus's sacrifice (CY-16.9, CY-18.8)."""

from __future__ import annotations

from collections.abc import Sequence

from games.titles.cyclades.components import FactionId, HeroId
from games.titles.cyclades.facts import is_frozen, lands_of, partner
from games.titles.cyclades.moves import March
from games.titles.cyclades.reach import allowed_into_last_land
from games.titles.cyclades.state import Table


def flights(table: Table, faction: FactionId, *, without: HeroId | None = None) -> Sequence[March]:
    """Origins with a unit and targets, neither with Medusa (CY-11.8), nor a partner's (CY-20.8).

    ``without``: a hero who leaves the game first and does not go along (R-61). CY-13 protects the
    last land area of a faction.
    """
    mate = partner(table, faction)
    targets = [
        area
        for area, land in table.lands.items()
        if not is_frozen(table, area)
        and not (mate is not None and land.owner == mate)
        and allowed_into_last_land(table, faction, area)
    ]
    origins = [
        area
        for area in lands_of(table, faction)
        if not is_frozen(table, area)
        and table.lands[area].units > (without in table.lands[area].heroes)
    ]
    return [March(origin, area, 0) for origin in origins for area in targets if area != origin]
