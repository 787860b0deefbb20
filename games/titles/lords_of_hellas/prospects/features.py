"""What the chances of a player depend on: how near each victory is, and what is at hand."""

from __future__ import annotations

from games.titles.hellas.components.map import LAND_FACTS
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.facts.regions import cities, controlled, neighbours, temples
from games.titles.hellas.state import Player, Table
from games.titles.lords_of_hellas.scoring import counting_lands, fractions, lands_needed
from games.titles.lords_of_hellas.state import State

NAMES = (
    *("nearest", "lands", "temples", "monsters", "missing_regions", "one_region_short"),
    *("regions", "cities", "hoplites", "largest_army", "supply", "threatened", "within_reach"),
    *("cards", "priests", "priests_at_work", "leadership", "strength", "speed", "injured"),
    *("glory", "artifacts", "charged", "blessings", "used", "kept", "monument", "turn_over"),
)


def features(state: State, seat: int) -> list[float]:
    """In the order of ``NAMES``."""
    table = state.table
    player = table.players[seat]
    lands, holy, slain = (float(each) for each in fractions(table, seat))
    missing = _missing(table, seat)
    return [
        *(max(lands, holy, slain), lands, holy, slain, missing, float(missing <= 1)),
        *(len(controlled(table, seat)), len(cities(table, seat))),
        *_armies(table, seat),
        *(player.cards, player.priests + player.pool, _at_work(table, seat)),
        *(player.leadership, player.strength, player.speed, len(player.injured)),
        *(len(player.glory), len(player.artifacts), sum(player.artifacts.values())),
        *(len(player.blessings), _used(player), len(player.kept)),
        *(_monument(table, seat), float(_turn_is_over(table, seat))),
    ]


def _missing(table: Table, seat: int) -> int:
    """Regions that are missing to as many whole lands as win, the cheapest ones; and temples, where
    fewer of these are."""
    by_land = sorted(
        sum(table.regions[region].owner != seat for region in LAND_FACTS[land].regions)
        for land in counting_lands(table)
    )
    regions = sum(by_land[: lands_needed(table)])
    return min(regions, table.parameters.goal.temples - len(temples(table, seat)))


def _armies(table: Table, seat: int) -> tuple[float, ...]:
    """Hoplites on the map, the largest army, those in the supply, own regions beside a stronger
    army, and others' or free regions beside a stronger one of one's own."""
    total = largest = threatened = reach = 0
    for region, there in table.regions.items():
        mine = army(table, region, seat)
        total += mine
        largest = max(largest, mine)
        others = [other for other in range(len(table.players)) if other != seat]
        near = neighbours(region)
        if there.owner == seat:
            strongest = max(army(table, each, other) for each in near for other in others)
            threatened += strongest > mine
        else:
            guard = max(army(table, region, other) for other in others)
            reach += max(army(table, each, seat) for each in near) > guard
    return total, largest, table.players[seat].hoplites, threatened, reach


def _at_work(table: Table, seat: int) -> int:
    return sum(monument.priests.count(seat) for monument in table.monuments.values())


def _used(player: Player) -> int:
    """Special actions that are not to be had for now."""
    return len(player.used)


def _monument(table: Table, seat: int) -> float:
    """Tokens gone from the activation card, for whoever holds it; it brings a throne."""
    activation = table.activation
    return 0.0 if activation is None or activation.seat != seat else 1.0 / (1 + activation.tokens)


def _turn_is_over(table: Table, seat: int) -> bool:
    if table.turn is None:
        return False
    seats = len(table.players)
    return (seat - table.starter) % seats < (table.turn.seat - table.starter) % seats
