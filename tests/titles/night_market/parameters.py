"""The numbers of Night Market."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tests.titles.night_market.components import Good

Amount = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Haggling(msgspec.Struct, frozen=True):
    """What a haggle costs, and how many there are in a round of the whole market."""

    cost: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    times: Annotated[int, msgspec.Meta(ge=1, le=9)] = 2


class Parameters(msgspec.Struct, frozen=True):
    """``price`` by good; ``upkeep``: what a round costs."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=9)] = 4
    hand: Annotated[int, msgspec.Meta(ge=0, le=6)] = 4
    coins: Amount = 6
    upkeep: Amount = 1
    haggling: Haggling = Haggling()
    lanterns_to_win: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    price: dict[Good, Amount] = msgspec.field(
        default_factory=lambda: {"jade": 3, "lamp": 1, "silk": 2}
    )


DEFAULTS = Parameters()
