"""Elements of a drawing, built as a tree, so that every text and attribute is escaped."""

from __future__ import annotations

from typing import Literal, TypeAlias
from xml.etree import ElementTree

from games.engine.drawing.palette import INK

Element: TypeAlias = ElementTree.Element
Anchor = Literal["start", "middle", "end"]


class Kept(ElementTree.Element):
    """An element that lies in many drawings, as whoever drew it keeps it: nothing in it changes any
    more. ``told``: it as text, which is written once (``document``)."""

    told: str | None = None


def kept(drawn: Element) -> Kept:
    """The same element, to be kept."""
    made = Kept(drawn.tag, dict(drawn.items()))
    made.text = drawn.text
    made.extend(drawn)
    return made


def shape(tag: str, *inside: Element, **attributes: str | float | None) -> Element:
    """An element: ``shape("rect", x=4, rx=2.5, stroke_width=2)``.

    An underscore in a name stands for a hyphen; what is None is left out.
    """
    made = ElementTree.Element(
        tag,
        {
            name.replace("_", "-"): written(value)
            for name, value in attributes.items()
            if value is not None
        },
    )
    made.extend(inside)
    return made


def group(
    *inside: Element,
    x: float = 0,
    y: float = 0,
    tooltip: str = "",
    at: str = "",
    n: int | None = None,
) -> Element:
    """Elements moved by ``x`` and ``y``. ``tooltip``: words that appear under a pointer.

    ``at``: the name of the place that they are (``games.engine.places``); its words are the
    tooltip, which it must have. ``n``: how many there are, of what is counted there.
    """
    transform = f"translate({written(x)} {written(y)})" if x or y else None
    made = shape("g", transform=transform, data_at=at or None, data_n=n)
    if tooltip:
        made.append(_title(tooltip))
    made.extend(inside)
    return made


def on(place: str, drawn: Element) -> Element:
    """Signs that lie on a place and are drawn apart from it: whoever points at them means it."""
    drawn.set("data-of", place)
    return drawn


def place(drawn: Element, at: str, told: str) -> Element:
    """Makes a shape the place ``at``; ``told``: what it is called."""
    drawn.set("data-at", at)
    drawn.insert(0, _title(told))
    return drawn


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    *,
    anchor: Anchor = "start",
    bold: bool = False,
    fill: str = INK,
) -> Element:
    """One line of words; ``y`` is the line on which the letters stand.

    ``INK`` is what a document writes with by itself, so it is not told anew for each line.
    """
    made = shape(
        "text",
        x=x or None,
        y=y,
        font_size=size,
        fill=None if fill == INK else fill,
        text_anchor=None if anchor == "start" else anchor,
        font_weight="bold" if bold else None,
    )
    made.text = words
    return made


def written(value: str | float) -> str:
    """An attribute's value; a number has one decimal at most, whatever machine it comes from.

    A tenth of a unit is less than a fifth of a pixel at the largest size of a part.
    """
    if isinstance(value, str):
        return value
    told = f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)
    return "0" if told == "-0" else told


def _title(words: str) -> Element:
    made = ElementTree.Element("title")
    made.text = words
    return made
