"""Who gains control, and when: at once, whatever moved (LH-9), as hands are kept to their limit.

All of it hangs on facts, so that no rule that moves hoplites has to think of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.questions import StandingRules
from games.engine.referee import Referee
from games.titles.hellas.components.ids import REGIONS, RegionId
from games.titles.hellas.events.battles import BattleEnded
from games.titles.hellas.events.cards import BlessingKept, CardKept, CardsDrawn
from games.titles.hellas.events.hoplites import (
    HoplitesBrought,
    HoplitesKilled,
    HoplitesMoved,
    HoplitesRecruited,
    HoplitesWithdrew,
)
from games.titles.hellas.facts.holdings import population_for
from games.titles.hellas.facts.hoplites import armies, army
from games.titles.hellas.rules.cards import keep_hand_limit
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.hoplites import Arrive, Settle

Ref = Referee[State]


def gains(table: Table, region: RegionId) -> int | None:
    """Who gains control of a region now; nobody while a battle is fought there (LH-22.3)."""
    if table.battle is not None and table.battle.region == region:
        return None
    there = armies(table, region)
    owner = table.regions[region].owner
    if len(there) != 1 or owner == there[0]:
        return None
    seat = there[0]
    if owner is None and army(table, region, seat) < population_for(table, seat, region):
        return None
    return seat


def _due(ref: Ref, regions: Iterable[RegionId]) -> None:
    table, passed = ref.state.table, _passed_through(ref.state)
    changing = tuple(
        r for r in dict.fromkeys(regions) if r not in passed and gains(table, r) is not None
    )
    if changing:
        ref.push(Settle(changing))


def _passed_through(state: State) -> set[RegionId]:
    """LH-9.1: where a group is on its way through, also when Chimera bites it there."""
    on_the_way = (step for step in state.flow.agenda if isinstance(step, Arrive))
    return {step.path[0] for step in on_the_way if step.hoplites is None}


def _in_its_region(ref: Ref, event: HoplitesRecruited | BattleEnded) -> None:
    _due(ref, (event.region,))


def _on_the_way(ref: Ref, event: HoplitesMoved) -> None:
    """LH-8.8: passing takes no control."""
    if not event.passing:
        ref.push(Settle((event.region, event.origin)))


def _at_both_ends(ref: Ref, event: HoplitesBrought | HoplitesWithdrew) -> None:
    """LH-R129, LH-R71: also where others are left alone."""
    ref.push(Settle((event.region, event.origin)))


def _where_some_died(ref: Ref, event: HoplitesKilled) -> None:
    _due(ref, (death.region for death in event.deaths))


def _with_lower_population(ref: Ref, event: BlessingKept) -> None:
    """LH-9.2: also where he stands already."""
    if event.blessing == "b_local_support_blessing":
        _due(ref, REGIONS)


STANDING_RULES: StandingRules = {
    HoplitesRecruited: (_in_its_region,),
    HoplitesMoved: (_on_the_way,),
    HoplitesBrought: (_at_both_ends,),
    HoplitesWithdrew: (_at_both_ends,),
    HoplitesKilled: (_where_some_died,),
    BattleEnded: (_in_its_region,),
    BlessingKept: (_with_lower_population,),
    CardsDrawn: (keep_hand_limit,),
    CardKept: (keep_hand_limit,),
}
