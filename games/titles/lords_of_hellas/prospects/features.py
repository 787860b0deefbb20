"""What the chances of a player depend on: how near each victory is, and what is at hand."""

from __future__ import annotations

from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.facts.regions import cities, controlled, neighbours
from games.titles.hellas.state import Table
from games.titles.lords_of_hellas.appraise import ways
from games.titles.lords_of_hellas.state import State

NAMES = (
    *("lands", "temples", "monsters", "king", "nearest_squared", "all_squared"),
    *("regions_missing", "temples_missing", "one_region_short", "one_temple_short"),
    *("one_monster_short", "victory_at_hand"),
    *("regions", "cities", "hoplites", "largest_army", "threatened", "within_reach"),
    *("cards", "priests", "priests_at_work", "leadership", "strength", "speed", "injured"),
    *("glory", "artifacts", "charged", "blessings", "used", "kept", "monument"),
    *("to_act", "to_act_nearest_squared", "to_act_victory_at_hand", "turn_over"),
)


def features(state: State, seat: int) -> list[float]:
    """In the order of ``NAMES``."""
    table = state.table
    player = table.players[seat]
    goal, held = ways.goals(table), ways.holdings(table, seat)
    to_act = float(table.turn is not None and table.turn.seat == seat)
    come = [way(goal, held) for way in ways.WAYS]
    nearest = max(come) ** 2
    hand = float(_victory_at_hand(table, goal, held, seat))
    return [
        *come,
        *(nearest, sum(each * each for each in come)),
        *_missing(goal, held),
        hand,
        *(len(controlled(table, seat)), len(cities(table, seat))),
        *_armies(table, seat),
        *(player.cards, player.priests + player.pool, _at_work(table, seat)),
        *(player.leadership, player.strength, player.speed, len(player.injured)),
        *(len(player.glory), len(player.artifacts), sum(player.artifacts.values())),
        *(len(player.blessings), len(player.used), len(player.kept), _monument(table, seat)),
        *(to_act, to_act * nearest, to_act * hand, float(_turn_is_over(table, seat))),
    ]


def steps_missing(goal: ways.Goals, held: ways.Holdings) -> int:
    """Regions, temples, monsters or tokens to the nearest victory."""
    missing = [*_missing_by_way(goal, held)]
    if ways.king(goal, held) > 0.0:
        missing.append(goal.left)
    return min(missing)


def _missing_by_way(goal: ways.Goals, held: ways.Holdings) -> tuple[int, int, int]:
    """Regions, temples and monsters."""
    return (
        ways.regions_missing(goal, held),
        goal.temples - held.temples,
        goal.monsters - held.monsters,
    )


def _missing(goal: ways.Goals, held: ways.Holdings) -> tuple[float, ...]:
    """Regions and temples that are missing; whether one is, or one monster."""
    missing = _missing_by_way(goal, held)
    return *missing[:2], *(float(each <= 1) for each in missing)


def _victory_at_hand(table: Table, goal: ways.Goals, held: ways.Holdings, seat: int) -> bool:
    """Whether a region would win of which the guard is weaker than an own army next to it."""
    return ways.is_near(goal, held) and any(
        ways.wins(goal, held.plus(ways.adds(table, region)))
        for region, there in table.regions.items()
        if there.owner != seat and _in_reach(table, region, seat)
    )


def _in_reach(table: Table, region: RegionId, seat: int) -> bool:
    guard = max(army(table, region, other) for other in _others(table, seat))
    return max(army(table, near, seat) for near in neighbours(region)) > guard


def _others(table: Table, seat: int) -> list[int]:
    return [other for other in range(len(table.players)) if other != seat]


def _armies(table: Table, seat: int) -> tuple[float, ...]:
    """Hoplites on the map, the largest army, own regions beside a stronger army, and others' or
    free regions beside a stronger one of one's own."""
    total = largest = threatened = reach = 0
    others = _others(table, seat)
    for region, there in table.regions.items():
        mine = army(table, region, seat)
        total += mine
        largest = max(largest, mine)
        if there.owner == seat:
            near = neighbours(region)
            strongest = max(army(table, each, other) for each in near for other in others)
            threatened += strongest > mine
        else:
            reach += _in_reach(table, region, seat)
    return total, largest, threatened, reach


def _at_work(table: Table, seat: int) -> int:
    return sum(monument.priests.count(seat) for monument in table.monuments.values())


def _monument(table: Table, seat: int) -> float:
    """Tokens gone from the activation card, for whoever holds it; it brings a throne."""
    activation = table.activation
    return 0.0 if activation is None or activation.seat != seat else 1.0 / (1 + activation.tokens)


def _turn_is_over(table: Table, seat: int) -> bool:
    if table.turn is None:
        return False
    seats = len(table.players)
    return (seat - table.starter) % seats < (table.turn.seat - table.starter) % seats
