"""Build Temple: no draft, a priest (LHS-2.2)."""

from __future__ import annotations

from games.engine.questions import Questions
from games.engine.referee import Referee
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.events.table import TempleBuilt
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.rules.priests import gain_priests
from games.titles.hellas.rules.temples import build_temple, sites
from games.titles.hellas.steps.actions import BuildTemple
from games.titles.persian_invasion.facts.sides import table_of
from games.titles.persian_invasion.state import State, Table

Ref = Referee[State]


def _build(ref: Ref, step: BuildTemple, seat: int, move: mv.Build) -> None:
    """No draft; a priest."""
    numbers = table_of(ref).parameters.actions
    ref.emit(TempleBuilt(seat, move.region, table_of(ref).temples + 1))
    gain_priests(ref, seat, numbers.temple_priests, "build_temple")


def can(table: Table, seat: int) -> bool:
    """LH-10.3."""
    return bool(_sites(table, seat))


def _sites(table: Table, seat: int) -> list[RegionId]:
    """LH-13.1; the Oracle stands, or is gone for good (LHS-1.2, LHS-7.1)."""
    return [region for region in sites(table, seat) if region != "phocis"]


QUESTIONS: Questions = {BuildTemple: build_temple(_sites, _build)}
