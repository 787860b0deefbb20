"""The table of Dice Forge as a picture: hero boards, islands, temple."""

from __future__ import annotations

from dataclasses import replace

from games.engine import drawing
from games.engine.drawing.sheet import Part, Sheet
from games.engine.records import label
from games.titles.dice_forge.board.heroes import boards
from games.titles.dice_forge.board.islands import islands
from games.titles.dice_forge.board.symbols import legend
from games.titles.dice_forge.board.temple import temple
from games.titles.dice_forge.components.ids import DICE
from games.titles.dice_forge.describe.words import ISLANDS, face_name
from games.titles.dice_forge.state import Hero, State, Table

WIDTH = 640
_MARGIN = 8
_LEGEND = 28


def board(view: State) -> str:
    """Everything that lies on the table; nothing of it is hidden (DF-0.6)."""
    return sheet(view).page()


def sheet(view: State) -> Sheet:
    """The same in parts."""
    table, width = view.table, WIDTH - 2 * _MARGIN
    around = [drawing.text(_MARGIN, 26, _round(table), drawing.HEADING, bold=True)]
    y: float = 42
    heroes, height = boards(table, width, _MARGIN)
    parts = [replace(hero, x=hero.x + _MARGIN, y=hero.y + y) for hero in heroes]
    y += height
    drawn, height = islands(table, width, _MARGIN)
    parts.append(Part("islands", "The islands", "row", width, height, drawn, _MARGIN, y))
    y += height
    drawn, height = temple(table, width)
    if height:
        title = "The temple: faces left, by their cost in gold"
        around.append(drawing.text(_MARGIN, y + 14, title, drawing.USUAL, bold=True))
        y += 24
        parts.append(Part("temple", title, "row", width, height, drawn, _MARGIN, y))
    signs, wide = legend(_LEGEND / 2)
    x, meanings = WIDTH - _MARGIN - wide, "What the signs mean"
    parts.append(Part("legend", meanings, "row", wide, _LEGEND, signs, x, 20 - _LEGEND / 2))
    name, lines = "The table of Dice Forge", [_round(table), _goal(table)]
    return Sheet(name, _described(table), WIDTH, y + height, parts, around, lines)


def _round(table: Table) -> str:
    if table.outcome is not None:
        return f"The game is over after {table.rounds} rounds"
    return f"Round {table.round} of {table.rounds}" if table.rounds else "Nothing is laid out yet"


def _goal(table: Table) -> str:
    return "" if table.outcome is not None or not table.rounds else "The most glory wins"


def _described(table: Table) -> str:
    """What matters, in sentences."""
    heroes = [f"{label(seat)} {_hero(hero)}." for seat, hero in enumerate(table.heroes)]
    left = sum(place.left for place in table.places.values())
    stacks = f"{left} feat cards are left in {len(table.places)} stacks."
    return " ".join([f"{_round(table)}.", *heroes, stacks])


def _hero(hero: Hero) -> str:
    where = ISLANDS.get(hero.portal, "the portal of its own colour")
    shown = [hero.dice[die].face for die in DICE]
    up = [face_name(face) for face in shown if face is not None]
    rolled = f", dice show {' and '.join(up)}" if up else ""
    return (
        f"has {hero.gold} gold, {hero.sun} sun, {hero.moon} moon and {hero.glory} glory, "
        f"on {where}{rolled}"
    )
