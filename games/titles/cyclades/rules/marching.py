"""Land moves with Ares, heroic mobilisations, and who goes along (CY-11, CY-15.3, CY-15.5)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.gods import GOD_FACTS
from games.titles.cyclades.components.ids import HEROES, FactionId, UnitId
from games.titles.cyclades.events.battles import BattleBegan, UnitsMoved
from games.titles.cyclades.facts import asked, gold, is_frozen, lands_of, partner, too_dear
from games.titles.cyclades.rules.battle.before import opening
from games.titles.cyclades.rules.reach import Ways, last_lands, reachable
from games.titles.cyclades.rules.treasury import pay
from games.titles.cyclades.state import Land, State, Table
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


def marches(state: State, faction: FactionId) -> list[mv.March]:
    """CY-D17 with Ares: origin and target of each land move that can be paid (CY-9.5)."""
    table = state.table
    if table.turn is None or table.turn.god != "ares":
        return []
    ways, purse = Ways(table, faction, "ares"), gold(state, faction)
    return [
        mv.March(origin, area, cost)
        for origin in lands_of(table, faction)
        if table.lands[origin].units
        for area, steps in ways.steps_from(origin).items()
        if (cost := price(table, "ares", steps)) <= purse
    ]


def departures(table: Table, faction: FactionId, by: By) -> list[mv.Area]:
    """Where a group that Pegasus or Perseus moves may come from (CY-16.9, CY-18.8)."""
    ways = Ways(table, faction, by)
    return [
        mv.Area(origin)
        for origin in lands_of(table, faction)
        if table.lands[origin].units and ways.steps_from(origin)
    ]


def landings(table: Table, faction: FactionId, by: By, origin: str) -> list[mv.Area]:
    """Where a group that Pegasus or Perseus moves may go to (CY-16.9, CY-18.8)."""
    return [mv.Area(area) for area in Ways(table, faction, by).steps_from(origin)]


def why_not_fly(
    state: State, faction: FactionId, by: By, origin: str, move: Move, clause: str
) -> Refusal:
    """With Pegasus or Perseus: from where, or once ``origin`` is chosen where to."""
    table = state.table
    area = str(move.area) if isinstance(move, mv.Area) else ""
    if area not in table.lands:
        return f"{area or 'That'} is no land area.", clause
    if not origin and not (area in lands_of(table, faction) and table.lands[area].units):
        return f"No unit of yours is in {area}.", clause
    if is_frozen(table, area):
        return "No unit enters or leaves the area of Medusa.", "CY-11.8"
    if not origin:
        return f"Units in {area} have nowhere to go.", clause
    if area == origin:
        return f"The units are in {area} already.", clause
    barred = _why_not_stop(table, faction, area, "CY-20.8")
    return barred or ("Units go from a land area of yours to any other.", clause)


def _why_not_stop(table: Table, faction: FactionId, area: str, partners: str) -> Refusal | None:
    """Where nobody stops, however he comes; ``partners``: the clause on the lands of a partner."""
    if table.lands[area].owner == partner(table, faction) is not None:
        return f"Units do not stop in {area}, which is a partner's.", partners
    if area in last_lands(table, faction):
        return f"{area} is the last land area of its faction.", "CY-13.1"
    return None


def mobilisations(state: State, faction: FactionId) -> list[mv.Mobilise]:
    """CY-D17 elsewhere: as with Ares, from areas with a hero (CY-15.5).

    A target can have two prices, where Jason knows a shorter path than the others (CY-16.4).
    """
    table, purse = state.table, gold(state, faction)
    if table.turn is None or not GOD_FACTS[table.turn.god].mobilises:
        return []
    moves: dict[mv.Mobilise, None] = {}
    for jason in (False, True):
        origins = [area for area in lands_of(table, faction) if _leads(table.lands[area], jason)]
        if origins:
            ways = Ways(table, faction, "mobilisation", jason=jason)
        for origin in origins:
            for area, steps in ways.steps_from(origin).items():
                cost = price(table, "mobilisation", steps)
                if cost <= purse:
                    moves[mv.Mobilise(origin, area, cost)] = None
    return list(moves)


def _leads(land: Land, jason: bool) -> bool:
    """Whether a group with Jason, or one with other heroes only, can leave an area."""
    return any((hero == "jason") == jason for hero in land.heroes)


def why_not_march(state: State, faction: FactionId, move: mv.March) -> Refusal:
    """With Ares: from where, where to, and for how much."""
    table = state.table
    if table.turn is None or table.turn.god != "ares":
        return "Land moves are made with Ares.", "CY-9.5"
    steps = (
        Ways(table, faction, "ares").steps_from(move.origin)
        if _starts(table, faction, move)
        else {}
    )
    return _why_not_go(state, faction, move, steps.get(move.area), "CY-9.5")


def why_not_mobilise(state: State, faction: FactionId, move: mv.Mobilise) -> Refusal:
    """With a hero: from where, where to, and for how much."""
    table = state.table
    if table.turn is None or not GOD_FACTS[table.turn.god].mobilises:
        return "With this god there is no heroic mobilisation.", "CY-7.4"
    if not _starts(table, faction, move):
        return _why_not_go(state, faction, move, None, "CY-15.6")
    if not table.lands[move.origin].heroes:
        return f"No hero of yours is in {move.origin}.", "CY-15.5"
    paths = [
        steps.get(move.area)
        for jason in (False, True)
        if _leads(table.lands[move.origin], jason)
        for steps in [Ways(table, faction, "mobilisation", jason=jason).steps_from(move.origin)]
    ]
    least = min((steps for steps in paths if steps is not None), default=None)
    return _why_not_go(state, faction, move, least, "CY-15.6")


def _starts(table: Table, faction: FactionId, move: mv.March | mv.Mobilise) -> bool:
    return move.origin in lands_of(table, faction) and table.lands[move.origin].units > 0


def _why_not_go(
    state: State,
    faction: FactionId,
    move: mv.March | mv.Mobilise,
    steps: int | None,
    clause: str,
) -> Refusal:
    table, origin, area = state.table, move.origin, move.area
    if not _starts(table, faction, move):
        return f"No unit of yours is in {origin}.", "CY-11.1"
    if area not in table.lands:
        return f"{area} is no land area.", "CY-11.1"
    if is_frozen(table, origin) or is_frozen(table, area):
        return "No unit enters or leaves the area of Medusa.", "CY-11.8"
    if steps is not None:
        cost = price(table, "ares" if isinstance(move, mv.March) else "mobilisation", steps)
        dear = too_dear(state, faction, cost, clause)
        return dear or (f"That move costs {cost} gold.", clause)
    return _why_not_stop(table, faction, area, "CY-20.4") or (
        f"{area} cannot be reached from {origin} in one move.",
        "CY-11.2",
    )


def march(ref: Ref, faction: FactionId, move: mv.March) -> None:
    """A land move with Ares."""
    send(ref, faction, "ares", move.origin, move.area, move.gold)


def mobilise(ref: Ref, faction: FactionId, move: mv.Mobilise) -> None:
    """A heroic mobilisation."""
    send(ref, faction, "mobilisation", move.origin, move.area, move.gold)


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
    priced = [jason for jason in (False, True) if _steps(state.table, step, jason)]
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
        moves=_joining,
        take=_join,
        why_not=_why_not,
        seats=asked,
    )
}
