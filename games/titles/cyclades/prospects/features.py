"""What the chances of a seat depend on: what its team has, and how near the next metropolis is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.titles.cyclades.components.ids import BuildingId, FactionId
from games.titles.cyclades.facts import buildings_of, lands_of, seas_of
from games.titles.cyclades.rules.income import earned
from games.titles.cyclades.scoring import team_totals
from games.titles.cyclades.state import Faction, State, Table

NAMES = (
    *("metropolises", "one_short", "gold", "gold_up_to_8", "income", "lands", "seas"),
    *("troops", "fleets", "priestesses", "philosophers", "nearly_philosophy", "heroes"),
    *("creatures", "kinds_of_building", "three_kinds", "most_alike", "buildings", "free_sites"),
    *("safe_metropolises", "threats", "out"),
)


def features(state: State, seat: int) -> list[float]:
    """In the order of ``NAMES``; of a world in which the purses are known."""
    table = state.table
    team = next(each.team for each in table.factions.values() if each.seat == seat)
    ours = [name for name, each in table.factions.items() if each.team == team]
    factions = [table.factions[name] for name in ours]
    lands = [area for name in ours for area in lands_of(table, name)]
    seas = [area for name in ours for area in seas_of(table, name)]
    total, gold, incomes = team_totals(table)[team], state.purses[str(team)].gold, earned(table)
    wise = sum(each.philosophers for each in factions)
    return [
        *(float(total), float(total == table.target - 1), gold, min(gold, 8)),
        *(sum(incomes[name] for name in ours), len(lands), len(seas)),
        *(sum(table.lands[area].units for area in lands), _fleets(table, seas)),
        *(sum(each.priestesses for each in factions), wise),
        float(wise == table.parameters.goal.philosophers - 1),
        *(sum(len(each.heroes) for each in factions), _creatures(factions)),
        *_buildings(Counter(kind for name in ours for _, kind in buildings_of(table, name))),
        sum(table.lands[area].free_sites for area in lands),
        *_dangers(table, ours, lands),
        sum(each.out for each in factions),
    ]


def _fleets(table: Table, seas: Sequence[str]) -> int:
    return sum(table.seas[area].fleets for area in seas)


def _creatures(factions: Sequence[Faction]) -> int:
    return sum(len(each.creatures) for each in factions)


def _buildings(counts: Counter[BuildingId]) -> tuple[float, ...]:
    """Of how many kinds, whether one kind is missing, most of one kind, all."""
    kinds = len(counts)
    return kinds, float(kinds == 3), max(counts.values(), default=0), counts.total()


def _dangers(table: Table, ours: Sequence[FactionId], lands: Sequence[str]) -> tuple[float, float]:
    """Metropolises that no stronger neighbour on the same island looks at, and lands that one
    does."""
    safe = threats = 0
    for area in lands:
        land = table.lands[area]
        most = max(
            (
                table.lands[near].units
                for near in land.lands
                if table.lands[near].owner not in (None, *ours)
            ),
            default=0,
        )
        if most > land.units:
            threats += 1
        else:
            safe += len(land.metropolises)
    return safe, threats
