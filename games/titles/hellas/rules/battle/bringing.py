"""Hoplites that come into a battle from next to it (LH-29.6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.describe import questions
from games.titles.hellas.events.hoplites import HoplitesBrought
from games.titles.hellas.facts.hoplites import may_enter, may_go, may_leave, unfortified
from games.titles.hellas.facts.regions import neighbours
from games.titles.hellas.moves.hoplites import Lead
from games.titles.hellas.moves.turn import PASS
from games.titles.hellas.rules.battle.sides import battle_of
from games.titles.hellas.rules.movement.hops import is_bitten
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.hoplites import Bite, Bring

Ref = Referee[State]


def _most(table: Table, step: Bring, region: RegionId) -> int:
    """How many can come out of a region: unfortified ones, as far as the effect reaches."""
    there = unfortified(table, region, step.seat)
    return there if step.left is None else min(step.left, there)


def _groups(state: State, step: Bring, seat: int) -> Sequence[Move]:
    """From regions from which none have come yet; none may come, too."""
    table = state.table
    region = battle_of(table).region
    groups = [
        Lead(near, n)
        for near in neighbours(region)
        if near not in step.origins and may_go(table, seat, near, region)
        for n in range(1, _most(table, step, near) + 1)
    ]
    return [*groups, PASS] if groups else ()


def _bring(ref: Ref, step: Bring, seat: int, move: Move) -> None:
    if not isinstance(move, Lead):
        return
    region = battle_of(ref.state.table).region
    bitten = is_bitten(ref.state.table, seat, move.region, region)
    if not step.one:
        ref.push(replace(step, origins=(*step.origins, move.region)))
    ref.emit(HoplitesBrought(seat, move.region, region, move.hoplites, step.source))
    if bitten:
        ref.push(Bite(seat, region))


def _why_not(state: State, step: Bring, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, Lead):
        return None
    table = state.table
    region = battle_of(table).region
    if move.region not in neighbours(region):
        return f"{MAP[move.region].name} is not next to the battle.", "LH-29.6"
    if not may_leave(table, move.region):
        return f"Medusa lets nobody out of {MAP[move.region].name}.", "LH-8.6"
    if not may_enter(table, seat, region):
        return f"Helen is in {MAP[region].name}, and your hero is not.", "LH-8.5"
    if move.region in step.origins:
        return f"Hoplites have come from {MAP[move.region].name} already.", "LH-29.6"
    return (
        f"{_most(table, step, move.region)} can come from {MAP[move.region].name} at most.",
        "LH-29.6",
    )


QUESTIONS: Questions = {
    Bring: Question(
        kind="bring_hoplites",
        clause="LH-29.6",
        prompt="How many of your hoplites come into the battle, and from where?",
        asks=questions.bring,
        moves=_groups,
        take=_bring,
        why_not=_why_not,
    )
}
