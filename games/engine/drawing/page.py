"""The document around a drawing."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.drawing.elements import Element, shape, worded
from games.engine.drawing.palette import INK, PAPER
from games.engine.drawing.words import FONTS

SVG = "http://www.w3.org/2000/svg"


def page(
    width: float, height: float, title: str, description: str, drawn: Iterable[Element]
) -> str:
    """An SVG document of ``width`` by ``height`` units on white paper, as wide as its place.

    ``title`` and ``description`` are what a screen reader says: the second tells in a few
    sentences what matters on the table.
    """
    drawing = shape(
        "svg",
        *(worded("title", title), worded("desc", description)),
        shape("rect", width=width, height=height, fill=PAPER),
        *drawn,
        xmlns=SVG,
        viewBox=f"0 0 {width:g} {height:g}",
        width="100%",
        role="img",
        fill=INK,
        font_family=FONTS,
    )
    return str(drawing)
