"""By what figures can be told apart: the seat and who plays it, and what the title declares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from analytics.courses.leading import steps
from games.bots.levels import LEVELS
from games.engine.dimensions import OF_THE_COURSE, Level
from games.engine.records import label
from games.engine.title import Title

MOST_SEATS = 16

Of = Level | Literal["pick"]

PICK = "pick_"
"""How the ids of groupings by what seats take begin."""


@dataclass(frozen=True, slots=True)
class Grouping:
    """``level``: what has the value, a game or a seat; ``pick``: what a seat may take while a game
    goes on. ``multiple``: it may have several.

    ``values``: value -> what people call it, in the order in which to show them; empty where the
    values speak for themselves. ``order``: it tells who took the first turn, who the second.
    ``parts``: what people call the parts of a value, which are joined by ``+``.
    """

    id: str
    name: str
    definition: str
    level: Of
    values: Mapping[str, str]
    multiple: bool = False
    order: bool = False
    parts: Mapping[str, str] = field(default_factory=dict)

    def name_of(self, value: str) -> str:
        """What people call a value."""
        if self.parts:
            return ", ".join(self.parts.get(part, part) for part in value.split("+"))
        return self.values.get(value, value)

    @property
    def of_the_course(self) -> bool:
        """It follows from how games unfolded."""
        return self.level == "pick" or self.id in OF_THE_COURSE

    @property
    def rows(self) -> tuple[str, str]:
        """The rows about a game that tell it, and by what name they do."""
        if self.level == "pick":
            return "picks", self.id.removeprefix(PICK)
        return "holdings", self.id

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
    {"person": "person", "bot": "bot that somebody owns", **{level: level for level in LEVELS}},
)
ALL = Grouping("all", "All games", "All games of one seat count together.", "game", {"all": "all"})


def groupings_of(title: Title[Any]) -> dict[str, Grouping]:
    """Seat and level, then the title's own dimensions in their order, then what follows from the
    course of games, then all games together."""
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
    return {each.id: each for each in (SEAT, LEVEL, *own, *_of_the_course(title), ALL)}


def _of_the_course(title: Title[Any]) -> list[Grouping]:
    unfolding = title.unfolding
    if unfolding is None:
        return []
    [standing] = [each for each in title.course if each.id == unfolding.standing]
    unit = title.dimensions.round_name
    groupings = [
        Grouping(
            PICK + each.id, f"{each.name} taken", each.definition, "pick", each.names, multiple=True
        )
        for each in unfolding.picks
    ]
    if unfolding.picks:
        first = unfolding.picks[0]
        groupings.append(
            Grouping(
                "opening",
                f"Opening: first {unfolding.opening}, {first.name.lower()}",
                f"The first {unfolding.opening} that the seat took, in order. {first.definition}",
                "seat",
                {},
                parts=first.names,
            )
        )
    if max(title.seat_counts) > 1:
        groupings += [
            Grouping(
                "behind",
                "Behind at half time",
                f"How far the seat's side was behind the side in front after half of the {unit}s,"
                f" rounded down, in: {standing.name.lower()}. {standing.definition}",
                "seat",
                {step: _behind(step) for step in steps(unfolding.behind)},
            ),
            Grouping(
                "lead_changes",
                "Lead changes",
                f"How often, after a {unit}, another side led alone than the one that did so last,"
                f" in: {standing.name.lower()}. {standing.definition}",
                "game",
                {},
            ),
            Grouping(
                "decided",
                f"Decided {unit}",
                f"The {unit} from whose end on a winner was always in front, alone or with others,"
                f" in: {standing.name.lower()}; the last one where that came with the end alone."
                f" {standing.definition}",
                "game",
                {},
            ),
        ]
    return groupings


def _behind(step: str) -> str:
    return "in front" if step == "0" else f"{step} behind"
