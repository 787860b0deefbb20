"""Land moves with Ares and heroic mobilisations (CY-11, CY-15.3, CY-15.5)."""

from __future__ import annotations

from games.engine.questions import Refusal
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.gods import GOD_FACTS
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.describe.words import called
from games.titles.cyclades.facts import gold, is_frozen, lands_of, too_dear
from games.titles.cyclades.rules.mustering import price, send
from games.titles.cyclades.rules.reach import Ways, why_not_stop
from games.titles.cyclades.state import Land, State, Table

Ref = Referee[State]


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


def mobilisations(state: State, faction: FactionId) -> list[mv.Mobilise]:
    """CY-D17 elsewhere: as with Ares, from areas with a hero (CY-15.5).

    A target can have two prices, where Jason knows a shorter path than the others (CY-16.4).
    """
    table, purse = state.table, gold(state, faction)
    if table.turn is None or not GOD_FACTS[table.turn.god].mobilises:
        return []
    led = [area for area in lands_of(table, faction) if table.lands[area].heroes]
    moves: dict[mv.Mobilise, None] = {}
    for jason in (False, True):
        origins = [area for area in led if _leads(table.lands[area], jason)]
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
        return f"No hero of yours is in {called(move.origin)}.", "CY-15.5"
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
        return f"No unit of yours is in {called(origin)}.", "CY-11.1"
    if area not in table.lands:
        return f"{called(area)} is no land area.", "CY-11.1"
    if is_frozen(table, origin) or is_frozen(table, area):
        return "No unit enters or leaves the area of Medusa.", "CY-11.8"
    if steps is not None:
        cost = price(table, "ares" if isinstance(move, mv.March) else "mobilisation", steps)
        dear = too_dear(state, faction, cost, clause)
        return dear or (f"That move costs {cost} gold.", clause)
    return why_not_stop(table, faction, area, "CY-20.4") or (
        f"{called(area)} cannot be reached from {called(origin)} in one move.",
        "CY-11.2",
    )


def march(ref: Ref, faction: FactionId, move: mv.March) -> None:
    """A land move with Ares."""
    send(ref, faction, "ares", move.origin, move.area, move.gold)


def mobilise(ref: Ref, faction: FactionId, move: mv.Mobilise) -> None:
    """A heroic mobilisation."""
    send(ref, faction, "mobilisation", move.origin, move.area, move.gold)
