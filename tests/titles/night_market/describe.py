"""One English sentence for each fact and each move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET

from games.engine.flow import Began, Chose, Waits
from games.engine.records import label
from tests.titles.night_market import events as ev
from tests.titles.night_market import moves as mv


def _card(card: object) -> str:
    return "a card" if card is UNSET else f"the {card}"


def _coins(coins: object) -> str:
    return "some coins" if coins is UNSET else f"{coins} coins"


def _dealt(event: ev.Dealt) -> str:
    if event.cards is UNSET:
        return f"{label(event.seat)} is dealt {event.count} cards."
    shown = ", ".join(event.cards) or "nothing"
    return f"{label(event.seat)} is dealt {shown}."


def _labels(seats: tuple[int, ...]) -> str:
    return ", ".join(map(label, seats))


def _revealed(event: ev.BidsRevealed) -> str:
    bids = ", ".join(f"{label(seat)} {bid}" for seat, bid in enumerate(event.bids) if bid >= 0)
    return f"The bids are opened: {bids}."


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    Began: lambda e: f"A game of Night Market begins with {e.seats} seats.",
    Chose: lambda e: f"{label(e.seat)}: {SENTENCES[type(e.move)](e.move)}",
    Waits: lambda e: f"Batch {e.moves} is done.",
    mv.Sell: lambda m: f"Sell the {m.good}.",
    mv.Scout: lambda m: "Draw a card.",
    mv.Send: lambda m: f"Send an urchin to {label(m.victim_seat)}.",
    mv.Rest: lambda m: "Rest.",
    mv.Haggle: lambda m: "Pay for a card.",
    mv.Give: lambda m: f"Hand over {_card(m.card)}.",
    mv.Bid: lambda m: f"Bid {_coins(m.coins)}.",
    mv.Whistle: lambda m: "Blow a whistle.",
    ev.MarketOpened: lambda e: f"The market opens; {label(e.first)} is first.",
    ev.Dealt: _dealt,
    ev.RoundBegan: lambda e: f"Round {e.number} begins with {label(e.first)}.",
    ev.Drew: lambda e: f"{label(e.seat)} draws {_card(e.card)}.",
    ev.Sold: lambda e: f"{label(e.seat)} sells the {e.good} for {e.coins}.",
    ev.UrchinSent: lambda e: f"{label(e.seat)} sends an urchin to {label(e.victim_seat)}.",
    ev.Gave: lambda e: f"{label(e.seat)} hands {_card(e.card)} to {label(e.to_seat)}.",
    ev.SnareSprung: lambda e: f"{label(e.seat)} is caught in a snare.",
    ev.Haggled: lambda e: f"{label(e.seat)} pays {e.cost} for a card.",
    ev.WhistleBlown: lambda e: f"{label(e.seat)} blows a whistle.",
    ev.BidSealed: lambda e: f"{label(e.seat)} seals a bid of {_coins(e.coins)}.",
    ev.BidsRevealed: _revealed,
    ev.LanternSold: lambda e: f"{label(e.seat)} takes a lantern for {e.coins}.",
    ev.UpkeepPaid: lambda e: f"{_labels(e.seats)} pay {e.coins} for their stalls.",
    ev.LeftMarket: lambda e: f"{label(e.seat)} leaves the market.",
    ev.MarketClosed: lambda e: f"The market closes: {_labels(e.outcome.winners)} won.",
}
