"""March, with Forced March, Murderous March and Rearguard (LH-12, LH-29.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.ids import REGIONS, RegionId
from games.titles.hellas.components.map import MAP, NEIGHBOURS
from games.titles.hellas.describe import questions
from games.titles.hellas.events.hoplites import Fortified
from games.titles.hellas.facts.holdings import has
from games.titles.hellas.facts.hoplites import (
    barred,
    may_leave,
    may_recruit,
    unfortified,
)
from games.titles.hellas.facts.in_force import amount_of
from games.titles.hellas.moves import hoplites as mv
from games.titles.hellas.rules.killing import kill
from games.titles.hellas.rules.movement.hoplites import may_fortify, why_not_fortify, why_not_go
from games.titles.hellas.rules.movement.travel import onward
from games.titles.hellas.rules.recruiting import recruit
from games.titles.hellas.rules.usable import prices
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.hoplites import Arrive, Battles, Count, March, Travel
from games.titles.hellas.steps.parts import Death
from games.titles.hellas.steps.turn import Window

Ref = Referee[State]


def can(table: Table, seat: int) -> bool:
    """LH-R46: a hoplite that can move or fortify."""
    return next(_marches(table, seat), None) is not None


def begin(ref: Ref, seat: int) -> None:
    """From where to where?"""
    ref.push(March(seat))


def rearguard(ref: Ref, seat: int, origin: RegionId) -> None:
    """LH-29.5: recruits where the march began, fortified if the region is his already."""
    table = ref.state.table
    most = amount_of(table.parameters, "b_rearguard", "recruit")
    held = table.regions[origin].owner == seat
    recruit(ref, seat, (origin,), most, "b_rearguard", fortify=held)


def can_rearguard(table: Table, seat: int, origin: RegionId) -> bool:
    """Whether Rearguard would recruit (LH-1.8); who controls the region does not matter."""
    return has(table, seat, "b_rearguard") and may_recruit(table, seat, origin)


def _price(table: Table) -> int:
    """Hoplites that Murderous March kills."""
    return dict(prices(table, "b_murderous_march"))["hoplites"]


def _farther(table: Table) -> int:
    """Regions that Forced March goes beyond the first one."""
    return max(0, amount_of(table.parameters, "b_forced_march", "march_distance") - 1)


def _marches(table: Table, seat: int) -> Iterator[Move]:
    """LH-12.1, LH-12.2: the ways out of each region, then its city spot."""
    for origin in REGIONS:
        there = unfortified(table, origin, seat)
        if there and may_leave(table, origin):
            yield from _ways(table, seat, origin, there)
        if there and may_fortify(table, seat, origin):
            yield mv.Fortify(origin)


def _ways(table: Table, seat: int, origin: RegionId, there: int) -> Iterator[mv.March]:
    shut = barred(table, seat)
    near = [region for region in NEIGHBOURS[origin] if region != shut]
    yield from (mv.March("march", origin, region) for region in near)
    if has(table, seat, "b_forced_march"):
        farther = _farther(table)
        for region in near:
            if any(onward(table, seat, (origin, region), farther)):
                yield mv.March("b_forced_march", origin, region)
    if has(table, seat, "b_murderous_march") and there > _price(table):
        for region in REGIONS:
            if region not in (origin, shut):
                yield mv.March("b_murderous_march", origin, region)


def _all_marches(state: State, step: March, seat: int) -> Sequence[Move]:
    return list(_marches(state.table, seat))


def _march(ref: Ref, step: March, seat: int, move: Move) -> None:
    if isinstance(move, mv.Fortify):
        ref.push(Window(seat, "after_march", move.region))
        ref.emit(Fortified(seat, move.region))
    elif isinstance(move, mv.March):
        murderous = move.by == "b_murderous_march"
        least = _price(ref.state.table) + 1 if murderous else 1
        ref.push(
            Count(seat, move.by, move.origin, move.region, least),
            Battles(seat),
            Window(seat, "after_march", move.origin),
        )


def _why_not(state: State, step: March, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.March | mv.Fortify):
        return None
    table = state.table
    origin = move.origin if isinstance(move, mv.March) else move.region
    there = unfortified(table, origin, seat)
    if not there:
        return f"No unfortified hoplite of yours is in {MAP[origin].name}.", "LH-12.1"
    if isinstance(move, mv.Fortify):
        return why_not_fortify(table, seat, origin)
    if move.by == "b_murderous_march":
        return _why_not_murderous(table, seat, move, there)
    refusal = why_not_go(table, seat, origin, move.region)
    if refusal is None and move.by == "b_forced_march" and has(table, seat, move.by):
        return f"Nobody marches on from {MAP[move.region].name}.", "LH-8.9"
    return refusal or ("You do not have that blessing.", "LH-29.5")


def _why_not_murderous(table: Table, seat: int, move: mv.March, there: int) -> Refusal:
    if not has(table, seat, "b_murderous_march"):
        return "You do not have Murderous March.", "LH-29.5"
    if there <= _price(table):
        return f"At least {_price(table) + 1} unfortified hoplites must march.", "LH-29.5"
    if not may_leave(table, move.origin):
        return f"Medusa lets nobody out of {MAP[move.origin].name}.", "LH-8.6"
    if move.region == move.origin:
        return "They go to another region.", "LH-29.5"
    return f"Helen is in {MAP[move.region].name}, and your hero is not.", "LH-8.5"


def _counts(state: State, step: Count, seat: int) -> Sequence[mv.Hoplites]:
    there = unfortified(state.table, step.origin, seat)
    return [mv.Hoplites(hoplites) for hoplites in range(step.at_least, there + 1)]


def _count(ref: Ref, step: Count, seat: int, move: mv.Hoplites) -> None:
    path = (step.origin, step.region)
    if step.by == "b_forced_march":
        farther = _farther(ref.state.table)
        ref.push(Travel(seat, step.by, path, move.hoplites, farther))
    elif step.by == "b_murderous_march":
        price = _price(ref.state.table)
        ref.push(Arrive(seat, step.by, path, move.hoplites - price))
        kill(ref, (Death(seat, step.origin, price),), step.by)
    else:
        ref.push(Arrive(seat, step.by, path, move.hoplites))


def _why_not_count(state: State, step: Count, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Hoplites):
        return None
    there = unfortified(state.table, step.origin, seat)
    return f"From {step.at_least} to {there} of your hoplites can go.", "LH-12.1"


QUESTIONS: Questions = {
    March: Question(
        kind="march",
        clause="LH-12.1",
        prompt="From where to where do your hoplites march?",
        moves=_all_marches,
        take=_march,
        why_not=_why_not,
    ),
    Count: Question(
        kind="hoplites",
        clause="LH-12.1",
        prompt="How many hoplites go?",
        asks=questions.count,
        moves=_counts,
        take=_count,
        why_not=_why_not_count,
    ),
}
