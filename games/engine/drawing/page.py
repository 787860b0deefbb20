"""The document around a drawing."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree

from games.engine.drawing.document import document
from games.engine.drawing.elements import Element, shape
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
    root = shape(
        "svg",
        *(_words("title", title), _words("desc", description)),
        shape("rect", width=width, height=height, fill=PAPER),
        *drawn,
        xmlns=SVG,
        viewBox=f"0 0 {width:g} {height:g}",
        width="100%",
        role="img",
        fill=INK,
        font_family=FONTS,
    )
    return document(root)


def _words(tag: str, words: str) -> Element:
    made = ElementTree.Element(tag)
    made.text = words
    return made
