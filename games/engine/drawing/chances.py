"""How the chances of the seats went from round to round, as lines, in hundredths."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.drawing.course import called, course
from games.engine.drawing.palette import SEATS, Paint

NAME = "Chance to win"

_HUNDREDTH = 10_000


def definition(level: str) -> str:
    """What is drawn, where bots of that level play on."""
    return f"How many of a hundred games each seat would win if {level} bots played on from here."


def chances(
    level: str,
    moments: Sequence[tuple[int, int | None, Sequence[int] | None]],
    paints: Sequence[Paint] = SEATS,
    name: str = "round",
) -> str:
    """An SVG document. ``level``: of the bots that play on. ``moments``: of each the version, the
    round that began then, None for the end, and the chance of each seat in millionths, None where
    it is not known yet. ``paints``: of each seat, as on the board. ``name``: what a round is
    called."""
    seats = max((len(known) for _, _, known in moments if known is not None), default=0)
    numbers = [
        [None if known is None else round(known[seat] / _HUNDREDTH) for _, _, known in moments]
        for seat in range(seats)
    ]
    names = [(version, called(began, "At the end", name)) for version, began, _ in moments]
    return course(NAME, definition(level), names, numbers, paints)
