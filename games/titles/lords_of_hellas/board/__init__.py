"""The table of Lords of Hellas as a picture: the map, the players, what everybody shares."""

from __future__ import annotations

from games.engine import drawing
from games.engine.drawing import Element
from games.engine.drawing.boxes import GAP, Box
from games.engine.drawing.sheet import Part, Sheet, in_columns
from games.titles.hellas.board.fights import going_on
from games.titles.hellas.board.ground import HEIGHT, WIDTH, ground
from games.titles.hellas.board.players import hands, players
from games.titles.hellas.board.shared import shared
from games.titles.hellas.state import State
from games.titles.lords_of_hellas.board.description import (
    described,
    goal,
    moment,
    turn_and_decision,
)
from games.titles.lords_of_hellas.board.legend import legend
from games.titles.lords_of_hellas.board.regions import regions
from games.titles.lords_of_hellas.scoring import counting_lands

_MARGIN = 8
_COLUMNS = 3


def board(view: State) -> str:
    """The table as a viewer knows it; the bare map while nothing is laid."""
    return sheet(view).page()


def sheet(view: State) -> Sheet:
    """The same in parts."""
    heading, top = _heading(view)
    signs, height = legend(WIDTH)
    below = top + HEIGHT + 6
    drawn = [*ground(), *regions(view.table)]
    the_map = Part("map", "The map", "map", WIDTH, HEIGHT, drawn, _MARGIN, top)
    meanings = Part("legend", "What the signs mean", "row", WIDTH, height, signs, _MARGIN, below)
    acting = going_on(view) if view.table.players else []
    boxes, ends = in_columns([*acting, *_others(view)], [below + height + GAP] * _COLUMNS, _MARGIN)
    width, title = WIDTH + 2 * _MARGIN, "The table of Lords of Hellas"
    # What goes on is looked at with the map.
    parts = [the_map, *boxes[: len(acting)], meanings, *boxes[len(acting) :]]
    captions = moment(view.table), turn_and_decision(view), goal(view.table)
    return Sheet(title, described(view), width, max(ends), parts, heading, captions)


def _heading(view: State) -> tuple[list[Element], float]:
    """The lines above the map, and where it begins."""
    title = drawing.text(_MARGIN, 24, moment(view.table), drawing.HEADING, bold=True)
    lines, below = drawing.paragraph(_MARGIN, 44, turn_and_decision(view), WIDTH, drawing.USUAL)
    return [title, *lines], below - 5


def _others(view: State) -> list[Box]:
    """The players, and what everybody shares."""
    if not view.table.players:
        return []
    return [
        *players(view, counting_lands(view.table)),
        *hands(view),
        *shared(view.table),
    ]
