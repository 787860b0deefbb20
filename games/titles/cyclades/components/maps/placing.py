"""Where the cells of a laid tile come to lie on the board."""

from __future__ import annotations

from collections.abc import Sequence

from games.titles.cyclades.components.ids import Side
from games.titles.cyclades.components.maps.records import Cell, TileLaid
from games.titles.cyclades.components.maps.tiles import SIZE, TILES


def turned(point: Cell, turns: int, extent: int) -> Cell:
    """Quarter turns clockwise in a square whose coordinates run from 0 to ``extent``."""
    x, y = point
    for _ in range(turns % 4):
        x, y = extent - y, x
    return x, y


def on_board(laid: TileLaid, cell: Cell) -> Cell:
    """The cell of the board that a cell of the tile covers."""
    col, row = turned(cell, laid.turn, SIZE - 1)
    return laid.x + col, laid.y + row


def painted(side: Side, tiles: Sequence[TileLaid]) -> dict[Cell, str]:
    """The area id, such as ``T03.P``, of each cell of the board.

    ValueError if two tiles overlap or a tile is laid twice.
    """
    if len({laid.tile for laid in tiles}) < len(tiles):
        raise ValueError("A tile lies twice on this board; there is one of each.")
    board = {
        on_board(laid, (col, row)): f"{laid.tile}.{letter}"
        for laid in tiles
        for row, letters in enumerate(TILES[laid.tile][side].grid)
        for col, letter in enumerate(letters)
    }
    if len(board) < SIZE * SIZE * len(tiles):
        raise ValueError("Two tiles of this board overlap; lay them side by side.")
    return board
