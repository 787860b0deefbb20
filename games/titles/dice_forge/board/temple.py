"""The temple: the faces that are left of each group, with their cost in gold."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from games.engine import drawing
from games.engine.drawing import Element
from games.titles.dice_forge.board.faces import SIZE, drawn_face
from games.titles.dice_forge.board.symbols import symbol
from games.titles.dice_forge.components.temple import GARDENS, SANCTUARY
from games.titles.dice_forge.describe.words import face_told
from games.titles.dice_forge.state import Group, Table

_GAP = 6
_STEP = SIZE + 4
_HEIGHT = SIZE + 52


def temple(table: Table, width: float) -> tuple[list[Element], float]:
    """The groups in rows, cheapest first, gardens last; and the height that they take."""
    drawn: list[Element] = []
    x = y = 0.0
    for name, faces in {**SANCTUARY, **GARDENS}.items():
        if name not in table.temple:
            continue
        kinds = list(dict.fromkeys(faces))
        wide = max(len(kinds) * _STEP + 8, 60)
        if x + wide > width:
            x, y = 0, y + _HEIGHT + _GAP
        group: Group = table.temple[name]
        left = tuple((kind, group.faces.count(kind)) for kind in kinds)
        drawn.append(_pool(group.cost, left, wide, x, y))
        x += wide + _GAP
    return drawn, (y + _HEIGHT + _GAP if drawn else 0)


@lru_cache(maxsize=512)
def _pool(
    cost: int | None, left: tuple[tuple[str, int], ...], width: float, x: float, y: float
) -> Element:
    """Kept, as most pools are the same from one picture to the next."""
    inside = _faces(cost, left, width)
    return drawing.group(drawing.panel(width, _HEIGHT), *inside, x=x, y=y)


def _faces(cost: int | None, kinds: tuple[tuple[str, int], ...], width: float) -> Iterable[Element]:
    """Each kind of face with how many are left of it."""
    if cost is None:
        yield drawing.text(width / 2, 18, "garden", drawing.SMALL, anchor="middle")
    else:
        words = f"a face of this pool costs {cost} gold"
        price = symbol(width / 2, 15, "gold", str(cost), radius=10)
        yield drawing.group(price, tooltip=words)
    x = (width - len(kinds) * _STEP + 4) / 2
    for kind, left in kinds:
        words = f"{left} left" if left else "none"
        count = drawing.text(
            SIZE / 2, SIZE + 16, words, drawing.SMALL, anchor="middle", bold=bool(left)
        )
        price_told = "" if cost is None else f", {cost} gold"
        yield drawing.group(
            drawn_face(kind, gone=not left),
            count,
            x=x,
            y=30,
            tooltip=f"the face {face_told(kind)}{price_told}, {words}",
            at=f"face.{kind}",
        )
        x += _STEP
