"""Hoplite Movement, asked step by step, and the battles that a movement leads to (LH-8)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.ids import REGIONS, RegionId
from games.titles.hellas.components.map import MAP, NEIGHBOURS
from games.titles.hellas.describe import questions
from games.titles.hellas.events.hoplites import Fortified, Unfortified
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.facts.hoplites import barred, may_enter, may_leave, unfortified
from games.titles.hellas.facts.regions import is_city, spot_free
from games.titles.hellas.moves import hoplites as mv
from games.titles.hellas.moves.turn import PASS
from games.titles.hellas.rules.movement.hops import hop
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.hoplites import Battles, MoveHoplites

Ref = Referee[State]


def can(table: Table, seat: int) -> bool:
    """Whether a hoplite can move at the beginning of the action."""
    return next(_steps(table, seat, 1, {}, ()), None) is not None


def begin(ref: Ref, seat: int) -> None:
    """LH-8.1, LH-8.4: as many hoplites as Leadership allows, then the battles."""
    ref.push(MoveHoplites(seat, value(ref.state.table, seat, "leadership")), Battles(seat))


def may_fortify(table: Table, seat: int, region: RegionId) -> bool:
    """LH-8.2: the spot is free and the region under his control."""
    return table.regions[region].owner == seat and spot_free(table, region)


def _steps(
    table: Table,
    seat: int,
    left: int,
    moved: Mapping[RegionId, int],
    spots: Collection[RegionId],
) -> Iterator[Move]:
    """All that at most ``left`` hoplites can do in one step; those of ``moved`` and in ``spots``
    have moved before."""
    shut = barred(table, seat)
    for region in REGIONS:
        there = table.regions[region]
        most = min(left, there.hoplites[seat] - moved.get(region, 0))
        if most > 0:
            if may_leave(table, region):
                for near in NEIGHBOURS[region]:
                    if near != shut:
                        yield from _sends(region, near, most)
            if may_fortify(table, seat, region):
                yield mv.Fortify(region)
        if left and there.fortified == seat and region not in spots:
            yield mv.Unfortify(region)


@lru_cache(maxsize=4096)
def _sends(origin: RegionId, region: RegionId, most: int) -> tuple[mv.Send, ...]:
    """One hoplite, two and so on; kept, since they are listed at each step."""
    return tuple(mv.Send(origin, region, hoplites) for hoplites in range(1, most + 1))


def _next_steps(state: State, step: MoveHoplites, seat: int) -> Sequence[Move]:
    """The end is offered as long as there is something to end."""
    turn = state.table.turn
    assert turn is not None  # hoplites move in a turn
    moves = list(_steps(state.table, seat, step.left, turn.moved, turn.spots))
    return [*moves, PASS] if moves else ()


def _step(ref: Ref, step: MoveHoplites, seat: int, move: Move) -> None:
    if isinstance(move, mv.Send):
        ref.push(MoveHoplites(seat, step.left - move.hoplites))
        hop(ref, seat, "hoplite_movement", move.origin, move.region, move.hoplites)
    elif isinstance(move, mv.Fortify):
        ref.push(MoveHoplites(seat, step.left - 1))
        ref.emit(Fortified(seat, move.region))
    elif isinstance(move, mv.Unfortify):
        ref.push(MoveHoplites(seat, step.left - 1))
        ref.emit(Unfortified(seat, move.region))


def _why_not(state: State, step: MoveHoplites, seat: int, move: Move) -> Refusal | None:
    table, turn = state.table, state.table.turn
    assert turn is not None
    if isinstance(move, mv.Unfortify):
        if move.region in turn.spots:
            return "That hoplite has just gone into the city spot.", "LH-8.1"
        return f"No hoplite of yours is in the city spot of {MAP[move.region].name}.", "LH-8.2"
    if not isinstance(move, mv.Send | mv.Fortify):
        return None
    origin = move.origin if isinstance(move, mv.Send) else move.region
    fresh = unfortified(table, origin, seat) - turn.moved.get(origin, 0)
    wanted = move.hoplites if isinstance(move, mv.Send) else 1
    if wanted > fresh:
        return (
            f"In {MAP[origin].name} {fresh} of your unfortified hoplites have not moved yet.",
            "LH-8.1",
        )
    if wanted > step.left:
        return f"You can move {step.left} more hoplites in this action.", "LH-8.1"
    if isinstance(move, mv.Fortify):
        return why_not_fortify(table, seat, origin)
    return why_not_go(table, seat, origin, move.region)


def why_not_fortify(table: Table, seat: int, region: RegionId) -> Refusal:
    """Why no hoplite goes into a city spot."""
    if not is_city(region):
        return f"There is no city in {MAP[region].name}.", "LH-8.2"
    if table.regions[region].owner != seat:
        return f"You do not control {MAP[region].name}.", "LH-8.2"
    return f"The city spot of {MAP[region].name} is taken.", "LH-8.2"


def why_not_go(table: Table, seat: int, origin: RegionId, region: RegionId) -> Refusal | None:
    """Why hoplites do not go from one region straight into another."""
    if not may_leave(table, origin):
        return f"Medusa lets nobody out of {MAP[origin].name}.", "LH-8.6"
    if region not in NEIGHBOURS[origin]:
        return f"{MAP[region].name} is not next to {MAP[origin].name}.", "LH-8.1"
    if not may_enter(table, seat, region):
        return f"Helen is in {MAP[region].name}, and your hero is not.", "LH-8.5"
    return None


QUESTIONS: Questions = {
    MoveHoplites: Question(
        kind="hoplite_movement",
        clause="LH-8.13",
        prompt="Which of your hoplites move next?",
        asks=questions.move_hoplites,
        moves=_next_steps,
        take=_step,
        why_not=_why_not,
    ),
}
