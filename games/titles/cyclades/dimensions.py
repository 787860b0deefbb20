"""What finished games of Cyclades are looked at by: gods, metropolises, heroes, creatures, map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.engine.dimensions import Dimensions, GameDimension, SeatDimension
from games.engine.records import Event
from games.titles.cyclades.components.gods import GOD_FACTS
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.components.maps.boards import READY
from games.titles.cyclades.components.names import CREATURE_NAMES, FACTION_NAMES, HERO_NAMES
from games.titles.cyclades.events.battles import BattleEnded, UnitsMoved
from games.titles.cyclades.events.building import MetropolisBuilt
from games.titles.cyclades.events.cards import CreatureBought, HeroesSwapped, HeroRecruited
from games.titles.cyclades.events.cycle import CycleBegan, TurnBegan
from games.titles.cyclades.events.laying import TableLaid
from games.titles.cyclades.facts import seated
from games.titles.cyclades.moves import Bid, Buy, Hero, Hire
from games.titles.cyclades.scoring import ENDINGS
from games.titles.cyclades.state import State
from games.titles.cyclades.steps.cards import CopyHero

_GOD_NAMES = {str(god): facts.name for god, facts in GOD_FACTS.items()}
_MAPS = {name: f"map {name}" for name in READY} | {f"random-{side}": side for side in "AB"}
_WAYS = {
    "set": "four buildings",
    "philosophers": "philosophers",
    "sacrifice": "sacrifice of a hero",
    "capture": "captured",
}


def _named(names: Mapping[Any, str]) -> dict[str, str]:
    return {str(value): name for value, name in names.items()}


def _led(state: State, seat: int) -> set[FactionId]:
    return {faction for faction, holdings in state.table.factions.items() if holdings.seat == seat}


def _factions(state: State, _events: Sequence[Event], seat: int) -> Iterable[str]:
    return [faction for faction in seated(state.table) if faction in _led(state, seat)]


def _side(state: State, seat: int) -> tuple[int, ...]:
    """The seats that use one purse with this one (CY-20.2)."""
    factions = state.table.factions.values()
    teams = {faction.team for faction in factions if faction.seat == seat}
    return tuple(sorted({faction.seat for faction in factions if faction.team in teams}))


def _sides(state: State) -> Iterable[Sequence[int]]:
    seats = sorted({faction.seat for faction in state.table.factions.values()})
    return dict.fromkeys(_side(state, seat) for seat in seats)


def _order(state: State, events: Sequence[Event], seat: int) -> Iterable[str]:
    """Partners share a place, and so do the two factions of one seat: that of the first of them."""
    laid = next(event for event in events if isinstance(event, TableLaid))
    seats = (state.table.factions[faction].seat for faction in laid.order)
    sides = dict.fromkeys(_side(state, each) for each in seats)
    return [str(n) for n, side in enumerate(sides, 1) if seat in side]


def _gods(state: State, events: Sequence[Event], seat: int) -> Iterable[str]:
    """A god for each cycle in which the seat acted with it, written ``zeus``."""
    led = _led(state, seat)
    return [e.god for e in events if isinstance(e, TurnBegan) and e.faction in led]


def _last_gods(state: State, events: Sequence[Event], seat: int) -> Iterable[str]:
    last = max(n for n, event in enumerate(events) if isinstance(event, CycleBegan))
    return _gods(state, events[last:], seat)


def _ways(state: State, events: Sequence[Event], seat: int) -> Iterable[str]:
    led = _led(state, seat)
    for event in events:
        if isinstance(event, MetropolisBuilt) and event.faction in led:
            yield event.way
    if any(state.table.lands[area].owner in led for area in _captured(events, led)):
        yield "capture"


def _captured(events: Sequence[Event], led: set[FactionId]) -> set[str]:
    """Areas that these factions took from others when a metropolis stood there; what they built on
    ground that was bare when they took it is their own."""
    built: set[str] = set()
    captured: set[str] = set()
    for event in events:
        if isinstance(event, MetropolisBuilt):
            built.add(event.area)
        elif isinstance(event, UnitsMoved | BattleEnded) and event.former:
            owner = event.faction if isinstance(event, UnitsMoved) else event.owner
            if owner in led and event.former not in led and event.area in built:
                captured.add(event.area)
    return captured


def _heroes(state: State, events: Sequence[Event], seat: int) -> Iterable[str]:
    led = _led(state, seat)
    for event in events:
        if isinstance(event, HeroRecruited) and event.faction in led:
            yield event.hero
        elif isinstance(event, HeroesSwapped) and event.faction in led:
            yield event.other


def _swapped_for(view: State, move: Hero) -> str | None:
    """Charon swaps; who copies a hero does not get it (CY-16.6, CY-18.6)."""
    return None if isinstance(view.flow.agenda[-1], CopyHero) else move.hero


def _creatures(state: State, events: Sequence[Event], seat: int) -> Iterable[str]:
    led = _led(state, seat)
    return [e.creature for e in events if isinstance(e, CreatureBought) and e.faction in led]


def _map(state: State, _events: Sequence[Event]) -> Iterable[str]:
    return [state.table.map if state.table.map != "random" else f"random-{state.table.side}"]


def _teams(state: State, _events: Sequence[Event]) -> Iterable[str]:
    factions = state.table.factions.values()
    paired = len({faction.team for faction in factions}) < len(factions)
    return ["teams" if paired else "alone"]


def _ending(state: State, _events: Sequence[Event]) -> Iterable[str]:
    outcome = state.table.outcome
    return [] if outcome is None else [ENDINGS[outcome.reason]]


DIMENSIONS: Dimensions[State] = Dimensions(
    declared=(
        SeatDimension(
            "faction",
            "Faction",
            "The colour that the seat leads; with two players each leads two (CY-21.1).",
            _factions,
            _named(FACTION_NAMES),
            multiple=True,
        ),
        SeatDimension(
            "turn_order",
            "First order",
            "When the seat, or the first of its team, had its turn in the first cycle (CY-1.7).",
            _order,
            {str(n): f"number {n}" for n in range(1, 7)},
        ),
        SeatDimension(
            "gods",
            "God",
            "Gods with which the seat acted in any cycle, each counted once (CY-7.1).",
            _gods,
            _GOD_NAMES,
            multiple=True,
            chosen={Bid: "god"},
        ),
        SeatDimension(
            "last_god",
            "Last god",
            "The god with which the seat acted in the last cycle of the game (CY-7.1).",
            _last_gods,
            _GOD_NAMES,
            multiple=True,
        ),
        SeatDimension(
            "ways",
            "Way to a metropolis",
            "How the seat came to a metropolis: built in one of three ways, or captured where it "
            "stood and held at the end (CY-14.1).",
            _ways,
            _WAYS,
            multiple=True,
        ),
        SeatDimension(
            "heroes",
            "Hero",
            "Heroes that the seat recruited or got by Charon, each counted once (CY-15).",
            _heroes,
            _named(HERO_NAMES),
            multiple=True,
            chosen={Hire: "hero", Hero: _swapped_for},
        ),
        SeatDimension(
            "creatures",
            "Creature",
            "Creatures that the seat bought, each counted once (CY-17).",
            _creatures,
            _named(CREATURE_NAMES),
            multiple=True,
            chosen={Buy: "creature"},
        ),
        GameDimension(
            "map",
            "Map",
            "The ready map, or the side of the tiles of a random one (CY-1.5).",
            _map,
            {
                **{name: f"map {name}" for name in READY},
                "random-A": "random A",
                "random-B": "random B",
            },
        ),
        GameDimension(
            "teams",
            "Teams",
            "Whether purses are shared by two factions, or each plays alone (CY-20, CY-21).",
            _teams,
            {"alone": "alone", "teams": "in teams"},
        ),
        GameDimension(
            "ending",
            "Ending",
            "Why the game ended with its last cycle (CY-19.1, CY-19.4).",
            _ending,
            {value: reason for reason, value in ENDINGS.items()},
        ),
    ),
    rounds=lambda state: state.table.cycle,
    round_name="cycle",
    order="turn_order",
    sides=_sides,
)
