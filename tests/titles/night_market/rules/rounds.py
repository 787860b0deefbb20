"""Rounds: turns, an auction, upkeep, and the three ways the market closes (NM-2, 5, 6, 8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.questions import Question, Questions, Works
from games.engine.records import Event, Move, label
from games.engine.referee import Referee
from tests.titles.night_market import events as ev
from tests.titles.night_market import moves as mv
from tests.titles.night_market.facts import in_market, partners
from tests.titles.night_market.scoring import scored
from tests.titles.night_market.state import State
from tests.titles.night_market.steps import Auction, Round, Turn, Upkeep


def start_round(ref: Referee[State], step: Round) -> None:
    """NM-2: turns from the first seat on, then an auction and upkeep."""
    table = ref.state.table
    if step.number > table.parameters.rounds or not table.lanterns:
        close(ref, "rounds")
        return
    first = table.first if step.number == 1 else (table.first + 1) % len(table.merchants)
    ref.emit(ev.RoundBegan(step.number, first))
    turns = [Turn(seat) for seat in in_market(table)]
    ref.push(*turns, Auction(), Upkeep(), Round(step.number + 1))


def bidders(state: State, step: Auction) -> tuple[int, ...]:
    """Who has not bid yet (NM-5)."""
    merchants = state.table.merchants
    return tuple(seat for seat in in_market(state.table) if not merchants[seat].sealed)


def bids(state: State, step: Auction, seat: int) -> Sequence[Move]:
    """From nothing to all one has."""
    return mv.BID[: state.table.merchants[seat].coins + 1]


def why_not_bid(state: State, step: Auction, seat: int, move: Move) -> tuple[str, str] | None:
    """A bid must be covered."""
    if isinstance(move, mv.Bid):
        return f"Bid 0 to {state.table.merchants[seat].coins} coins.", "NM-5.1"
    return None


def seal(ref: Referee[State], step: Auction, seat: int, move: mv.Bid) -> None:
    """Lay the bid where its side sees it."""
    ref.emit(ev.BidSealed(seat, partners(ref.state.table, seat), move.coins))


def reveal(ref: Referee[State], step: Auction) -> None:
    """The highest bid wins if it is the only one (NM-5.2)."""
    merchants = ref.state.table.merchants
    sealed = ref.state.bids
    opened = tuple(
        sealed[label(seat)].coins if label(seat) in sealed else -1 for seat in range(len(merchants))
    )
    ref.emit(ev.BidsRevealed(opened))
    highest = max(opened)
    if highest > 0 and opened.count(highest) == 1:
        ref.emit(ev.LanternSold(opened.index(highest), highest))


def pay_upkeep(ref: Referee[State], step: Upkeep) -> None:
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


def win_by_lanterns(ref: Referee[State], event: ev.LanternSold) -> None:
    """NM-8.1: at once, in the middle of a round."""
    table = ref.state.table
    own = sum(table.merchants[seat].lanterns for seat in partners(table, event.seat))
    if own >= table.parameters.lanterns_to_win:
        close(ref, "lanterns")


def win_by_staying(ref: Referee[State], event: ev.LeftMarket) -> None:
    """NM-8.2: the last side in the market wins at once."""
    table = ref.state.table
    if len({table.merchants[seat].side for seat in in_market(table)}) == 1:
        close(ref, "last side")


def close(ref: Referee[State], reason: str) -> None:
    """Count and end, whatever was still to be done."""
    ref.emit(ev.MarketClosed(scored(ref.state.table, reason)))
    ref.finish()


WORKS: Works = {Round: start_round, Upkeep: pay_upkeep}
QUESTIONS: Questions = {
    Auction: Question(
        kind="bid",
        clause="NM-5",
        prompt="How many coins do you bid for the lantern?",
        seats=bidders,
        moves=bids,
        take=seal,
        why_not=why_not_bid,
        otherwise=reveal,
        sealed=True,
    ),
}
STANDING: Mapping[type[Event], Sequence[Callable[[Referee[State], Any], None]]] = {
    ev.LanternSold: (win_by_lanterns,),
    ev.LeftMarket: (win_by_staying,),
}
