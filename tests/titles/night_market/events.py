"""The facts of a game of Night Market."""

from __future__ import annotations

from msgspec import UNSET

from games.engine.records import Event, Outcome
from games.engine.secrecy import Public, SeatOnly, TheseOnly
from tests.titles.night_market.components import Card, Good


class MarketOpened(Event, frozen=True):
    """The market is laid out (NM-1); ``cards`` by name are all in the bag, ``sides`` by seat."""

    first: Public[int]
    sides: Public[tuple[int, ...]]
    coins: Public[int]
    bank: Public[int]
    lanterns: Public[int]
    cards: Public[dict[Card, int]]


class Dealt(Event, frozen=True):
    """A first hand; ``left`` cards stay in the bag."""

    seat: Public[int]
    count: Public[int]
    left: Public[int]
    cards: SeatOnly[tuple[Card, ...]] = UNSET


class RoundBegan(Event, frozen=True):
    """A round begins with this seat."""

    number: Public[int]
    first: Public[int]


class Drew(Event, frozen=True):
    """A card came from the bag into a hand."""

    seat: Public[int]
    left: Public[int]
    card: SeatOnly[Card] = UNSET


class Sold(Event, frozen=True):
    """A good was laid open and paid for, as far as the bank could."""

    seat: Public[int]
    good: Public[Good]
    coins: Public[int]


class UrchinSent(Event, frozen=True):
    """An urchin was laid open."""

    seat: Public[int]
    victim_seat: Public[int]


class Gave(Event, frozen=True):
    """A card changed hands; both sides of the bargain and their partners know which."""

    seat: Public[int]
    to_seat: Public[int]
    known_to: Public[tuple[int, ...]]
    card: TheseOnly[Card] = UNSET


class SnareSprung(Event, frozen=True):
    """The card that this seat was given is a snare: it is laid open."""

    seat: Public[int]


class Haggled(Event, frozen=True):
    """A card was paid for. ``haggles``: of this round by now; rules 1, which had one, said 0."""

    seat: Public[int]
    cost: Public[int]
    haggles: Public[int] = 0


class WhistleBlown(Event, frozen=True):
    """A whistle was laid open."""

    seat: Public[int]


class BidSealed(Event, frozen=True):
    """A bid lies sealed; partners know it."""

    seat: Public[int]
    known_to: Public[tuple[int, ...]]
    coins: TheseOnly[int] = UNSET


class BidsRevealed(Event, frozen=True):
    """All bids are open, by seat; -1 for who is out of the market."""

    bids: Public[tuple[int, ...]]


class LanternSold(Event, frozen=True):
    """The highest single bid took a lantern."""

    seat: Public[int]
    coins: Public[int]


class UpkeepPaid(Event, frozen=True):
    """These seats paid for their stalls."""

    seats: Public[tuple[int, ...]]
    coins: Public[int]


class LeftMarket(Event, frozen=True):
    """A merchant that could not pay is out; its hand is buried unseen."""

    seat: Public[int]
    count: Public[int]


class MarketClosed(Event, frozen=True):
    """The game is over."""

    outcome: Public[Outcome]


EVENTS: tuple[type[Event], ...] = (
    MarketOpened,
    Dealt,
    RoundBegan,
    Drew,
    Sold,
    UrchinSent,
    Gave,
    SnareSprung,
    Haggled,
    WhistleBlown,
    BidSealed,
    BidsRevealed,
    LanternSold,
    UpkeepPaid,
    LeftMarket,
    MarketClosed,
)
