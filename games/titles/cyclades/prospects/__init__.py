"""What each seat may still expect, and which questions are worth thought."""

from __future__ import annotations

from pathlib import Path

from games.engine.prospects import Prospects
from games.engine.records import Step
from games.titles.cyclades.prospects.features import NAMES, features
from games.titles.cyclades.scoring import team_totals
from games.titles.cyclades.state import State
from games.titles.cyclades.steps.cards import TargetCreature
from games.titles.cyclades.steps.cycle import MakeOffer
from games.titles.cyclades.steps.metropolises import RaiseMetropolis
from games.titles.cyclades.steps.turn import Act

_BIDS: frozenset[type[Step]] = frozenset((MakeOffer,))
_BIDS_AND_TURNS: frozenset[type[Step]] = frozenset(
    (MakeOffer, Act, TargetCreature, RaiseMetropolis)
)


def cycles_seen(state: State, _seat: int) -> int:
    """In a cycle everybody has a turn, or has bid for none."""
    return state.table.cycle


def lead(state: State) -> int:
    """Metropolises of the team that has most: how near the end is."""
    return max(team_totals(state.table))


PROSPECTS: Prospects[State] = Prospects(
    rest=cycles_seen,
    pivotal=(_BIDS, _BIDS_AND_TURNS),
    names=NAMES,
    features=features,
    row=lead,
    folder=Path(__file__).parent / "weights",
)
