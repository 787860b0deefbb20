"""Sea moves with Poseidon (CY-10.1 to CY-10.3)."""

from __future__ import annotations

from games.engine.questions import Refusal
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.describe.words import called
from games.titles.cyclades.events.battles import BattleBegan, FleetsMoved
from games.titles.cyclades.facts import gold, is_closed, partner, same_team, seas_of, too_dear
from games.titles.cyclades.rules.reach import fewest_steps
from games.titles.cyclades.rules.treasury import pay
from games.titles.cyclades.state import State, Table
from games.titles.cyclades.steps.battles import Fight

Ref = Referee[State]


def courses(table: Table, faction: FactionId, origin: str) -> dict[str, int]:
    """Sea areas that fleets may go to -> steps: open neighbours, and those past a partner's
    (CY-10.2, CY-20.4)."""
    mate = partner(table, faction)
    passed = seas_of(table, mate) if mate is not None else []
    targets = fewest_steps(
        origin,
        lambda area: [near for near in table.seas[area].seas if not is_closed(table, near)],
        passed,
    )
    return {area: steps for area, steps in targets.items() if area not in passed}


def sails(state: State, faction: FactionId) -> list[mv.Sail]:
    """CY-D16: each origin, target and number of fleets that can be paid (CY-9.3, CY-10.1)."""
    table, purse = state.table, gold(state, faction)
    if table.turn is None or table.turn.god != "poseidon":
        return []
    step_price = table.parameters.prices.sea_move
    return [
        mv.Sail(origin, area, fleets, steps * step_price)
        for origin in seas_of(table, faction)
        for area, steps in courses(table, faction, origin).items()
        if steps * step_price <= purse
        for fleets in range(1, table.seas[origin].fleets + 1)
    ]


def sail(ref: Ref, faction: FactionId, move: mv.Sail) -> None:
    """CY-10.3: join one's own, take an empty area, or fight at once."""
    table = ref.state.table
    owner = table.seas[move.area].owner
    if owner is None or owner == faction:
        pay(ref, faction, move.gold, "sea_move")
        ref.emit(FleetsMoved(faction, move.origin, move.area, move.fleets))
        return
    ref.push(Fight())
    pay(ref, faction, move.gold, "sea_move")
    steps = courses(table, faction, move.origin)[move.area]
    ref.emit(BattleBegan(move.area, move.origin, faction, owner, fleets=move.fleets, steps=steps))


def why_not_sail(state: State, faction: FactionId, move: mv.Sail) -> Refusal:
    """From where, how many, where to, and for how much."""
    table = state.table
    if table.turn is None or table.turn.god != "poseidon":
        return "Fleets move with Poseidon.", "CY-9.3"
    if move.origin not in seas_of(table, faction):
        return f"No fleet of yours is in {called(move.origin)}.", "CY-10.1"
    if not 0 < move.fleets <= table.seas[move.origin].fleets:
        return (
            f"In {called(move.origin)} there are {table.seas[move.origin].fleets} fleets.",
            "CY-10.1",
        )
    if move.area not in table.seas:
        return f"{called(move.area)} is no sea area.", "CY-10.1"
    if is_closed(table, move.area):
        return f"{called(move.area)} is closed to fleets.", "CY-10.2"
    if table.seas[move.area].owner not in (None, faction, *_foes(table, faction)):
        return f"Fleets do not stop with a partner's in {called(move.area)}.", "CY-20.4"
    steps = courses(table, faction, move.origin).get(move.area)
    if steps is None:
        return f"{called(move.area)} does not border on {called(move.origin)}.", "CY-10.1"
    price = steps * table.parameters.prices.sea_move
    if move.gold != price:
        return f"That move costs {price} gold.", "CY-9.3" if steps == 1 else "CY-20.4"
    return too_dear(state, faction, price, "CY-9.3") or ("That move is not open.", "CY-10.1")


def _foes(table: Table, faction: FactionId) -> list[FactionId]:
    return [other for other in table.factions if not same_team(table, faction, other)]
