"""The table of the solo game: that of Lords of Hellas, with the campaign of Xerxes beside it."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.engine.flow import Flow
from games.engine.secrecy import Hidden, Inside, Public
from games.titles.hellas import state as lords
from games.titles.hellas.components.ids import LandId, RegionId
from games.titles.persian_invasion.parameters import DEFAULTS, Parameters
from games.titles.persian_invasion.steps import AnyStep

Attitude = Literal["hostile", "wary", "neutral"]
"""Neutral is also where the marker of a loyal land stood: loyal is who owns its Glory Token."""
Banner = Literal["blue", "yellow"]


class Campaign(msgspec.Struct):
    """Xerxes' board and all that has a colour.

    ``pile``: used-action tokens that are left; ``turned``: those that are out, in their order.
    ``attitude``: of each land. ``allies``: how many of the own hoplites in a region are yellow,
    where there are any; ``banners``: the colour of the own control tokens. ``vanguard``: its place
    on the route. ``victory``: the Victory Counter, in Act II. ``track``: numbers of the Command
    Track on which a Spy stands; ``spies``: where the others are; ``caught``: those out of the game.
    ``group``: allies among the hoplites that moved last, ``led``: they go on, ``known``: their
    colours were told before. ``passed``: the turn was a Pass. ``closed``: sea trails are closed.
    """

    act: int = 1
    pile: int = 0
    turned: list[int] = msgspec.field(default_factory=list)
    attitude: dict[LandId, Attitude] = msgspec.field(default_factory=dict)
    allies: dict[RegionId, int] = msgspec.field(default_factory=dict)
    banners: dict[RegionId, Banner] = msgspec.field(default_factory=dict)
    vanguard: int = 0
    mobilization: int = 0
    invasion: int = 0
    victory: int | None = None
    track: list[int] = msgspec.field(default_factory=list)
    spies: list[RegionId] = msgspec.field(default_factory=list)
    caught: int = 0
    group: int = 0
    led: bool = False
    known: bool = False
    closed: bool = False


class Table(lords.Table):
    """Everything that lies open."""

    parameters: Parameters = DEFAULTS
    campaign: Campaign = msgspec.field(default_factory=Campaign)


class State(lords.State):
    """Bags are sorted: an order does not exist before a token is drawn."""

    flow: Inside[Flow[AnyStep]] = msgspec.field(default_factory=Flow)
    table: Public[Table] = msgspec.field(default_factory=Table)
    token_bag: Hidden[list[int]] = msgspec.field(default_factory=list)
