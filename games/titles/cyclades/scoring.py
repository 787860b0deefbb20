"""The end of the game (CY-19), and the count of every piece, for checks that none is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.engine.records import Outcome
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.facts import metropolises
from games.titles.cyclades.state import State, Table

METROPOLISES = "a side had enough metropolises at the end of a cycle"
ELIMINATION = "a faction was eliminated"
LIMIT = "the last cycle is over"
ENDINGS = {METROPOLISES: "metropolises", ELIMINATION: "elimination", LIMIT: "limit"}


def outcome(state: State) -> Outcome | None:
    """How the game ended; None while it runs."""
    return state.table.outcome


def team_totals(table: Table) -> list[int]:
    """Metropolises of each team, by its number (CY-20.7)."""
    totals = [0] * (1 + max(faction.team for faction in table.factions.values()))
    for faction, holdings in table.factions.items():
        totals[holdings.team] += metropolises(table, faction)
    return totals


def result(state: State, seat: int) -> tuple[int, int]:
    """Metropolises and gold of a seat's team, which decide in this order (CY-19.2, CY-20.7)."""
    team = next(faction.team for faction in state.table.factions.values() if faction.seat == seat)
    return team_totals(state.table)[team], state.purses[str(team)].gold


def places(results: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """By seat; who has the same result shares the place (CY-19.2)."""
    return tuple(1 + sum(other > mine for other in results) for mine in results)


def end_reason(table: Table) -> str | None:
    """CY-19.1, CY-19.4: why the game ends with this cycle; None if it goes on."""
    if max(team_totals(table)) >= table.target:
        return METROPOLISES
    if table.fallen:
        return ELIMINATION
    if table.max_cycles is not None and table.cycle >= table.max_cycles:
        return LIMIT
    return None


def pieces(state: State) -> Counter[str]:
    """Where each physical piece is counts for nothing here: only how many there are."""
    table = state.table
    loose = _cards(state)
    counted: Counter[str] = Counter()
    for name, faction in table.factions.items():
        counted[f"troop {name}"] += faction.troops
        counted[f"fleet {name}"] += faction.fleets
        counted["philosopher"] += faction.philosophers
        counted["priestess"] += faction.priestesses
        counted["metropolis"] += len(faction.sheltered)
        loose += [*faction.heroes, *faction.sheltered, *faction.creatures]
    for land in table.lands.values():
        if land.owner is not None:
            counted[f"troop {land.owner}"] += land.troops
        counted["mercenary"] += land.mercenaries
        loose += land.buildings
        counted["metropolis"] += len(land.metropolises)
    for sea in table.seas.values():
        if sea.owner is not None:
            counted[f"fleet {sea.owner}"] += sea.fleets
    _count_battle(table, counted)
    _count_supply(table, counted)
    counted.update(loose)
    return counted


def _count_battle(table: Table, counted: Counter[str]) -> None:
    battle = table.battle
    if battle is not None:
        attacker: FactionId = battle.attacker
        counted[f"troop {attacker}"] += battle.troops
        counted[f"fleet {attacker}"] += battle.fleets
        counted["mercenary"] += battle.mercenaries


def _count_supply(table: Table, counted: Counter[str]) -> None:
    supply = table.supply
    counted["mercenary"] += supply.mercenaries + table.carried
    counted["philosopher"] += supply.philosophers
    counted["priestess"] += supply.priestesses
    counted["metropolis"] += supply.metropolises + len(table.lost_metropolises)
    counted.update(supply.buildings)
    counted.update(table.gone)


def _cards(state: State) -> list[str]:
    """That no faction has."""
    table = state.table
    cards: list[str] = [hero for hero in table.hero_track if hero is not None]
    cards += [creature for creature in table.creature_track if creature is not None]
    cards += [*table.creature_discards, *table.playing]
    if isinstance(state.creature_bag, list) and isinstance(state.hero_bag, list):
        cards += [*state.creature_bag, *state.hero_bag]
    for seen in [state.seen[name] for name in state.seen if name == "sphinx"]:
        cards += seen.cards
    return cards
