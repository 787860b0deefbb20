"""A table in parts, each of which can be laid out by itself, and the one picture of all of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from games.engine.drawing.boxes import GAP, WIDTH, Box
from games.engine.drawing.elements import Element, group, shape
from games.engine.drawing.page import SVG, page
from games.engine.drawing.palette import INK
from games.engine.drawing.words import FONTS

Kind = Literal["map", "box", "row"]
"""A map; a box as wide as a column; what takes a whole row."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a table, drawn at (0, 0) and ``width`` by ``height`` units large; in the one
    picture it lies at ``x`` and ``y``. ``id`` stays the same from one picture to the next."""

    id: str
    title: str
    kind: Kind
    width: float
    height: float
    drawn: Sequence[Element]
    x: float = 0
    y: float = 0

    def svg(self) -> str:
        """The part as a document of its own."""
        drawing = shape(
            "svg",
            *self.drawn,
            xmlns=SVG,
            viewBox=f"0 0 {self.width:g} {self.height:g}",
            width="100%",
            fill=INK,
            font_family=FONTS,
        )
        return str(drawing)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: its parts, and ``around`` them what only the one picture shows. ``title`` and
    ``description`` are what a screen reader says; ``lines`` what stands above the parts wherever
    they are laid out: the round, whose turn it is, what wins."""

    title: str
    description: str
    width: float
    height: float
    parts: Sequence[Part]
    around: Sequence[Element] = ()
    lines: Sequence[str] = ()

    def page(self) -> str:
        """The parts in one picture."""
        drawn = [*self.around, *map(_laid, self.parts)]
        return page(self.width, self.height, self.title, self.description, drawn)


def _laid(part: Part) -> Element:
    laid = group(*part.drawn, x=part.x, y=part.y)
    laid.set("data-part", part.id)
    return laid


def in_columns(
    boxes: Sequence[Box], tops: Sequence[float], x: float
) -> tuple[list[Part], list[float]]:
    """The boxes from ``x`` on, each where most room is left in columns that begin at ``tops``;
    and where the columns end."""
    ends = list(tops)
    parts = []
    for box in boxes:
        column = ends.index(min(ends))
        parts.append(of_box(box, x + column * (WIDTH + GAP), ends[column]))
        ends[column] += box.tall + GAP
    return parts, ends


def of_box(box: Box, x: float, y: float) -> Part:
    """The part that a box is, with its left upper corner at ``x`` and ``y``."""
    name = box.name or _slug(box.title)
    return Part(name, box.tooltip or box.title, "box", box.width, box.tall, box.framed(), x, y)


def _slug(title: str) -> str:
    """``Battle in Argolis`` and ``Battle in Crete`` are one part: ``battle``."""
    subject = re.split(r" (?:in|of|on) |,", title)[0]
    return re.sub(r"[^a-z0-9]+", "_", subject.lower()).strip("_")
