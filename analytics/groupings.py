"""By what figures can be told apart: the seat and who plays it, and what the title declares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.bots.levels import LEVELS
from games.engine.dimensions import Level
from games.engine.records import label
from games.engine.title import Title

MOST_SEATS = 16


@dataclass(frozen=True, slots=True)
class Grouping:
    """``level``: what has the value, a game or a seat. ``multiple``: it may have several.

    ``values``: value -> what people call it, in the order in which to show them; empty where the
    values speak for themselves. ``order``: it tells who took the first turn, who the second.
    """

    id: str
    name: str
    definition: str
    level: Level
    values: Mapping[str, str]
    multiple: bool = False
    order: bool = False

    def name_of(self, value: str) -> str:
        """What people call a value."""
        return self.values.get(value, value)

    def place_of(self, value: str) -> tuple[int, int, str]:
        """Sorts values as declared, others by their number or text behind them."""
        order = list(self.values)
        if value in self.values:
            return order.index(value), 0, value
        return len(order), int(value) if value.isdecimal() else 0, value


SEAT = Grouping(
    "seat",
    "Seat",
    "The place at the table, counted from 0.",
    "seat",
    {str(seat): label(seat) for seat in range(MOST_SEATS)},
)
LEVEL = Grouping(
    "level",
    "Level",
    "Who held the seat at the end: a person, or a bot of this level.",
    "seat",
    {"person": "person", **{level: level for level in LEVELS}},
)
ALL = Grouping("all", "All games", "All games of one seat count together.", "game", {"all": "all"})


def groupings_of(title: Title[Any]) -> dict[str, Grouping]:
    """Seat and level, then the title's own dimensions in their order, then all games together."""
    own = [
        Grouping(
            dimension.id,
            dimension.name,
            dimension.definition,
            dimension.level,
            dimension.values,
            dimension.multiple,
            dimension.id == title.dimensions.order,
        )
        for dimension in title.dimensions.declared
    ]
    return {each.id: each for each in (SEAT, LEVEL, *own, ALL)}
