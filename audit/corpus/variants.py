"""Which games a corpus holds: options of each title, and with how many seats they are played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Variant:
    """``seats``: None for all that the title has. ``levels``: the bots, taken in turn. ``games``:
    how many are played for one to be picked."""

    name: str = "usual"
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[int, ...] | None = None
    levels: tuple[str, ...] = ("random",)
    games: int = 8


_OTHER_CARDS = dict.fromkeys(("M3", "M4", "M5", "M7", "X", "F7", "F5", "F4", "F3"), "B")

#: A title that is not named is played as usual, with each number of seats.
VARIANTS: Mapping[str, tuple[Variant, ...]] = {
    "cyclades": (
        Variant(),
        Variant("other-side", {"side": "B", "apollo_controlled_only": True}, (3,)),
        Variant("random-map", {"map": "random"}, (5,)),
        Variant("quick-start", {"placement": "quick"}, (2,)),
        Variant("teams", {"teams": [[0, 2], [1, 3]], "long_game": True}, (4,)),
        Variant("two-cycles", {"max_cycles": 2}, (6,), games=1),
        Variant("greedy", {}, (2,), ("greedy", "random")),
    ),
    "dice_forge": (
        Variant(),
        Variant("other-cards", {"sets": _OTHER_CARDS, "first_seat": 1}, (4,)),
        Variant("any-cards", {"sets": dict.fromkeys(_OTHER_CARDS, "random")}, (3,)),
        Variant("greedy", {}, (2,), ("greedy",)),
    ),
    "lords_of_hellas": (
        Variant("three-rounds", {"max_rounds": 3}, games=2),
        Variant(
            "dealt-heroes", {"max_rounds": 2, "heroes": "dealt", "first_seat": 0}, (3,), games=2
        ),
        Variant("greedy", {}, (2, 3), ("greedy",), games=6),
        Variant("mixed", {}, (3, 4), ("greedy", "random"), games=3),
    ),
    "persian_invasion": (
        Variant(games=60),
        Variant("greedy", levels=("greedy",), games=30),
    ),
}

USUAL = (Variant(),)
