"""By what the course of a game of Cyclades is told: metropolises, gods, cards, attacks, areas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.unfolding import Harm, Picks, Thing, Unfolding
from games.titles.cyclades import moves as mv
from games.titles.cyclades.board.ground import ready_ground
from games.titles.cyclades.components.gods import GOD_FACTS
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.components.maps.area_names import LAND_NAMES, SEA_NAMES
from games.titles.cyclades.components.names import CREATURE_NAMES, HERO_NAMES
from games.titles.cyclades.events.battles import BattleBegan, MercenariesWonOver, UnitsMoved
from games.titles.cyclades.events.cards import (
    CreatureBought,
    FleetsDestroyed,
    HeroRecruited,
    MercenariesSeized,
    UnitDestroyed,
)
from games.titles.cyclades.events.cycle import TurnBegan
from games.titles.cyclades.events.gold import GoldTaken, PhilosopherTaken, PriestessTaken
from games.titles.cyclades.facts import areas, same_team
from games.titles.cyclades.state import State


def _between(state: State, who: FactionId | None, whom: FactionId | None) -> Iterable[Harm]:
    """By seats; partners do each other no harm."""
    table = state.table
    if who is None or whom is None or same_team(table, who, whom):
        return []
    return [(table.factions[who].seat, table.factions[whom].seat)]


def _attacked(state: State, event: BattleBegan) -> Iterable[Harm]:
    return _between(state, event.attacker, event.defender)


def _invaded(state: State, event: UnitsMoved) -> Iterable[Harm]:
    return _between(state, event.faction, event.former)


def _robbed(
    state: State,
    event: MercenariesWonOver | GoldTaken | PriestessTaken | PhilosopherTaken | MercenariesSeized,
) -> Iterable[Harm]:
    return _between(state, event.faction, event.victim)


def _acting(state: State) -> FactionId | None:
    return None if state.table.turn is None else state.table.turn.faction


def _struck(state: State, event: UnitDestroyed) -> Iterable[Harm]:
    return _between(state, _acting(state), event.victim)


def _sunk(state: State, event: FleetsDestroyed) -> Iterable[Harm]:
    return [harm for loss in event.losses for harm in _between(state, _acting(state), loss.faction)]


def _god_offered(_state: State, move: mv.Bid) -> str | None:
    return move.god


def _god(state: State, event: TurnBegan) -> Iterable[Thing]:
    return [(state.table.factions[event.faction].seat, event.god)]


def _creature_listed(_state: State, move: mv.Buy) -> str | None:
    return move.creature


def _creature(state: State, event: CreatureBought) -> Iterable[Thing]:
    return [(state.table.factions[event.faction].seat, event.creature)]


def _hero_listed(_state: State, move: mv.Hire) -> str | None:
    return move.hero


def _hero(state: State, event: HeroRecruited) -> Iterable[Thing]:
    return [(state.table.factions[event.faction].seat, event.hero)]


def _held(state: State) -> Iterable[tuple[str, Sequence[int]]]:
    table = state.table
    names = [*table.lands, *table.seas]
    return [
        (name, () if area.owner is None else (table.factions[area.owner].seat,))
        for name, area in zip(names, areas(table), strict=True)
    ]


def _fought(_state: State, event: BattleBegan) -> Iterable[str]:
    return [event.area]


UNFOLDING: Unfolding[State] = Unfolding(
    standing="metropolises",
    behind=(1, 2),
    picks=(
        Picks(
            "gods",
            "God",
            "Gods: listed when a marker can be put on one, taken when the seat acts with it (CY-5,"
            " CY-7.1).",
            {str(god): facts.name for god, facts in GOD_FACTS.items()},
            {mv.Bid: _god_offered},
            {TurnBegan: _god},
        ),
        Picks(
            "creatures",
            "Creature",
            "Creatures: listed when one of the track can be bought, taken when it is (CY-17.1).",
            {str(creature): name for creature, name in CREATURE_NAMES.items()},
            {mv.Buy: _creature_listed},
            {CreatureBought: _creature},
        ),
        Picks(
            "heroes",
            "Hero",
            "Heroes: listed when one of the track can be recruited, taken when it is (CY-9.6).",
            {str(hero): name for hero, name in HERO_NAMES.items()},
            {mv.Hire: _hero_listed},
            {HeroRecruited: _hero},
        ),
    ),
    harms={
        BattleBegan: _attacked,
        UnitsMoved: _invaded,
        MercenariesWonOver: _robbed,
        MercenariesSeized: _robbed,
        GoldTaken: _robbed,
        PriestessTaken: _robbed,
        PhilosopherTaken: _robbed,
        UnitDestroyed: _struck,
        FleetsDestroyed: _sunk,
    },
    held=_held,
    fought={BattleBegan: _fought},
    areas={**LAND_NAMES, **SEA_NAMES},
    ground=ready_ground,
)
