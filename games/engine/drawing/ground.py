"""Where the areas of a board are drawn, and the room inside each: what does not change while a game
is played, and what figures of many games are drawn on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.drawing.fitting import Room

Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Place:
    """An area as drawn: its corners and the room inside, in units."""

    corners: Corners
    room: Room


@dataclass(frozen=True, slots=True)
class Ground:
    """A board as drawn; ``places`` by area, those first that others are painted upon."""

    width: float
    height: float
    places: Mapping[str, Place]
