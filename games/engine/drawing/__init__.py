"""Drawings of tables: what the boards of all titles share.

An SVG document of presentation attributes alone, without style sheets, scripts, ids, fonts and
references, so that it looks alike by itself, in an ``<img>`` and inside a page, under any
Content-Security-Policy. Lengths are in units of the ``viewBox``; ``y`` goes down.
"""

from __future__ import annotations

from games.engine.drawing.elements import Element, group, on, place, shape, text
from games.engine.drawing.page import page
from games.engine.drawing.palette import INK, LINE, PAPER, QUIET, SEATS, Paint, tint
from games.engine.drawing.pieces import badge, outline, panel, polygon, way
from games.engine.drawing.words import HEADING, SMALL, USUAL, lines, paragraph, width_of

__all__ = [
    "HEADING",
    "INK",
    "LINE",
    "PAPER",
    "QUIET",
    "SEATS",
    "SMALL",
    "USUAL",
    "Element",
    "Paint",
    "badge",
    "group",
    "lines",
    "on",
    "outline",
    "page",
    "panel",
    "paragraph",
    "place",
    "polygon",
    "shape",
    "text",
    "tint",
    "way",
    "width_of",
]
