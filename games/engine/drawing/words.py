"""How much room words take. The reader's fonts are not known, so a broad one is reckoned with."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from functools import lru_cache
from math import ceil

from games.engine.drawing.elements import Element, text
from games.engine.drawing.palette import INK

FONTS = "system-ui, Roboto, 'Noto Sans', Arial, sans-serif"

HEADING = 18
USUAL = 14
SMALL = 12.5
"""The smallest that stays legible where a drawing 640 units wide is 600 px wide."""

LEADING = 1.25
_LETTER = 0.58
_BOLD = 0.66


def width_of(words: str, size: float, *, bold: bool = False) -> float:
    """About how wide a line is, in whole units; rather too much."""
    return ceil(len(words) * size * (_BOLD if bold else _LETTER))


def lines(words: str, width: float, size: float, *, bold: bool = False) -> Sequence[str]:
    """The words in lines of at most ``width``; a word that is longer is broken."""
    return _wrapped(words, max(int(width / (size * (_BOLD if bold else _LETTER))), 1))


@lru_cache(maxsize=2048)
def _wrapped(words: str, letters: int) -> tuple[str, ...]:
    """Kept, as most boxes say the same from one picture to the next."""
    return tuple(textwrap.wrap(words, letters))


def paragraph(
    x: float,
    y: float,
    words: str,
    width: float,
    size: float = SMALL,
    *,
    bold: bool = False,
    fill: str = INK,
) -> tuple[list[Element], float]:
    """Lines below each other, the first on ``y``; and the ``y`` on which a next line stands.

    They lie whole units apart: positions are the larger part of what a drawing weighs.
    """
    made = []
    for line in lines(words, width, size, bold=bold):
        made.append(text(x, y, line, size, bold=bold, fill=fill))
        y += ceil(size * LEADING)
    return made, y
