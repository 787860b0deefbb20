"""Sea moves with Poseidon (CY-10.1 to CY-10.3)."""

from __future__ import annotations

from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components import FactionId
from games.titles.cyclades.events import BattleBegan, FleetsMoved
from games.titles.cyclades.facts import gold, is_closed, partner, seas_of
from games.titles.cyclades.reach import fewest_steps
from games.titles.cyclades.state import State, Table
from games.titles.cyclades.steps import Fight
from games.titles.cyclades.treasury import pay

Ref = Referee[State]


def courses(table: Table, faction: FactionId, origin: str) -> dict[str, int]:
    """Sea areas that fleets may go to -> steps: open neighbours, and those past a partner's
    (CY-10.2, CY-20.4)."""
    mate = partner(table, faction)

    def is_partners(area: str) -> bool:
        return mate is not None and table.seas[area].owner == mate

    found = fewest_steps(
        origin,
        lambda area: [near for near in table.seas[area].seas if not is_closed(table, near)],
        is_partners,
    )
    return {area: steps for area, steps in found.items() if not is_partners(area)}


def sails(state: State, faction: FactionId) -> list[mv.Sail]:
    """D-16: each origin, target and number of fleets that can be paid (CY-9.3, CY-10.1)."""
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
