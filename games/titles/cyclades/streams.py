"""Every stream of chance: tiles, orders, decks, and a die for each faction."""

from __future__ import annotations

from games.engine.streams import Stream
from games.titles.cyclades.components.ids import BONUSES, CREATURES, FACTIONS, GODS, HEROES
from games.titles.cyclades.components.maps.tiles import TILES
from games.titles.cyclades.parameters import Parameters

_TURNS_OF_A_TILE = 4


def streams(seats: int, parameters: Parameters) -> dict[str, Stream]:
    """With so many seats; two of them lead two factions each."""
    factions = FACTIONS[: 4 if seats == 2 else seats]
    die = len(parameters.battle.die)
    return {
        "map:tiles": Stream("bag", len(TILES)),
        "map:turns": Stream("die", _TURNS_OF_A_TILE),
        "order:gods": Stream("order", len(GODS)),
        "order:factions": Stream("order", len(factions)),
        "deck:creatures": Stream("bag", len(CREATURES)),
        "deck:heroes": Stream("bag", len(HEROES)),
        "stack:metropolises": Stream("bag", len(BONUSES) * parameters.supply.metropolises),
        **{f"die:{faction}": Stream("die", die) for faction in factions},
    }
