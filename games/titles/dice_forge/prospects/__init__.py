"""What each hero may still expect, and which questions are worth thought."""

from __future__ import annotations

from pathlib import Path

from games.engine.prospects import Prospects
from games.engine.records import Step
from games.titles.dice_forge import steps
from games.titles.dice_forge.facts import position_in_round
from games.titles.dice_forge.prospects.features import NAMES, features
from games.titles.dice_forge.state import State

MARGIN = 3.5
"""Glory that doubles a chance at the end: who has won by little was lucky, and a search that counts
wins alone learns less of a playout."""

_WITHOUT_FEATS: frozenset[type[Step]] = frozenset(
    (steps.TakeAction, steps.TakeFace, steps.ForgeFace, steps.Reinforce)
)
_WITH_FEATS: frozenset[type[Step]] = frozenset(
    (steps.TakeAction, steps.BuyAction, steps.ChoosePlace, steps.TakeFace, steps.ForgeFace)
)
_WHAT_IS_BOUGHT: frozenset[type[Step]] = frozenset(
    (steps.BuyAction, steps.ChoosePlace, steps.TakeFace)
)
"""Where other moves than the best-looking one do better, and by far; the wider, the better."""


def rounds_seen(state: State, seat: int) -> int:
    """Turns that the seat has begun."""
    table = state.table
    return table.round - (position_in_round(table, seat) > position_in_round(table, table.active))


def rounds_left(state: State) -> int:
    """Rounds after the running one."""
    return state.table.rounds - state.table.round


PROSPECTS: Prospects[State] = Prospects(
    rest=rounds_seen,
    pivotal=(_WITHOUT_FEATS, _WITH_FEATS, _WHAT_IS_BOUGHT),
    names=NAMES,
    features=features,
    row=rounds_left,
    folder=Path(__file__).parent / "weights",
    margin=MARGIN,
)
