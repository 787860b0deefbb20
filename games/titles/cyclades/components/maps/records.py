"""What a board is made of: tiles that were laid and the areas that they give."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["land", "sea"]
Cell = tuple[int, int]
"""A square of a grid: column to the east, row to the south, from 0."""


class TileLaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A tile on the board. ``x``, ``y``: its north-west cell; ``turn``: quarter turns clockwise."""

    tile: str
    x: int
    y: int
    turn: int


class AreaLaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An area of a board (CY-0.1), as printed and where it lies.

    ``adjacent``: ids of its neighbours, sorted. ``island``: number of its island on the board, from
    0; -1 for a sea. ``x``, ``y``: where its label stands, in tenths of a cell.
    """

    id: str
    kind: Kind
    sites: int
    cornucopias: int
    priestess: bool
    island: int
    adjacent: tuple[str, ...]
    x: int
    y: int
