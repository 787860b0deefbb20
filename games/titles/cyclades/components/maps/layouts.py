"""How many tiles a game takes and at which places they lie (CY-1.5)."""

from __future__ import annotations

from collections.abc import Sequence

from games.titles.cyclades.components.ids import Side
from games.titles.cyclades.components.maps.records import Cell, TileLaid

TILES_NEEDED: dict[int, int] = {2: 8, 3: 6, 4: 8, 5: 10, 6: 10}
"""Tiles by the number of seats."""

LAYOUTS: dict[Side, dict[int, tuple[Cell, ...]]] = {
    # Borders of side A are two halves of three cells, so rows of tiles may be shifted by a half.
    "A": {
        6: ((0, 0), (6, 0), (12, 0), (0, 6), (6, 6), (12, 6)),
        8: ((0, 0), (6, 0), (12, 0), (3, 6), (9, 6), (0, 12), (6, 12), (12, 12)),
        10: (
            *((3, 0), (9, 0), (15, 0)),
            *((0, 6), (6, 6), (12, 6), (18, 6)),
            *((3, 12), (9, 12), (15, 12)),
        ),
    },
    # Borders of side B are three thirds of two cells and only fit corner to corner.
    "B": {
        count: tuple((6 * col, 6 * row) for row in range(2) for col in range(count // 2))
        for count in (6, 8, 10)
    },
}
"""North-west cells of the tiles, row by row from the north, by side and number of tiles."""


def laid_out(side: Side, tiles: Sequence[str], turns: Sequence[int]) -> tuple[TileLaid, ...]:
    """These tiles, turned so, on the places of the layout for as many."""
    places = LAYOUTS[side][len(tiles)]
    return tuple(
        TileLaid(tile, x, y, turn) for tile, (x, y), turn in zip(tiles, places, turns, strict=True)
    )
