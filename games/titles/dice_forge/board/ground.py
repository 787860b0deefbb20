"""Where the islands lie, as the board draws them."""

from __future__ import annotations

from games.engine.drawing.fitting import Room
from games.engine.drawing.ground import Ground, Place
from games.titles.dice_forge.board.islands import boxes_of_islands

WIDTH = 624
"""Units from west to east."""

GAP = 8
"""Between islands, and inside each beside its border."""


def islands_ground(_options: object, _seats: int) -> Ground:
    """The islands, which are the same in every game (DF-1.2)."""
    boxes = boxes_of_islands(WIDTH, GAP)
    height = max(y + tall for _, y, _, tall in boxes.values())
    return Ground(WIDTH, height, {island: _place(*box) for island, box in boxes.items()})


def _place(x: float, y: float, width: float, height: float) -> Place:
    corners = (x, y), (x + width, y), (x + width, y + height), (x, y + height)
    room = Room(x + width / 2, y + height / 2, width - 2 * GAP, height - 2 * GAP)
    return Place(corners, room)
