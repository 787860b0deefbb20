"""The ten tiles of the archipelago with both their sides, read once from ``tiles.json``."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from games.titles.cyclades.components.ids import Side
from games.titles.cyclades.components.maps.records import Cell

SIZE = 6
"""Cells along each border of a tile."""

Row = tuple[Cell, Cell, Cell, Cell, Cell]


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What is printed in an area; ``at``: the cell with its label."""

    at: Cell
    sites: int = 0
    cornucopias: int = 0
    priestess: bool = False


class TileSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a tile.

    ``grid``: six rows of six letters, from the north; equal letters are one area. ``drift``: how
    far, in hundredths of a cell, the drawing moves each of the 5 x 5 corners inside the tile, so
    that coasts look like coasts; corners on the border of the tile stay where they are.
    """

    grid: tuple[str, str, str, str, str, str]
    lands: dict[str, Printed]
    seas: dict[str, Printed]
    drift: tuple[Row, Row, Row, Row, Row]


TILES: dict[str, dict[Side, TileSide]] = msgspec.json.decode(
    files(__package__).joinpath("tiles.json").read_bytes(), type=dict[str, dict[Side, TileSide]]
)
"""By id, ``T01`` to ``T10``, then by side."""
