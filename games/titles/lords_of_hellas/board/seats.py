"""Signs in the paint of a seat: control, hoplites, priests."""

from __future__ import annotations

from functools import cache

from games.engine import drawing
from games.engine.drawing.marks import SIZE, Mark, wide
from games.engine.english import some
from games.engine.records import label


@cache
def control(seat: int) -> Mark:
    """A flag: the control token of a seat."""
    paint, letters = drawing.SEATS[seat], label(seat)
    cloth = wide(letters) + 8
    flag = drawing.polygon(
        [(2, -8), (cloth + 6, -8), (cloth + 1, -1.5), (cloth + 6, 5), (2, 5)], fill=paint.fill
    )
    pole = drawing.shape("path", d="M1-8V8", stroke=drawing.INK, stroke_width=2)
    words = drawing.text(4, 2.8, letters, SIZE, bold=True, fill=paint.ink)
    return Mark((flag, pole, words), cloth + 7, f"{label(seat)} is in control")


@cache
def army(seat: int, hoplites: int) -> Mark:
    """All hoplites of a seat in a region: whose and how many."""
    paint, letters, count = drawing.SEATS[seat], label(seat), str(hoplites)
    left, right = wide(letters) + 7, wide(count) + 9
    width = left + right
    frame = drawing.shape(
        "rect", y=-8, width=width, height=16, rx=8, fill=drawing.PAPER, stroke=drawing.INK
    )
    # The left half lies on the frame, round on one side only.
    half = drawing.shape(
        "path", d=f"M{left:g}-8H8A8 8 0 0 0 8 8H{left:g}Z", fill=paint.fill, stroke=drawing.INK
    )
    owner = drawing.text(5, 4.3, letters, SIZE, bold=True, fill=paint.ink)
    many = drawing.text(left + 4, 4.3, count, SIZE, bold=True)
    return Mark((frame, half, owner, many), width, f"{label(seat)}: {some(hoplites, 'hoplite')}")


@cache
def priests(seat: int, count: int) -> Mark:
    """Figures in long dresses, with whose they are."""
    paint, letters = drawing.SEATS[seat], label(seat) + (f"x{count}" if count > 1 else "")
    dress = drawing.polygon([(6, -3), (12, 8), (0, 8)], fill=paint.fill)
    head = drawing.shape("circle", cx=6, cy=-4.5, r=3.2, fill=paint.fill, stroke=drawing.INK)
    words = drawing.text(14, 4.3, letters, SIZE, bold=True)
    meaning = f"{some(count, 'priest')} of {label(seat)}"
    return Mark((dress, head, words), 14 + wide(letters), meaning)
