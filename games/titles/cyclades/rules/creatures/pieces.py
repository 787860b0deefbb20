"""Creatures that act on pieces of the map and are discarded (CY-18.1, 18.3, 18.5, 18.8, 18.11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.ids import BUILDINGS, CreatureId, FactionId
from games.titles.cyclades.describe import choices
from games.titles.cyclades.events.building import BuildingExchanged
from games.titles.cyclades.events.cards import FleetsExchanged, MercenariesSeized
from games.titles.cyclades.events.laying import MercenariesPlaced
from games.titles.cyclades.facts import (
    asked,
    buildings_of,
    is_frozen,
    lands_of,
    same_team,
)
from games.titles.cyclades.rules import flying, mustering
from games.titles.cyclades.rules.creatures.card import Card
from games.titles.cyclades.rules.creatures.striking import strike, troops_in
from games.titles.cyclades.state import State, Table
from games.titles.cyclades.steps.cards import PlaceCarried, TargetCreature

Ref = Referee[State]


def _troops(state: State, _faction: FactionId, _first: str) -> Sequence[Move]:
    """CY-18.1: anybody's, one's own too; never a hero (CY-R47)."""
    return [target for area in state.table.lands for target in troops_in(state.table, area)]


def _harpy(ref: Ref, _faction: FactionId, _first: str, move: mv.Strike) -> None:
    strike(ref, move, "harpy")


def _robbed(state: State, faction: FactionId, _first: str) -> Sequence[Move]:
    """CY-18.3: an opponent's mercenaries, for whom there is a way past Medusa (CY-R33, CY-R47)."""
    table = state.table
    if not _open_lands(table, faction):
        return ()
    return [
        mv.Area(area)
        for area, land in table.lands.items()
        if land.mercenaries
        and land.owner is not None
        and not same_team(table, faction, land.owner)
        and not is_frozen(table, area)
    ]


def _open_lands(table: Table, faction: FactionId) -> list[str]:
    return [area for area in lands_of(table, faction) if not is_frozen(table, area)]


def _giant(ref: Ref, faction: FactionId, _first: str, move: mv.Area) -> None:
    """CY-18.3: all of them; each is then placed by itself."""
    land = ref.state.table.lands[move.area]
    assert land.owner is not None
    ref.push(*[PlaceCarried(faction)] * land.mercenaries)
    ref.emit(MercenariesSeized(faction, land.owner, move.area, land.mercenaries))


def _resting_places(state: State, step: PlaceCarried, _seat: int) -> Sequence[Move]:
    return [mv.Area(area) for area in _open_lands(state.table, step.faction)]


def _set_down(ref: Ref, step: PlaceCarried, _seat: int, move: mv.Area) -> None:
    ref.emit(MercenariesPlaced(step.faction, move.area, 1, "giant"))


def _exchanges(state: State, faction: FactionId, _first: str) -> Sequence[Move]:
    """CY-18.5: any of one's basic buildings, for another type that is in the supply."""
    table = state.table
    return [
        mv.Exchange(area, own, other)
        for area, own in dict.fromkeys(buildings_of(table, faction))
        for other in BUILDINGS
        if other != own and table.supply.buildings[other]
    ]


def _cyclops(ref: Ref, faction: FactionId, _first: str, move: mv.Exchange) -> None:
    """CY-18.5: a set of four may be complete now (CY-8.4)."""
    ref.emit(BuildingExchanged(faction, move.area, move.building, move.other))


def _flights(state: State, faction: FactionId, first: str) -> Sequence[Move]:
    """CY-18.8: from which area, then to which."""
    table = state.table
    if first:
        return flying.landings(table, faction, "pegasus", first)
    return flying.departures(table, faction, "pegasus")


def _why_not_fly(state: State, faction: FactionId, first: str, move: Move) -> Refusal:
    return flying.why_not_fly(state, faction, "pegasus", first, move, "CY-18.8")


def _pegasus(ref: Ref, faction: FactionId, first: str, move: mv.Area) -> None:
    """CY-18.8: who goes is asked next."""
    if first:
        mustering.send(ref, faction, "pegasus", first, move.area, 0)
    else:
        ref.push(TargetCreature(faction, "pegasus", move.area))


def _fleets(state: State, _faction: FactionId, first: str) -> Sequence[Move]:
    """CY-18.11: two sea areas that hold fleets, one after the other."""
    held = [area for area, sea in state.table.seas.items() if sea.fleets]
    return [mv.Area(area) for area in held if area != first] if len(held) > 1 else ()


def _sylph(ref: Ref, faction: FactionId, first: str, move: mv.Area) -> None:
    """CY-18.11: no battle; control follows the fleets (CY-R69)."""
    if first:
        ref.emit(FleetsExchanged(first, move.area))
    else:
        ref.push(TargetCreature(faction, "sylph", move.area))


CARDS: Mapping[CreatureId, Card] = {
    "harpy": Card("CY-18.1", "one troop on the map is destroyed, never a hero.", _troops, _harpy),
    "giant": Card(
        "CY-18.3",
        "the mercenaries of an opponent's area without Medusa come to areas of yours.",
        _robbed,
        _giant,
    ),
    "cyclops": Card(
        "CY-18.5",
        "a basic building of yours goes for another type that is in the supply.",
        _exchanges,
        _cyclops,
    ),
    "pegasus": Card(
        "CY-18.8",
        "units of yours fly from one land area to another, neither with Medusa.",
        _flights,
        _pegasus,
        _why_not_fly,
    ),
    "sylph": Card("CY-18.11", "the fleets of two sea areas are exchanged.", _fleets, _sylph),
}
QUESTIONS: Questions = {
    PlaceCarried: Question(
        kind="carried_mercenary",
        clause="CY-18.3",
        prompt="Where does the Giant put the next mercenary?",
        words=choices.carried,
        moves=_resting_places,
        take=_set_down,
        seats=asked,
    ),
}
