"""The table of Lords of Hellas as a picture: the map, the players, what everybody shares."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine import drawing
from games.engine.drawing import Element
from games.engine.drawing.boxes import GAP, Box, in_columns
from games.titles.lords_of_hellas.board.fights import going_on
from games.titles.lords_of_hellas.board.ground import HEIGHT, WIDTH, ground
from games.titles.lords_of_hellas.board.legend import legend
from games.titles.lords_of_hellas.board.players import players
from games.titles.lords_of_hellas.board.regions import regions
from games.titles.lords_of_hellas.board.shared import shared
from games.titles.lords_of_hellas.board.told import described, moment, whose
from games.titles.lords_of_hellas.state import State

_MARGIN = 8
_TOP = 56
_COLUMNS = 3


def board(view: State) -> str:
    """The table as a viewer knows it; the bare map while nothing is laid."""
    signs, height = legend(WIDTH)
    below = _TOP + HEIGHT + 6
    drawn = [
        *_heading(view),
        drawing.group(*ground(), *regions(view.table), x=_MARGIN, y=_TOP),
        drawing.group(*signs, x=_MARGIN, y=below),
    ]
    end = below + height + GAP
    for boxes in _chapters(view):
        elements, ends = in_columns(boxes, [end] * _COLUMNS, _MARGIN)
        drawn += elements
        end = max(ends)
    title = "The table of Lords of Hellas"
    return drawing.page(WIDTH + 2 * _MARGIN, end, title, described(view), drawn)


def _heading(view: State) -> Iterator[Element]:
    yield drawing.text(_MARGIN, 24, moment(view.table), drawing.HEADING, bold=True)
    yield drawing.text(_MARGIN, 44, whose(view), drawing.USUAL)


def _chapters(view: State) -> Iterator[list[Box]]:
    """What is going on; the players, as many as stand in a row; what everybody shares."""
    if not view.table.players:
        return
    yield going_on(view)
    each = players(view)
    for first in range(0, len(each), _COLUMNS):
        yield each[first : first + _COLUMNS]
    yield shared(view.table)
