"""Recruit and Prepare, in the colour of the token (LHS-2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.engine.questions import Questions, Refusal
from games.engine.records import Move
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.facts.hoplites import may_recruit
from games.titles.hellas.facts.regions import cities
from games.titles.hellas.moves import hoplites as hv
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.rules import prepare, recruiting
from games.titles.hellas.steps.actions import Prepare
from games.titles.hellas.steps.hoplites import Recruit
from games.titles.persian_invasion.facts.hoplites import colour_of, supply
from games.titles.persian_invasion.state import State, Table


def _left(table: Table, region: RegionId) -> int:
    return supply(table, colour_of(table, region))


def can(table: Table, seat: int) -> bool:
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
    listed = prepare.QUESTIONS[Prepare].moves(state, step, seat)
    if supply(state.table, "yellow"):
        return listed
    return [m for m in listed if isinstance(m, mv.Prepare) and not m.choice.startswith("recruit")]


QUESTIONS: Questions = {
    Recruit: replace(recruiting.QUESTIONS[Recruit], moves=_recruits, why_not=_why_no_recruit),
    Prepare: replace(prepare.QUESTIONS[Prepare], moves=_preparations),
}
