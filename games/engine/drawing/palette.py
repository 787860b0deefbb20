"""Colours that colour-blind people tell apart (Okabe and Ito), each with an ink to write on it.

Colour is never the only sign: a piece carries a letter or a number too (``pieces.badge``).
"""

from __future__ import annotations

from dataclasses import dataclass

PAPER = "#ffffff"
INK = "#1a1a1a"
QUIET = "#555555"
"""For words that matter less."""

LINE = "#a8a8a8"


@dataclass(frozen=True, slots=True)
class Paint:
    """``fill``: the colour, ``#rrggbb``; ``ink``: what is legible on it."""

    fill: str
    ink: str = INK


BLUE = Paint("#0072b2", PAPER)
RED = Paint("#d55e00")
GREEN = Paint("#009e73")
YELLOW = Paint("#f0e442")
PURPLE = Paint("#cc79a7")
BLACK = Paint("#1a1a1a", PAPER)
ORANGE = Paint("#e69f00")
SKY = Paint("#56b4e9")
NEUTRAL = Paint("#d0d0d0")

SEATS: tuple[Paint, ...] = (BLUE, RED, GREEN, YELLOW, PURPLE, BLACK)
"""The paint of each seat, from seat 0 on, in titles whose pieces have no colours of their own."""


def tint(colour: str, part: float = 0.25) -> str:
    """``part`` of a colour in white: a ground on which ``INK`` is legible."""
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - value) * part):02x}" for value in parts)
