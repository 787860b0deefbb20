"""What each player may still expect, and which questions are worth thought."""

from __future__ import annotations

from pathlib import Path

from games.engine.prospects import Prospects
from games.engine.records import Step
from games.titles.hellas.steps.actions import MoveHero, Pray
from games.titles.hellas.steps.hoplites import March, MoveHoplites, Recruit
from games.titles.hellas.steps.turn import Act
from games.titles.lords_of_hellas.appraise import ways
from games.titles.lords_of_hellas.prospects.features import NAMES, features, steps_missing
from games.titles.lords_of_hellas.state import State

_MANY = 4

_ACTIONS: frozenset[type[Step]] = frozenset((Act,))
_ACTIONS_AND_WHERE: frozenset[type[Step]] = frozenset(
    (Act, MoveHoplites, MoveHero, March, Recruit, Pray)
)
_ACTIONS_AND_ARMIES: frozenset[type[Step]] = frozenset((Act, MoveHoplites, March))
"""Where most is won, two rounds on (docs/bots.md)."""


def rounds_seen(state: State, seat: int) -> int:
    """Turns that the player has begun."""
    table = state.table
    if table.turn is None:
        return table.round
    seats = len(table.players)
    return table.round - (
        (seat - table.starter) % seats > (table.turn.seat - table.starter) % seats
    )


def lead(state: State) -> int:
    """How many steps whoever is nearest lacks to a victory; many are alike."""
    table = state.table
    goal = ways.goals(table)
    held = [ways.holdings(table, seat) for seat in range(len(table.players))]
    return min(_MANY, *(steps_missing(goal, each) for each in held))


PROSPECTS: Prospects[State] = Prospects(
    rest=rounds_seen,
    pivotal=(_ACTIONS, _ACTIONS_AND_WHERE, _ACTIONS_AND_ARMIES),
    names=NAMES,
    features=features,
    row=lead,
    folder=Path(__file__).parent / "weights",
)
