"""The three ways the market closes (NM-8)."""

from __future__ import annotations

from games.engine.questions import StandingRules
from games.engine.referee import Referee
from tests.titles.night_market import events as ev
from tests.titles.night_market.facts import in_market, partners
from tests.titles.night_market.scoring import scored
from tests.titles.night_market.state import State

Ref = Referee[State]


def win_by_lanterns(ref: Ref, event: ev.LanternSold) -> None:
    """NM-8.1: at once, in the middle of a round."""
    table = ref.state.table
    own = sum(table.merchants[seat].lanterns for seat in partners(table, event.seat))
    if own >= table.parameters.lanterns_to_win:
        close(ref, "lanterns")


def win_by_staying(ref: Ref, event: ev.LeftMarket) -> None:
    """NM-8.2: the last side in the market wins at once."""
    table = ref.state.table
    if len({table.merchants[seat].side for seat in in_market(table)}) == 1:
        close(ref, "last side")


def close(ref: Ref, reason: str) -> None:
    """Count and end, whatever was still to be done."""
    ref.emit(ev.MarketClosed(scored(ref.state.table, reason)))
    ref.finish()


STANDING_RULES: StandingRules = {
    ev.LanternSold: (win_by_lanterns,),
    ev.LeftMarket: (win_by_staying,),
}
