"""Elements of a drawing. Each writes itself, so that every text and attribute is escaped.

Attributes stand in single quotes, since boards are told inside JSON, where each double one would
take a stroke more; and no namespace is looked for, as there is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from games.engine.drawing.palette import INK

Anchor = Literal["start", "middle", "end"]

_SPECIAL = re.compile("[&<>']")
_ESCAPED = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&#39;"}


class Element:
    """An element as text: what lies in it is written when it is put there, and what lies in many
    drawings is written once. So there is no tree that each drawing builds and walks through.

    ``begun``: its name and attributes; ``inside``: its words and what lies in it.
    """

    __slots__ = ("begun", "inside", "tag")

    def __init__(self, tag: str, begun: str, inside: str = "") -> None:
        self.tag, self.begun, self.inside = tag, begun, inside

    def __str__(self) -> str:
        if self.inside:
            return f"{self.begun}>{self.inside}</{self.tag}>"
        return f"{self.begun}/>"

    def set(self, name: str, value: str) -> None:
        """One attribute more."""
        self.begun += f" {name}='{_escaped(value)}'"

    def append(self, *drawn: Element) -> None:
        """Puts more into it, above what lies there."""
        self.inside += _all(drawn)


class Line(Element):
    """One line of words that begins at ``x`` and stands on ``y``; ``look``: its other attributes,
    written."""

    __slots__ = ("_look", "_x", "_y")

    def __init__(self, x: float, y: float, look: str, words: str) -> None:
        self._x, self._y, self._look = written(x), written(y), look
        across = f" x='{self._x}'" if x else ""
        super().__init__("text", f"<text{across} y='{self._y}'{look}", words)

    def moved(self, x: float, y: float) -> Element:
        """The same line further on."""
        x, y = float(self._x) + x, float(self._y) + y
        begun = f"<text x='{written(x)}' y='{written(y)}'{self._look}"
        return Element("text", begun, self.inside)


def shape(tag: str, *inside: Element, **attributes: str | float | None) -> Element:
    """An element: ``shape("rect", x=4, rx=2.5, stroke_width=2)``.

    An underscore in a name stands for a hyphen; what is None is left out.
    """
    begun = f"<{tag}"
    for name, value in attributes.items():
        if value is not None:
            text = _escaped(value) if isinstance(value, str) else written(value)
            begun += f" {name.replace('_', '-')}='{text}'"
    return Element(tag, begun, _all(inside))


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
    begun = "<g"
    if x or y:
        begun += f" transform='translate({written(x)} {written(y)})'"
    if at:
        begun += f" data-at='{_escaped(at)}'"
    if n is not None:
        begun += f" data-n='{n}'"
    return Element("g", begun, (_title(tooltip) if tooltip else "") + _all(inside))


def on(place: str, drawn: Element) -> Element:
    """Signs that lie on a place and are drawn apart from it: whoever points at them means it."""
    drawn.set("data-of", place)
    return drawn


def place(drawn: Element, at: str, title: str) -> Element:
    """Makes a shape the place ``at``; ``title``: what it is called."""
    drawn.set("data-at", at)
    drawn.inside = _title(title) + drawn.inside
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
    look = f" font-size='{written(size)}'"
    if fill != INK:
        look += f" fill='{_escaped(fill)}'"
    if anchor != "start":
        look += f" text-anchor='{anchor}'"
    if bold:
        look += " font-weight='bold'"
    return Line(x, y, look, _escaped(words))


def worded(tag: str, words: str) -> Element:
    """An element of words alone that are not drawn: what is drawn is called so."""
    return Element(tag, f"<{tag}", _escaped(words))


@lru_cache(maxsize=8192)
def written(value: str | float) -> str:
    """An attribute's value; a number has one decimal at most, whatever machine it comes from.

    A tenth of a unit is less than a fifth of a pixel at the largest size of a part.
    """
    if isinstance(value, str):
        return value
    text = f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)
    return "0" if text == "-0" else text


def _all(drawn: Iterable[Element]) -> str:
    return "".join(map(str, drawn))


def _title(words: str) -> str:
    return str(worded("title", words))


@lru_cache(maxsize=8192)
def _escaped(words: str) -> str:
    """Kept, as few of them are new from one board to the next."""
    return _SPECIAL.sub(lambda match: _ESCAPED[match[0]], words)
