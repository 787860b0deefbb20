"""Who goes along on a land move or through the air, for what price, and their going (CY-11)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.ids import HEROES, FactionId, UnitId
from games.titles.cyclades.describe import questions
from games.titles.cyclades.events.battles import BattleBegan, UnitsMoved
from games.titles.cyclades.facts import asked
from games.titles.cyclades.rules.battle.before import opening
from games.titles.cyclades.rules.reach import reachable
from games.titles.cyclades.rules.treasury import pay
from games.titles.cyclades.state import State, Table
from games.titles.cyclades.steps.battles import Muster
from games.titles.cyclades.steps.parts import By

Ref = Referee[State]


def price(table: Table, by: By, steps: int) -> int:
    """Gold for so many steps: each mobilisation of a turn costs more than the last (CY-15.6)."""
    prices = table.parameters.prices
    if by == "ares":
        return steps * prices.land_move
    if by == "mobilisation":
        before = table.turn.mobilised if table.turn else 0
        return sum(prices.mobilisation * (before + step) for step in range(1, steps + 1))
    return 0


def send(ref: Ref, faction: FactionId, by: By, origin: str, area: str, gold: int) -> None:
    """Ask who goes, then pay and go."""
    land = ref.state.table.lands[origin]
    left: list[UnitId] = [*land.heroes]
    if land.troops:
        left.append("troop")
    if land.mercenaries:
        left.append("mercenary")
    ref.push(Muster(faction, by, origin, area, gold, tuple(left)))


def _joining(state: State, step: Muster, _seat: int) -> Sequence[mv.Join]:
    """How many of the next kind may go, so that the rest can still make a legal group."""
    land, unit = state.table.lands[step.origin], step.left[0]
    there = {"troop": land.troops, "mercenary": land.mercenaries}.get(unit, 1)
    priced = [
        jason
        for jason in (False, True)
        if _can_be(step, jason) and _steps(state.table, step, jason)
    ]
    return [
        mv.Join(unit, count)
        for count in range(there + 1)
        if any(_can_be(_with(step, unit, count), jason) for jason in priced)
    ]


def _with(step: Muster, unit: UnitId, count: int) -> Muster:
    group = step.group
    if unit == "troop":
        group = msgspec.structs.replace(group, troops=count)
    elif unit == "mercenary":
        group = msgspec.structs.replace(group, mercenaries=count)
    elif count:
        group = msgspec.structs.replace(
            group, heroes=(*group.heroes, *(hero for hero in HEROES if hero == unit))
        )
    return msgspec.structs.replace(step, left=step.left[1:], group=group)


def _can_be(step: Muster, jason: bool) -> bool:
    """Whether a group with Jason, or one without him, can still be made: of one unit at least, and
    of a hero in a mobilisation (CY-11.1, CY-15.5)."""
    group, going = step.group, {*step.group.heroes, *step.left}
    if jason:
        return "jason" in going
    troops = group.troops + group.mercenaries > 0 or not going.isdisjoint(("troop", "mercenary"))
    heroes = not going.isdisjoint(hero for hero in HEROES if hero != "jason")
    return "jason" not in group.heroes and (heroes or (troops and step.by != "mobilisation"))


def _steps(table: Table, step: Muster, jason: bool) -> int | None:
    """Steps of the path of a group with Jason or without him; None if the price is not for it."""
    targets = reachable(table, step.faction, step.origin, by=step.by, jason=jason)
    steps = targets.get(step.area)
    return steps if steps and price(table, step.by, steps) == step.gold else None


def _join(ref: Ref, step: Muster, _seat: int, move: mv.Join) -> None:
    after = _with(step, move.unit, move.count)
    if after.left:
        ref.push(after)
    else:
        _go(ref, after)


def _go(ref: Ref, step: Muster) -> None:
    """CY-11.5: join one's own, take what nobody defends, or fight; a Minotaur defends too."""
    table, faction, group = ref.state.table, step.faction, step.group
    land = table.lands[step.area]
    former = None if land.owner == faction else land.owner
    steps = _steps(table, step, "jason" in group.heroes)
    assert steps is not None
    if former is not None and (land.units or land.creature == "minotaur"):
        ref.push(*opening(faction, former))
        _pay(ref, step)
        ref.emit(BattleBegan(step.area, step.origin, faction, former, 0, group, step.by, steps))
    else:
        _pay(ref, step)
        taken = land.owner != faction
        ref.emit(UnitsMoved(faction, step.by, step.origin, step.area, group, taken, former, steps))


def _pay(ref: Ref, step: Muster) -> None:
    pay(ref, step.faction, step.gold, "land_move" if step.by == "ares" else step.by)


def _why_not(state: State, step: Muster, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Join):
        return None
    if move.unit != step.left[0]:
        return f"The question is how many go of: {step.left[0]}.", "CY-11.1"
    allowed = ", ".join(str(join.count) for join in _joining(state, step, seat))
    return f"Of {move.unit} there may go: {allowed}.", "CY-11.1"


QUESTIONS: Questions = {
    Muster: Question(
        kind="muster",
        clause="CY-11.1",
        prompt="How many of these units go along?",
        asks=questions.muster,
        context=questions.about_muster,
        moves=_joining,
        take=_join,
        why_not=_why_not,
        seats=asked,
    )
}
