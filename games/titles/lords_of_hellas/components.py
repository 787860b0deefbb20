"""What differs with the number of players and is no number (LH-26.2, LH-26.4, LH-27)."""

from __future__ import annotations

from dataclasses import dataclass

from games.titles.hellas.components.ids import LandId


@dataclass(frozen=True, slots=True)
class Seating:
    """``uncounted``: lands that bring a Warlord nothing. ``king_of_kings``: whether the last level
    of a monument begins the countdown. ``repeats``: whether who builds a monument may first repeat
    a closed special action (LH-27.2)."""

    uncounted: tuple[LandId, ...] = ()
    king_of_kings: bool = True
    repeats: bool = False


SEATINGS: dict[int, Seating] = {
    2: Seating(king_of_kings=False, repeats=True),
    3: Seating(uncounted=("blue",)),
    4: Seating(),
}
