"""How each fact changes the state. A viewer's feed is folded by the same functions: what it lacks
is UNSET, and then the bag, the buried cards and other hands are not known either."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from games.engine.flow import Began
from games.engine.records import Event, label
from tests.titles.night_market import events as ev
from tests.titles.night_market.components import Card
from tests.titles.night_market.state import Hand, Merchant, SealedBid, State


def began(state: State, event: Began[Any, Any]) -> None:
    """The numbers in force are those of the first event."""
    state.table.parameters = event.parameters


def market_opened(state: State, event: ev.MarketOpened) -> None:
    """All cards in the bag, coins to the merchants, the rest to the bank."""
    table = state.table
    table.merchants = [Merchant(side, event.coins) for side in event.sides]
    table.first, table.bank, table.lanterns = event.first, event.bank, event.lanterns
    state.bag = [card for card, count in sorted(event.cards.items()) for _ in range(count)]
    table.left = len(state.bag)
    state.hands = {label(seat): Hand((seat,)) for seat in range(len(event.sides))}


def dealt(state: State, event: ev.Dealt) -> None:
    """From the bag into the hand."""
    state.table.left = event.left
    state.table.merchants[event.seat].cards += event.count
    _from_bag(state, event.seat, event.cards)


def drew(state: State, event: ev.Drew) -> None:
    """From the bag into the hand."""
    state.table.left = event.left
    state.table.merchants[event.seat].cards += 1
    _from_bag(state, event.seat, event.card if event.card is UNSET else (event.card,))


def round_began(state: State, event: ev.RoundBegan) -> None:
    """Turn the page."""
    state.table.round, state.table.first = event.number, event.first
    state.table.haggled, state.table.haggles = False, 0


def sold(state: State, event: ev.Sold) -> None:
    """The good to the discards, coins from the bank."""
    _lay_open(state, event.seat, event.good)
    state.table.merchants[event.seat].coins += event.coins
    state.table.bank -= event.coins


def urchin_sent(state: State, event: ev.UrchinSent) -> None:
    """The urchin to the discards."""
    _lay_open(state, event.seat, "urchin")


def gave(state: State, event: ev.Gave) -> None:
    """From hand to hand."""
    state.table.merchants[event.seat].cards -= 1
    state.table.merchants[event.to_seat].cards += 1
    if event.card is not UNSET:
        _forget(state, event.seat, event.card)
        _hold(state, event.to_seat, (event.card,))


def snare_sprung(state: State, event: ev.SnareSprung) -> None:
    """The snare to the discards."""
    _lay_open(state, event.seat, "snare")


def haggled(state: State, event: ev.Haggled) -> None:
    """Coins to the bank."""
    table = state.table
    table.haggles = event.haggles
    table.haggled = event.haggles in (0, table.parameters.haggling.times)
    _pay(state, event.seat, event.cost)


def whistle_blown(state: State, event: ev.WhistleBlown) -> None:
    """The whistle to the discards."""
    _lay_open(state, event.seat, "whistle")


def bid_sealed(state: State, event: ev.BidSealed) -> None:
    """Into the zone of its side."""
    state.table.merchants[event.seat].sealed = True
    if event.coins is not UNSET:
        state.bids[label(event.seat)] = SealedBid(event.known_to, event.coins)


def bids_revealed(state: State, event: ev.BidsRevealed) -> None:
    """The zones are emptied."""
    state.bids = {}
    for merchant in state.table.merchants:
        merchant.sealed = False


def lantern_sold(state: State, event: ev.LanternSold) -> None:
    """A lantern for coins."""
    state.table.lanterns -= 1
    state.table.merchants[event.seat].lanterns += 1
    _pay(state, event.seat, event.coins)


def upkeep_paid(state: State, event: ev.UpkeepPaid) -> None:
    """Coins to the bank."""
    for seat in event.seats:
        _pay(state, seat, event.coins)


def left_market(state: State, event: ev.LeftMarket) -> None:
    """The hand is buried."""
    merchant = state.table.merchants[event.seat]
    merchant.out, merchant.cards = True, 0
    state.table.buried += event.count
    hand = state.hands[label(event.seat)]
    if isinstance(state.buried, UnsetType) or len(hand.cards) != event.count:
        state.buried = UNSET
    else:
        state.buried.extend(hand.cards)
    hand.cards = []


def market_closed(state: State, event: ev.MarketClosed) -> None:
    """The end."""
    state.table.outcome = event.outcome


def _from_bag(state: State, seat: int, cards: tuple[Card, ...] | UnsetType) -> None:
    if isinstance(cards, UnsetType):
        state.bag = UNSET
        return
    if not isinstance(state.bag, UnsetType):
        for card in cards:
            state.bag.remove(card)
    _hold(state, seat, cards)


def _hold(state: State, seat: int, cards: tuple[Card, ...]) -> None:
    hand = state.hands[label(seat)].cards
    hand.extend(cards)
    hand.sort()


def _forget(state: State, seat: int, card: Card) -> None:
    hand = state.hands[label(seat)].cards
    if card in hand:
        hand.remove(card)


def _lay_open(state: State, seat: int, card: Card) -> None:
    _forget(state, seat, card)
    state.table.merchants[seat].cards -= 1
    state.table.discards.append(card)


def _pay(state: State, seat: int, coins: int) -> None:
    state.table.merchants[seat].coins -= coins
    state.table.bank += coins


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    Began: began,
    ev.MarketOpened: market_opened,
    ev.Dealt: dealt,
    ev.RoundBegan: round_began,
    ev.Drew: drew,
    ev.Sold: sold,
    ev.UrchinSent: urchin_sent,
    ev.Gave: gave,
    ev.SnareSprung: snare_sprung,
    ev.Haggled: haggled,
    ev.WhistleBlown: whistle_blown,
    ev.BidSealed: bid_sealed,
    ev.BidsRevealed: bids_revealed,
    ev.LanternSold: lantern_sold,
    ev.UpkeepPaid: upkeep_paid,
    ev.LeftMarket: left_market,
    ev.MarketClosed: market_closed,
}
