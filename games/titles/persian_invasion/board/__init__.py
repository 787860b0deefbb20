"""The table of the solo game as a picture: the map, the player, Xerxes' board, what goes on."""

from __future__ import annotations

from msgspec.structs import replace

from games.engine import drawing
from games.engine.drawing.boxes import GAP, Box
from games.engine.drawing.sheet import Part, Sheet, in_columns
from games.titles.hellas.board.fights import going_on
from games.titles.hellas.board.ground import HEIGHT, WIDTH, ground
from games.titles.hellas.board.players import hands, players
from games.titles.hellas.board.shared import shared
from games.titles.hellas.components.ids import LANDS
from games.titles.persian_invasion.board.boxes import battle, campaign
from games.titles.persian_invasion.board.description import (
    described,
    goal,
    moment,
    turn_and_decision,
)
from games.titles.persian_invasion.board.legend import legend
from games.titles.persian_invasion.board.regions import regions
from games.titles.persian_invasion.facts.sides import PLAYER
from games.titles.persian_invasion.state import State

_MARGIN = 8
_COLUMNS = 3


def board(view: State) -> str:
    """The table as a viewer knows it; the bare map while nothing is laid."""
    return sheet(view).page()


def sheet(view: State) -> Sheet:
    """The same in parts."""
    when, turn = moment(view.table), turn_and_decision(view.table)
    captions = when, turn, goal(view.table)
    title = drawing.text(_MARGIN, 24, when, drawing.HEADING, bold=True)
    lines, below = drawing.paragraph(_MARGIN, 44, turn, WIDTH, drawing.USUAL)
    top = below - 5
    signs, height = legend(WIDTH)
    under = top + HEIGHT + 6
    drawn = [*ground(), *regions(view.table)]
    the_map = Part("map", "The map", "map", WIDTH, HEIGHT, drawn, _MARGIN, top)
    meanings = Part("legend", "What the signs mean", "row", WIDTH, height, signs, _MARGIN, under)
    acting = _acting(view)
    boxes, ends = in_columns([*acting, *_others(view)], [under + height + GAP] * _COLUMNS, _MARGIN)
    width, name = WIDTH + 2 * _MARGIN, "The table of Persian Invasion"
    parts = [the_map, *boxes[: len(acting)], meanings, *boxes[len(acting) :]]
    return Sheet(name, described(view.table), width, max(ends), parts, [title, *lines], captions)


def _acting(view: State) -> list[Box]:
    """Who acts and on what, which is looked at with the map: Xerxes, then the turn; first of all a
    fight. Of a battle it is the own box, as only one side of it is a player's."""
    table = view.table
    if not table.players:
        return []
    at_peace = replace(view, table=replace(table, battle=None))
    fights = [*battle(table), *going_on(at_peace)]
    xerxes = campaign(table)
    return [*fights, xerxes] if table.battle or table.hunt else [xerxes, *fights]


def _others(view: State) -> list[Box]:
    """The player's, and what else lies on the table."""
    if not view.table.players:
        return []
    return [players(view, LANDS)[PLAYER], *hands(view), *shared(view.table)]
