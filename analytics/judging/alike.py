"""Games that the database has counted together."""

from __future__ import annotations

from typing import NamedTuple

from analytics.judging.blocks import Block


class Alike(NamedTuple):
    """Games that cannot be told apart, counted together by the database.

    ``chosen``: the seats that have the value, ``among``: all that are counted, -1 for every seat;
    ``winners``: sets of seats. ``units``: as ``CountedGame.units``. ``games``: how many they are.
    """

    block: Block
    value: str
    chosen: int
    among: int
    winners: int
    units: str
    games: int
