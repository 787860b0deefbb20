"""The islands: who stands on each portal, and the stacks of feats with cost, glory and number."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.engine import drawing
from games.engine.drawing import Element
from games.engine.drawing.palette import ORANGE, SKY
from games.engine.records import label
from games.titles.dice_forge.board.symbols import price, symbol
from games.titles.dice_forge.components.cards import CARDS
from games.titles.dice_forge.components.islands import PLACES
from games.titles.dice_forge.components.resources import Purse
from games.titles.dice_forge.describe.words import ISLANDS, card_name, prices
from games.titles.dice_forge.state import Place, Table

_ROWS = (("isle_m1", "isle_m2", "isle_m3"), ("isle_end",), ("isle_s1", "isle_s2", "isle_s3"))
_TOP = 34
_STACK = 60
_GROUNDS = {"m": SKY.fill, "e": "#9a9a9a", "s": ORANGE.fill}


class _Shown(NamedTuple):
    """What is seen of a stack; ``colour``: of the boar on top."""

    card: str
    sun: int
    moon: int
    glory: int
    left: int
    colour: str


def islands(table: Table, width: float, gap: float) -> tuple[list[Element], float]:
    """Moon islands, the one at the end, sun islands; and the height that they take."""
    third = (width - 2 * gap) / 3
    boxes = boxes_of_islands(width, gap)
    drawn = []
    for island, (x, y, wide, height) in boxes.items():
        ground = drawing.panel(wide, height, fill=_ground(island))
        drawn.append(drawing.group(ground, *_island(table, island, wide, third), x=x, y=y))
    return drawn, max(y + height for _, y, _, height in boxes.values()) + gap


def boxes_of_islands(width: float, gap: float) -> dict[str, tuple[float, float, float, float]]:
    """Where each is drawn: left and upper end, width, height."""
    third = (width - 2 * gap) / 3
    boxes = {}
    y: float = 0
    for row in _ROWS:
        wide = width if len(row) == 1 else third
        height: float = _TOP + _STACK * (1 if len(row) == 1 else 2)
        for at, island in enumerate(row):
            boxes[island] = at * (third + gap), y, wide, height
        y += height + gap
    return boxes


def _ground(island: str) -> str:
    return drawing.tint(_GROUNDS[island.removeprefix("isle_")[0]], 0.18)


def _island(table: Table, island: str, width: float, third: float) -> list[Element]:
    name = ISLANDS[island].removeprefix("the ")
    drawn = [drawing.text(10, 21, name[0].upper() + name[1:], drawing.SMALL, bold=True)]
    there = [seat for seat, hero in enumerate(table.heroes) if hero.portal == island]
    for at, seat in enumerate(there):
        mark = drawing.badge(width - 20 - 26 * at, 17, label(seat), drawing.SEATS[seat])
        drawn.append(drawing.group(mark, tooltip=f"the hero of {label(seat)}"))
    places = [place for place, where in PLACES.items() if where == island]
    across = width > third
    for at, place in enumerate(places):
        x, y = (at * third, _TOP) if across else (0, _TOP + at * _STACK)
        if place in table.places:
            stack = _shown(table.places[place])
            drawn.append(_laid(place, stack, third, x, y))
    return drawn


def _shown(place: Place) -> _Shown:
    colour = place.colours[0] if place.colours else ""
    return _Shown(place.card, place.sun, place.moon, place.glory, place.left, colour)


@lru_cache(maxsize=512)
def _laid(place: str, stack: _Shown, width: float, x: float, y: float) -> Element:
    """Kept, as most stacks are the same from one picture to the next."""
    tooltip = _told(stack)
    return drawing.group(*_stack(stack, width), x=x, y=y, tooltip=tooltip, at=place)


def _told(place: _Shown) -> str:
    """``The Blacksmith's Hammer: costs 1 moon, 0 glory, 3 left. ...``."""
    facts, cost = CARDS[place.card], prices(place.sun, place.moon)
    return f"{facts.name}: costs {cost}, {place.glory} glory, {place.left} left. {facts.text}"


def _stack(place: _Shown, width: float) -> list[Element]:
    cost = Purse(sun=place.sun, moon=place.moon)
    words, _ = drawing.paragraph(44, 12, card_name(place.card), width - 48)
    costs = price(54, 42, cost) or [drawing.text(44, 46, "free", drawing.SMALL)]
    glory = symbol(width - 24, 42, "glory", str(place.glory), radius=10)
    boar = [drawing.text(100, 46, place.colour, drawing.SMALL)] if place.colour else []
    return [*_cards(place.left), *words, *costs, *boar, glory]


def _cards(left: int) -> list[Element]:
    """The cards that are left, one on the other, with their number."""
    if not left:
        empty = drawing.shape(
            "rect",
            x=10,
            y=8,
            width=24,
            height=36,
            rx=3,
            fill="none",
            stroke=drawing.QUIET,
            stroke_dasharray="3 3",
        )
        return [empty, drawing.text(22, 31, "0", drawing.USUAL, anchor="middle")]
    drawn = [
        drawing.shape(
            "rect",
            x=7 + 3 * at,
            y=11 - 3 * at,
            width=24,
            height=36,
            rx=3,
            fill=drawing.PAPER,
            stroke=drawing.INK,
        )
        for at in range(left)
    ]
    x, y = 19 + 3 * (left - 1), 34 - 3 * (left - 1)
    return [*drawn, drawing.text(x, y, str(left), drawing.USUAL, anchor="middle", bold=True)]
