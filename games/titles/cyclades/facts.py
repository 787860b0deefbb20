"""What can be read off the table: who controls what, who plays with whom, what is closed."""

from __future__ import annotations

from typing import Any

from games.engine.questions import Refusal
from games.titles.cyclades.components.ids import FACTIONS, BuildingId, CreatureId, FactionId
from games.titles.cyclades.state import Faction, Land, Sea, State, Table


def asked(state: State, step: Any) -> tuple[int, ...]:
    """The seat of the faction that a step asks."""
    return (state.table.factions[step.faction].seat,)


def gold(state: State, faction: FactionId) -> int:
    """What is in the purse of a faction; known to its owners only (CY-4.4)."""
    return state.purses[str(state.table.factions[faction].team)].gold


def too_dear(state: State, faction: FactionId, price: int, clause: str) -> Refusal | None:
    """The refusal of what the purse cannot pay; told to its owner only."""
    purse = gold(state, faction)
    return (f"That costs {price} gold; the purse holds {purse}.", clause) if price > purse else None


def lands_of(table: Table, faction: FactionId) -> list[str]:
    """Land areas that a faction controls (CY-0.4), in the order of the map."""
    return [area for area, land in table.lands.items() if land.owner == faction]


def controlled(table: Table, faction: FactionId) -> list[Land]:
    """As ``lands_of``, the areas themselves."""
    return [land for land in table.lands.values() if land.owner == faction]


def seas_of(table: Table, faction: FactionId) -> list[str]:
    """Sea areas that a faction controls (CY-0.4), in the order of the map."""
    return [area for area, sea in table.seas.items() if sea.owner == faction]


def area_of(table: Table, area: str) -> Land | Sea:
    """A land or sea area by its id."""
    return table.lands[area] if area in table.lands else table.seas[area]


def seated(table: Table) -> list[FactionId]:
    """The factions of the game in the order of their seats; a table read from JSON has another."""
    return [faction for faction in FACTIONS if faction in table.factions]


def areas(table: Table) -> list[Land | Sea]:
    """All areas of the map, land first."""
    return [*table.lands.values(), *table.seas.values()]


def partner(table: Table, faction: FactionId) -> FactionId | None:
    """The other faction of its team; None where it plays alone."""
    team = table.factions[faction].team
    for other, holdings in table.factions.items():
        if holdings.team == team and other != faction:
            return other
    return None


def same_team(table: Table, faction: FactionId, other: FactionId) -> bool:
    """Whether both use one purse (CY-20.2); a faction is of its own team."""
    return table.factions[faction].team == table.factions[other].team


def team_of(table: Table, faction: FactionId) -> list[Faction]:
    """The factions of a team."""
    team = table.factions[faction].team
    return [other for other in table.factions.values() if other.team == team]


def known_to(table: Table, faction: FactionId) -> tuple[int, ...]:
    """The seats that look into the purse of a faction."""
    return tuple(sorted({member.seat for member in team_of(table, faction)}))


def metropolises(table: Table, faction: FactionId) -> int:
    """Metropolises that a faction controls, those on a card included (CY-16.7)."""
    standing = sum(len(land.metropolises) for land in controlled(table, faction))
    return standing + len(table.factions[faction].sheltered)


def team_metropolises(table: Table, faction: FactionId) -> int:
    """Metropolises of a faction and its partner (CY-20.7)."""
    return sum(metropolises(table, f) for f in table.factions if same_team(table, f, faction))


def buildings_of(table: Table, faction: FactionId) -> list[tuple[str, BuildingId]]:
    """Basic buildings of a faction as (area, building), in the order of the map (CY-0.7)."""
    return [
        (area, building)
        for area, land in table.lands.items()
        if land.owner == faction
        for building in land.buildings
    ]


def acting_order(table: Table) -> tuple[FactionId, ...]:
    """Factions in the order in which they act: by their gods, Apollo last (CY-7.1)."""
    gods = [*table.gods[: table.gods_up], "apollo"]
    return tuple(table.offers[god].faction for god in gods if god in table.offers)


def holder(table: Table, creature: CreatureId) -> FactionId | None:
    """Who holds a creature whose figure is on the map (CY-17.7)."""
    return next(
        (faction for faction, holdings in table.factions.items() if creature in holdings.creatures),
        None,
    )


def where(table: Table, creature: CreatureId) -> str | None:
    """The area in which the figure of a creature stands."""
    for area, land in table.lands.items():
        if land.creature == creature:
            return area
    return next((area for area, sea in table.seas.items() if sea.creature == creature), None)


def is_closed(table: Table, area: str) -> bool:
    """Whether no fleet may enter a sea area: Kraken in it, or Polyphemus beside it (CY-10.2)."""
    sea, lands = table.seas[area], table.lands
    if sea.creature == "kraken":
        return True
    return "polyphemus" in [lands[near].creature for near in sea.lands]


def is_frozen(table: Table, area: str) -> bool:
    """Whether no unit may enter or leave a land area: Medusa (CY-11.8)."""
    return table.lands[area].creature == "medusa"
