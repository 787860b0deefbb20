"""Boxes of words and signs, and the columns in which they stand beside or below the map."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.engine.drawing.elements import Element, group, text
from games.engine.drawing.fitting import GAP as BETWEEN
from games.engine.drawing.fitting import placed
from games.engine.drawing.marks import Mark
from games.engine.drawing.palette import LINE, tint
from games.engine.drawing.pieces import panel
from games.engine.drawing.words import USUAL, paragraph

WIDTH = 202
GAP = 9
_PAD = 8
_LINE = 21
_HEAD = 24


@dataclass(slots=True)
class Box:
    """A box that grows downwards line by line."""

    title: str
    colour: str = LINE
    line: float = 1
    height: float = _HEAD
    drawn: list[Element] = field(default_factory=list)
    name: str = ""
    """The place that the box is, if it is one, called by ``tooltip``."""
    tooltip: str = ""
    width: float = WIDTH
    pitch: int = _LINE
    """How high a line of signs is."""

    def __post_init__(self) -> None:
        if self.title:
            self.drawn.append(text(_PAD, 18, self.title, USUAL, bold=True))

    def add(self, *marks: Mark, x: float = 0) -> None:
        """A line of signs; ``x`` from the left border of what is inside."""
        self.height += self.pitch
        self.drawn += placed(marks, _PAD + x, self.height - self.pitch // 2)

    def beside(self, *marks: Mark, x: float) -> None:
        """More signs on the last line; before the first one, on the line of the title."""
        middle = self.height - self.pitch // 2 if self.height > _HEAD else _HEAD / 2 + 1
        self.drawn += placed(marks, _PAD + x, middle)

    def tell(self, words: str, *, bold: bool = False, at: str = "", tooltip: str = "") -> None:
        """A sentence in as many lines as it takes, with a ``tooltip``; with ``at`` it is
        a place, called by that or by the sentence itself."""
        width = self.width - 2 * _PAD
        lines, below = paragraph(_PAD, self.height + 13, words, width, bold=bold)
        self.drawn += [group(*lines, tooltip=tooltip or words, at=at)] if at or tooltip else lines
        self.height = below - 10

    def row(self, *marks: Mark) -> None:
        """Signs side by side, in as many lines as they take."""
        line: list[Mark] = []
        room = self.width - 2 * _PAD
        for mark in marks:
            if line and sum(sign.width + BETWEEN for sign in (*line, mark)) > room:
                self.add(*line)
                line = []
            line.append(mark)
        if line:
            self.add(*line)

    @property
    def tall(self) -> float:
        """Its height with the frame."""
        return self.height + _PAD

    def framed(self) -> list[Element]:
        """The box with its frame, at (0, 0)."""
        frame = panel(
            self.width,
            self.tall,
            fill=tint(self.colour, 0.1),
            stroke=self.colour,
            line=self.line,
        )
        inside = [frame, *self.drawn]
        return [group(*inside, tooltip=self.tooltip, at=self.name)] if self.name else inside
