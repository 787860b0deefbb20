"""Every move of Night Market, interned."""

from __future__ import annotations

from msgspec import UNSET

from games.engine.records import Move, SeatNumber
from games.engine.secrecy import Public, SeatOnly
from tests.titles.night_market.components import CARDS, COINS, GOODS, Card, Good


class Sell(Move, frozen=True):
    """Sell a good (NM-3.1)."""

    good: Public[Good]


class Scout(Move, frozen=True):
    """Draw a card (NM-3.2)."""


class Send(Move, frozen=True):
    """Send an urchin to a rival (NM-3.3)."""

    victim_seat: Public[SeatNumber]


class Rest(Move, frozen=True):
    """Do nothing (NM-3.4)."""


class Haggle(Move, frozen=True):
    """Pay for a card at one's own turn, before acting (NM-3.5)."""


class Give(Move, frozen=True):
    """Hand over a card, unseen by the others (NM-4)."""

    card: SeatOnly[Card] = UNSET


class Bid(Move, frozen=True):
    """Seal a bid (NM-5)."""

    coins: SeatOnly[int] = UNSET


class Whistle(Move, frozen=True):
    """Play a whistle, whoever's turn it is (NM-7)."""


SELL = {good: Sell(good) for good in GOODS}
SCOUT, REST, HAGGLE, WHISTLE = Scout(), Rest(), Haggle(), Whistle()
SEND = tuple(Send(seat) for seat in range(4))
GIVE = {card: Give(card) for card in CARDS}
BID = tuple(Bid(coins) for coins in range(COINS + 1))

MOVES: tuple[type[Move], ...] = (Sell, Scout, Send, Rest, Haggle, Give, Bid, Whistle)
