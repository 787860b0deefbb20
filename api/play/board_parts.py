"""The picture of a table in parts, as the API shows it."""

from __future__ import annotations

import re
from html import unescape
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from games.engine.title import Title

_SIZE = re.compile(r"viewBox='0 0 ([0-9.]+) ([0-9.]+)'")
_TITLE = re.compile(r"<title>([^<]*)</title><desc>([^<]*)</desc>")


class PartShown(msgspec.Struct, frozen=True):
    """A part of the table: the map, a box, a row of cards."""

    id: str
    title: str
    kind: Literal["map", "box", "row"]
    width: Annotated[float, Meta(description="units of the drawing")]
    height: float
    svg: Annotated[str, Meta(description="an SVG document, in which places bear names")]


class BoardShown(msgspec.Struct, frozen=True):
    """The table as a picture, part by part."""

    title: str
    description: Annotated[str, Meta(description="what matters on it, in words")]
    lines: Annotated[
        list[str],
        Meta(description="what to write above it: the round, whose turn it is, what wins"),
    ]
    parts: list[PartShown]


def board_shown(title: Title[Any], view: Any) -> BoardShown:
    """What a view shows, drawn."""
    if title.sheet is None:
        return _whole(title.board(view))
    sheet = title.sheet(view)
    return BoardShown(
        sheet.title,
        sheet.description,
        [line for line in sheet.lines if line],
        [
            PartShown(part.id, part.title, part.kind, part.width, part.height, part.svg())
            for part in sheet.parts
        ],
    )


def _whole(svg: str) -> BoardShown:
    """A table that is one part."""
    size, words = _SIZE.search(svg), _TITLE.search(svg)
    assert size is not None  # a law of the compliance suite
    assert words is not None
    name, description = map(unescape, words.groups())
    whole = PartShown("table", name, "map", float(size[1]), float(size[2]), svg)
    return BoardShown(name, description, [], [whole])
