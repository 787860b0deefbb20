"""The table and the zones of a game of Night Market."""

from __future__ import annotations

import msgspec

from games.engine.flow import Flow
from games.engine.records import Outcome
from games.engine.secrecy import Hidden, Inside, Owned, Public
from tests.titles.night_market.components import Card
from tests.titles.night_market.parameters import DEFAULTS, Parameters
from tests.titles.night_market.steps import AnyStep


class Merchant(msgspec.Struct):
    """What everybody sees of a merchant; ``cards``: how many are in hand; ``sealed``: has bid."""

    side: int
    coins: int
    cards: int = 0
    lanterns: int = 0
    sealed: bool = False
    out: bool = False


class Table(msgspec.Struct):
    """What lies open, and the counts of what does not.

    ``haggled``: as often in this round as may be; ``haggles``: how often (since rules 2).
    """

    parameters: Parameters = DEFAULTS
    merchants: list[Merchant] = msgspec.field(default_factory=list)
    round: int = 0
    first: int = 0
    haggled: bool = False
    haggles: int = 0
    left: int = 0
    buried: int = 0
    bank: int = 0
    lanterns: int = 0
    discards: list[Card] = msgspec.field(default_factory=list)
    outcome: Outcome | None = None


class Hand(msgspec.Struct):
    """The cards of one merchant, sorted."""

    owners: tuple[int, ...]
    cards: list[Card] = msgspec.field(default_factory=list)


class SealedBid(msgspec.Struct):
    """A bid that its side knows."""

    owners: tuple[int, ...]
    coins: int


class State(msgspec.Struct):
    """``bag``: what may still be drawn, sorted; ``buried``: hands of those who left. By label."""

    flow: Inside[Flow[AnyStep]] = msgspec.field(default_factory=Flow)
    table: Public[Table] = msgspec.field(default_factory=Table)
    hands: Owned[dict[str, Hand]] = msgspec.field(default_factory=dict)
    bids: Owned[dict[str, SealedBid]] = msgspec.field(default_factory=dict)
    bag: Hidden[list[Card]] = msgspec.field(default_factory=list)
    buried: Hidden[list[Card]] = msgspec.field(default_factory=list)
