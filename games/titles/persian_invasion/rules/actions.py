"""Special actions that are other ones in the solo game (LHS-2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.engine.questions import Questions, Refusal, Works
from games.engine.records import Move
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.events.hoplites import ControlGained
from games.titles.hellas.events.table import TempleBuilt
from games.titles.hellas.facts.hoplites import may_recruit
from games.titles.hellas.facts.regions import cities
from games.titles.hellas.moves import hoplites as hv
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.rules import prepare, recruiting, temples, usurp
from games.titles.hellas.rules.priests import gain_priests
from games.titles.hellas.rules.temples import build_temple
from games.titles.hellas.steps.actions import BuildTemple, Prepare, Usurp, UsurpRecruit
from games.titles.hellas.steps.hoplites import Recruit
from games.titles.persian_invasion.facts.hoplites import colour_of, supply
from games.titles.persian_invasion.facts.sides import PLAYER, Ref, table_of
from games.titles.persian_invasion.rules.beaten import drive_out
from games.titles.persian_invasion.state import State, Table

# Recruiting, in the colour of the token


def _left(table: Table, region: RegionId) -> int:
    return supply(table, colour_of(table, region))


def can_recruit(table: Table, seat: int) -> bool:
    """LH-10.3: in a city, where the supply has a hoplite of its colour."""
    return any(may_recruit(table, seat, r) and _left(table, r) for r in cities(table, seat))


def _recruits(state: State, step: Recruit, seat: int) -> Sequence[Move]:
    return [
        move
        for move in recruiting.QUESTIONS[Recruit].moves(state, step, seat)
        if not isinstance(move, hv.Recruit) or move.hoplites <= _left(state.table, move.region)
    ]


def _why_no_recruit(state: State, step: Recruit, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, hv.Recruit) and move.hoplites > _left(state.table, move.region):
        colour = colour_of(state.table, move.region)
        return f"The supply has {supply(state.table, colour)} {colour} hoplites.", "LH-1.10"
    why_not = recruiting.QUESTIONS[Recruit].why_not
    return why_not(state, step, seat, move) if why_not else None


def _preparations(state: State, step: Prepare, seat: int) -> Sequence[Move]:
    """LHS-2.2: recruits are yellow, wherever the hero is."""
    found = prepare.QUESTIONS[Prepare].moves(state, step, seat)
    if supply(state.table, "yellow"):
        return found
    return [m for m in found if isinstance(m, mv.Prepare) and not m.choice.startswith("recruit")]


# Temples and usurping


def _build(ref: Ref, step: BuildTemple, seat: int, move: mv.Build) -> None:
    """No draft; a priest."""
    numbers = table_of(ref).parameters.actions
    ref.emit(TempleBuilt(seat, move.region, table_of(ref).temples + 1))
    gain_priests(ref, seat, numbers.temple_priests, "build_temple")


def can_build(table: Table, seat: int) -> bool:
    """LH-10.3."""
    return bool(_sites(table, seat))


def _sites(table: Table, seat: int) -> list[RegionId]:
    """LH-13.1; the Oracle stands, or is gone for good (LHS-1.2, LHS-7.1)."""
    return [region for region in temples.sites(table, seat) if region != "phocis"]


def can_usurp(table: Table, seat: int) -> bool:
    """Not in the red land."""
    return usurp.can(table, seat) and not red(table, seat)


def red(table: Table, seat: int) -> bool:
    """Whether the hero stands in the red land."""
    region = table.players[seat].region
    return region is not None and MAP[region].land == "red"


def carry_usurp(ref: Ref, step: Usurp) -> None:
    """LH-15.2: control at once; Persians leave, and the own recruit."""
    region = step.region
    ref.push(UsurpRecruit(step.seat, region))
    drive_out(ref, region)
    former = table_of(ref).regions[region].owner
    if former != PLAYER:
        ref.emit(ControlGained(PLAYER, region, former))


WORKS: Works = {Usurp: carry_usurp}
QUESTIONS: Questions = {
    Recruit: replace(recruiting.QUESTIONS[Recruit], moves=_recruits, why_not=_why_no_recruit),
    Prepare: replace(prepare.QUESTIONS[Prepare], moves=_preparations),
    BuildTemple: build_temple(_sites, _build),
}
