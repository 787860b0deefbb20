"""Build Temple: where one may stand, and how it is asked (LH-13.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.engine.questions import Question, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.facts.regions import controlled
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.actions import BuildTemple

Ref = Referee[State]

Sites = Callable[[Any, int], Sequence[RegionId]]
Build = Callable[[Referee[Any], BuildTemple, int, mv.Build], None]


def sites(table: Table, seat: int) -> list[RegionId]:
    """LH-13.1: own regions with a free shrine; ordinary ones while temples are left."""
    left = table.temples < table.parameters.seats[str(len(table.players))].temples
    return [
        region
        for region in controlled(table, seat)
        if table.regions[region].temple is None
        and (MAP[region].shrine == "oracle_of_delphi" or (left and MAP[region].shrine))
    ]


def begin(ref: Ref, seat: int) -> None:
    """Where?"""
    ref.push(BuildTemple(seat))


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


def build_temple(sites: Sites, build: Build) -> Question:
    """The question of the action: where a temple may stand, and what is done there."""

    def builds(state: State, step: BuildTemple, seat: int) -> Sequence[Move]:
        return [mv.Build(region) for region in sites(state.table, seat)]

    return Question(
        kind="temple",
        clause="LH-13.1",
        prompt="In which region do you build a temple?",
        moves=builds,
        take=build,
        why_not=_why_not,
    )
