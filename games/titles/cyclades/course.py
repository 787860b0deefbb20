"""What is drawn of a game of Cyclades from cycle to cycle."""

from __future__ import annotations

from games.engine.course import Measure
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.facts import area_of, gold, lands_of, seas_of, team_metropolises
from games.titles.cyclades.state import State


def _led(view: State, seat: int) -> list[FactionId]:
    return [name for name, faction in view.table.factions.items() if faction.seat == seat]


def _areas(view: State, seat: int) -> list[str]:
    table = view.table
    return [
        area
        for faction in _led(view, seat)
        for area in (*lands_of(table, faction), *seas_of(table, faction))
    ]


def _metropolises(view: State, seat: int) -> int:
    return team_metropolises(view.table, _led(view, seat)[0])


def _income(view: State, seat: int) -> int:
    return sum(area_of(view.table, area).income for area in _areas(view, seat))


def _units(view: State, seat: int) -> int:
    table = view.table
    lands = sum(table.lands[a].units for led in _led(view, seat) for a in lands_of(table, led))
    return lands + sum(
        table.seas[a].fleets for led in _led(view, seat) for a in seas_of(table, led)
    )


def _gold(view: State, seat: int) -> int:
    return gold(view, _led(view, seat)[0])


COURSE: tuple[Measure[State], ...] = (
    Measure(
        "metropolises",
        "Metropolises",
        "Metropolises of the side, which decide the game (CY-19.2).",
        _metropolises,
    ),
    Measure(
        "areas",
        "Areas",
        "Land and sea areas under control (CY-0.4).",
        lambda v, s: len(_areas(v, s)),
    ),
    Measure("income", "Income", "Cornucopias in the areas under control (CY-0.8).", _income),
    Measure("units", "Units", "Troops, heroes and fleets on the map.", _units),
    Measure("gold", "Gold", "Gold behind the screen, which its owners alone know (CY-4.4).", _gold),
)
