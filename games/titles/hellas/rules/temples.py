"""Build Temple: a temple or the Oracle, a priest, a draft, a reward (LH-13)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.temple_cards import TEMPLE_CARDS
from games.titles.hellas.events.table import TempleBuilt
from games.titles.hellas.facts import Refusal, controlled
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.rules import draft
from games.titles.hellas.rules.in_force import carried
from games.titles.hellas.rules.priests import gain_priests
from games.titles.hellas.state import ORACLE, State, Table
from games.titles.hellas.steps.actions import BuildTemple, Oracle

Ref = Referee[State]


def sites(table: Table, seat: int) -> list[RegionId]:
    """LH-13.1: own regions with a free shrine; ordinary ones while temples are left."""
    left = table.temples < table.parameters.seats[str(len(table.players))].temples
    return [
        region
        for region in controlled(table, seat)
        if table.regions[region].temple is None
        and (MAP[region].shrine == "oracle_of_delphi" or (left and MAP[region].shrine))
    ]


def can(table: Table, seat: int) -> bool:
    """LH-R46."""
    return bool(sites(table, seat))


def begin(ref: Ref, seat: int) -> None:
    """Where?"""
    ref.push(BuildTemple(seat))


def _builds(state: State, step: BuildTemple, seat: int) -> Sequence[Move]:
    return [mv.Build(region) for region in sites(state.table, seat)]


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


def _why_not(state: State, step: BuildTemple, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Build):
        return None
    region = state.table.regions[move.region]
    if region.owner != seat:
        return "You do not control that region.", "LH-13.1"
    if MAP[move.region].shrine is None:
        return "There is no shrine in that region.", "LH-13.1"
    if region.temple is not None:
        return "A temple stands there already.", "LH-13.1"
    return "No numbered temple is left.", "LH-13.1"


WORKS: Works = {Oracle: oracle}
QUESTIONS: Questions = {
    BuildTemple: Question(
        kind="temple",
        clause="LH-13.1",
        prompt="In which region do you build a temple?",
        moves=_builds,
        take=_build,
        why_not=_why_not,
    )
}
