"""Rounds and the upkeep of stalls (NM-2, NM-6)."""

from __future__ import annotations

from games.engine.questions import Works
from games.engine.referee import Referee
from tests.titles.night_market import events as ev
from tests.titles.night_market.facts import in_market
from tests.titles.night_market.rules.closing import close
from tests.titles.night_market.state import State
from tests.titles.night_market.steps import Auction, Round, Turn, Upkeep

Ref = Referee[State]


def start_round(ref: Ref, step: Round) -> None:
    """NM-2: turns from the first seat on, then an auction and upkeep."""
    table = ref.state.table
    if step.number > table.parameters.rounds or not table.lanterns:
        close(ref, "rounds")
        return
    first = table.first if step.number == 1 else (table.first + 1) % len(table.merchants)
    ref.emit(ev.RoundBegan(step.number, first))
    turns = [Turn(seat) for seat in in_market(table)]
    ref.push(*turns, Auction(), Upkeep(), Round(step.number + 1))


def pay_upkeep(ref: Ref, step: Upkeep) -> None:
    """NM-6: who can pays, who cannot leaves."""
    table = ref.state.table
    cost = table.parameters.upkeep
    seats = in_market(table)
    able = tuple(seat for seat in seats if table.merchants[seat].coins >= cost)
    if able and cost:
        ref.emit(ev.UpkeepPaid(able, cost))
    for seat in seats:
        if seat not in able and table.outcome is None:
            ref.emit(ev.LeftMarket(seat, table.merchants[seat].cards))


WORKS: Works = {Round: start_round, Upkeep: pay_upkeep}
