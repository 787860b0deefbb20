"""Monsters that players lead or send away: Ariadne's Thread and Exile (LH-29.22)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import REGIONS, MonsterId, RegionId
from games.titles.hellas.components.map import NEIGHBOURS
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.describe import questions
from games.titles.hellas.events.monsters import MonsterMoved
from games.titles.hellas.facts.monsters import monsters_in
from games.titles.hellas.moves import cards as mv
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.cards import MoveMonster
from games.titles.hellas.steps.parts import Source

Ref = Referee[State]


def _within(origin: RegionId, distance: int | None) -> list[RegionId]:
    """Regions so far away at most, another one than the origin (LH-R118)."""
    if distance is None:
        return [region for region in REGIONS if region != origin]
    reached = {origin}
    for _ in range(distance):
        reached |= {near for region in reached for near in NEIGHBOURS[region]}
    return [region for region in REGIONS if region in reached and region != origin]


def _monsters(table: Table, step: MoveMonster) -> list[MonsterId]:
    if not step.at_hero:
        return [monster for monster in MONSTERS if monster in table.monsters]
    region = table.players[step.seat].region
    return monsters_in(table, region) if region is not None else []


def _targets(state: State, step: MoveMonster, seat: int) -> Sequence[mv.MoveMonster]:
    table = state.table
    return [
        mv.MoveMonster(monster, region)
        for monster in _monsters(table, step)
        for region in _within(table.monsters[monster].region, step.distance)
    ]


def _move(ref: Ref, step: MoveMonster, seat: int, move: mv.MoveMonster) -> None:
    ref.emit(MonsterMoved(move.monster, move.region))


def _why_not(state: State, step: MoveMonster, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.MoveMonster):
        return None
    if move.monster not in _monsters(state.table, step):
        return "That monster is not where it would have to be.", "LH-29.22"
    if state.table.monsters[move.monster].region == move.region:
        return "It must leave its region.", "LH-29.22"
    return "That region is too far away.", "LH-29.22"


def _leads(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """Ariadne's Thread: any monster, so many regions at most."""
    ref.push(MoveMonster(seat, source, at_hero=False, distance=effect.amount))


def _sends(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """Exile: one in the hero's region, anywhere."""
    ref.push(MoveMonster(seat, source, at_hero=True))


KINDS = {"move_monster": _leads, "send_monster": _sends}
QUESTIONS: Questions = {
    MoveMonster: Question(
        kind="move_monster",
        clause="LH-29.22",
        prompt="Which monster goes where?",
        asks=questions.lead_monster,
        context=questions.about_source,
        moves=_targets,
        take=_move,
        why_not=_why_not,
    )
}
