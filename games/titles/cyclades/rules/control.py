"""What follows when an area changes hands, and rules that watch for facts (CY-11.6, 11.7, 13.4)."""

from __future__ import annotations

from typing import Any

from games.engine.questions import StandingRules, Works
from games.engine.referee import Referee
from games.titles.cyclades.components.ids import CREATURES, FactionId
from games.titles.cyclades.events.battles import (
    BattleEnded,
    Eliminated,
    LossesTaken,
    Retreated,
    UnitsMoved,
)
from games.titles.cyclades.events.building import BuildingExchanged, Built
from games.titles.cyclades.events.gold import PhilosophersGained, PhilosopherTaken
from games.titles.cyclades.events.laying import LandSettled
from games.titles.cyclades.facts import lands_of, partner
from games.titles.cyclades.rules.persons import gain_priestess
from games.titles.cyclades.state import State
from games.titles.cyclades.steps.battles import Captured, Eliminate
from games.titles.cyclades.steps.metropolises import CheckDue, OrderBonuses

Ref = Referee[State]


def _take(ref: Ref, area: str, faction: FactionId, former: FactionId | None = None) -> None:
    """CY-11.6: the symbol gives a priestess every time; CY-11.7: the rest follows at once."""
    if former is not None:
        ref.push(Captured(area, faction, former))
    if ref.state.table.lands[area].priestess:
        gain_priestess(ref, faction, "area")


def captured(ref: Ref, step: Captured) -> None:
    """CY-11.7: the former controller's bonuses, the taker's set, elimination, in this order."""
    bonuses = tuple(ref.state.table.lands[step.area].metropolises)
    lost = [OrderBonuses(step.former, bonuses)] if bonuses else []
    ref.push(*lost, CheckDue(step.faction), Eliminate(step.former))


def eliminate(ref: Ref, step: Eliminate) -> None:
    """CY-13.4: a faction without land is out; a purse that a partner uses stays (CY-R52)."""
    table = ref.state.table
    faction = table.factions[step.faction]
    if lands_of(table, step.faction) or faction.out:
        return
    creatures = tuple(creature for creature in CREATURES if creature in faction.creatures)
    alone = partner(table, step.faction) is None
    ref.emit(Eliminated(step.faction, creatures, purse_lost=alone))


def _settled(ref: Ref, event: LandSettled) -> None:
    _take(ref, event.area, event.faction)


def _moved(ref: Ref, event: UnitsMoved) -> None:
    if event.taken:
        _take(ref, event.area, event.faction, event.former)


def _withdrew(ref: Ref, event: LossesTaken) -> None:
    for area in event.taken:
        owner = ref.state.table.lands[area].owner
        assert owner is not None
        _take(ref, area, owner)


def _retreated(ref: Ref, event: Retreated) -> None:
    if event.taken:
        _take(ref, event.area, event.faction)


def _won(ref: Ref, event: BattleEnded) -> None:
    if event.owner is not None and event.former is not None:
        _take(ref, event.area, event.owner, event.former)


def _may_build(ref: Ref, event: Any) -> None:
    """CY-8.4, CY-14.3: nobody may forget that a metropolis is due."""
    ref.push(CheckDue(event.faction))


STANDING_RULES: StandingRules = {
    LandSettled: (_settled,),
    UnitsMoved: (_moved,),
    LossesTaken: (_withdrew,),
    Retreated: (_retreated,),
    BattleEnded: (_won,),
    Built: (_may_build,),
    BuildingExchanged: (_may_build,),
    PhilosophersGained: (_may_build,),
    PhilosopherTaken: (_may_build,),
}
WORKS: Works = {Captured: captured, Eliminate: eliminate}
