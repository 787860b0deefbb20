"""Build Temple: a temple or the Oracle, a priest, a draft, a reward (LH-13)."""

from __future__ import annotations

from games.engine.questions import Questions, Works
from games.engine.referee import Referee
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.temple_cards import TEMPLE_CARDS
from games.titles.hellas.events.table import TempleBuilt
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.rules import draft
from games.titles.hellas.rules.carried import carried
from games.titles.hellas.rules.priests import gain_priests
from games.titles.hellas.rules.temples import build_temple, sites
from games.titles.hellas.state import ORACLE, State, Table
from games.titles.hellas.steps.actions import BuildTemple
from games.titles.lords_of_hellas.steps import Oracle

Ref = Referee[State]


def can(table: Table, seat: int) -> bool:
    """LH-R46."""
    return bool(sites(table, seat))


def _build(ref: Ref, step: BuildTemple, seat: int, move: mv.Build) -> None:
    """LH-13.5: the temple, the priest, the draft, the reward."""
    table = ref.state.table
    oracle = MAP[move.region].shrine == "oracle_of_delphi"
    number = ORACLE if oracle else table.temples + 1
    if oracle:
        ref.push(Oracle(seat))
    ref.emit(TempleBuilt(seat, move.region, number))
    gain_priests(ref, seat, table.parameters.actions.temple_priests, "build_temple")
    assert table.temple_card is not None
    if number in TEMPLE_CARDS[table.temple_card].drafts:
        draft.begin(ref, seat)


def oracle(ref: Ref, step: Oracle) -> None:
    """LH-13.4."""
    table = ref.state.table
    assert table.temple_card is not None
    ref.push(*carried(table.parameters, step.seat, table.temple_card))


WORKS: Works = {Oracle: oracle}
QUESTIONS: Questions = {BuildTemple: build_temple(sites, _build)}
