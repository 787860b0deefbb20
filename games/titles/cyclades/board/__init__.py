"""The table of Cyclades as a picture: the map, what everybody shares, and each faction."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine import drawing
from games.engine.drawing import Element
from games.engine.drawing.boxes import GAP, Box
from games.engine.drawing.boxes import WIDTH as COLUMN
from games.engine.drawing.ground import Ground
from games.engine.drawing.sheet import Part, Sheet, in_columns, of_box
from games.titles.cyclades.board import tracks
from games.titles.cyclades.board.areas import areas
from games.titles.cyclades.board.description import described, moment, turn_in_words
from games.titles.cyclades.board.factions import factions, known
from games.titles.cyclades.board.ground import WIDTH, ground_of
from games.titles.cyclades.board.legend import legend
from games.titles.cyclades.board.offers import offers
from games.titles.cyclades.state import State

_MARGIN = 8
_TOP = 56
_COLUMNS = 3


def board(view: State) -> str:
    """The table as a viewer knows it; a quiet page while nothing is laid."""
    return sheet(view).page()


def sheet(view: State) -> Sheet:
    """The same in parts."""
    ground = ground_of(view.table)
    parts: list[Part] = []
    end: float = _TOP
    if ground is not None:
        drawn = areas(view.table, ground)
        parts = [Part("map", "The map", "map", ground.width, ground.height, drawn, _MARGIN, _TOP)]
        signs, end = _below(ground)
        boxes, end = _columns(view, ground, end)
        parts += [*boxes[:2], signs, *boxes[2:]]
    target = view.table.target
    goal = f"{target} metropolises win" if target else ""
    lines = moment(view.table), turn_in_words(view), goal
    width, heading = WIDTH + 2 * _MARGIN, list(_heading(*lines))
    return Sheet("The table of Cyclades", described(view), width, end, parts, heading, lines)


def _heading(when: str, turn: str, goal: str) -> Iterator[Element]:
    yield drawing.text(_MARGIN, 24, when, drawing.HEADING, bold=True)
    yield drawing.text(_MARGIN, 44, turn, drawing.USUAL)
    if goal:
        yield drawing.text(WIDTH + _MARGIN, 24, goal, drawing.USUAL, anchor="end")


def _below(ground: Ground) -> tuple[Part, float]:
    """What the signs mean, under the map, and where that ends."""
    signs, height = legend(ground.width)
    y = _TOP + ground.height + 6
    return (
        Part("legend", "What the signs mean", "row", ground.width, height, signs, _MARGIN, y),
        y + height + GAP,
    )


def _columns(view: State, ground: Ground, below: float) -> tuple[list[Part], float]:
    """All boxes, that of the gods first, and where the last one ends: the last column begins beside
    a narrow map, where they follow each other; elsewhere factions stand in rows."""
    if not view.table.factions:
        return [], below
    beside = ground.width <= 2 * (COLUMN + GAP)
    gods = of_box(offers(view.table), _MARGIN, below)
    drawn, under = [gods], below + gods.height + GAP
    tops = ends = [under, under, _TOP if beside else below]
    for boxes in _chapters(view):
        parts, ends = in_columns(boxes, tops, _MARGIN)
        drawn += parts
        tops = ends if beside else [max(ends)] * _COLUMNS
    return drawn, max(ends)


def _chapters(view: State) -> Iterator[list[Box]]:
    """What everybody shares; then the factions, as many as stand in a row."""
    table = view.table
    fight = [tracks.battle(table, table.battle)] if table.battle else []
    shared = (tracks.order, tracks.creatures, tracks.heroes, tracks.supply)
    yield [*fight, *known(view), *(chapter(table) for chapter in shared)]
    each = factions(view)
    for first in range(0, len(each), _COLUMNS):
        yield each[first : first + _COLUMNS]
