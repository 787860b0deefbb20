"""The signs of three colours: blue Spartans, yellow allies, green Persians."""

from __future__ import annotations

from functools import cache

from games.engine import drawing
from games.engine.drawing import Paint
from games.engine.drawing.marks import SIZE, Mark, pill, slab, wide
from games.engine.drawing.palette import BLUE, GREEN, YELLOW
from games.engine.english import some
from games.titles.hellas.board import marks

COLOURS: dict[str, tuple[Paint, str, str]] = {
    "blue": (BLUE, "B", "Spartan"),
    "yellow": (YELLOW, "Y", "ally"),
    "green": (GREEN, "G", "Persian"),
}
"""Paint, letter, and whose hoplites they are."""
_PLURALS = {"ally": "allies"}


@cache
def army(colour: str, hoplites: int) -> Mark:
    """``B3``: hoplites of a colour."""
    paint, letter, name = COLOURS[colour]
    return pill(f"{letter}{hoplites}", paint, some(hoplites, name, _PLURALS))


@cache
def control(colour: str) -> Mark:
    """A flag: a control token."""
    paint, letter, _name = COLOURS[colour]
    cloth = wide(letter) + 8
    corners = [(2.0, -8.0), (cloth + 6, -8), (cloth + 1, -1.5), (cloth + 6, 5), (2.0, 5.0)]
    flag = drawing.polygon(corners, fill=paint.fill)
    pole = drawing.shape("path", d="M1-8V8", stroke=drawing.INK, stroke_width=2)
    words = drawing.text(4, 2.8, letter, SIZE, bold=True, fill=paint.ink)
    return Mark((flag, pole, words), cloth + 7, f"{colour} control token")


@cache
def priests(colour: str, count: int) -> Mark:
    """``B1`` in a broken frame would be a place: a plain slab with a cross is priests."""
    paint, letter, _name = COLOURS[colour]
    letters = f"{letter}+{count}"
    width = wide(letters) + 6
    words = drawing.text(3, 4.3, letters, SIZE, bold=True, fill=paint.ink)
    meaning = some(count, f"{colour} priest")
    return Mark((slab(width, paint.fill, drawing.INK), words), width, meaning)


@cache
def spies(count: int) -> Mark:
    """An eye: Spies of Xerxes."""
    paint = COLOURS["green"][0]
    letters = f"Spy{count}" if count > 1 else "Spy"
    width = wide(letters) + 8
    ground = slab(width, paint.fill, drawing.INK, dashes="3 2")
    words = drawing.text(4, 4.3, letters, SIZE, bold=True, fill=paint.ink)
    return Mark((ground, words), width, some(count, "Spy", {"Spy": "Spies"}))


@cache
def city(kind: str, *, fortified: bool) -> Mark:
    """C for a city, S for Sparta; with whose hoplite is in the city spot."""
    return marks.city("sparta" if kind == "sparta" else "city", 0 if fortified else None)
