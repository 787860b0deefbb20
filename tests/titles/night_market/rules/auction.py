"""The auction: sealed bids for a lantern (NM-5)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move, label
from games.engine.referee import Referee
from tests.titles.night_market import events as ev
from tests.titles.night_market import moves as mv
from tests.titles.night_market.facts import in_market, partners
from tests.titles.night_market.state import State
from tests.titles.night_market.steps import Auction

Ref = Referee[State]


def bidders(state: State, step: Auction) -> tuple[int, ...]:
    """Who has not bid yet (NM-5)."""
    merchants = state.table.merchants
    return tuple(seat for seat in in_market(state.table) if not merchants[seat].sealed)


def bids(state: State, step: Auction, seat: int) -> Sequence[Move]:
    """From nothing to all one has."""
    return mv.BID[: state.table.merchants[seat].coins + 1]


def why_not_bid(state: State, step: Auction, seat: int, move: Move) -> Refusal | None:
    """A bid must be covered."""
    if isinstance(move, mv.Bid):
        return f"Bid 0 to {state.table.merchants[seat].coins} coins.", "NM-5.1"
    return None


def seal(ref: Ref, step: Auction, seat: int, move: mv.Bid) -> None:
    """Lay the bid where its side sees it."""
    ref.emit(ev.BidSealed(seat, partners(ref.state.table, seat), move.coins))


def reveal(ref: Ref, step: Auction) -> None:
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
