"""A die face: symbols where it gives something, a word where it does something."""

from __future__ import annotations

from functools import cache

from games.engine import drawing
from games.engine.drawing import Element
from games.titles.dice_forge.board.symbols import symbol
from games.titles.dice_forge.components.faces import FACES, Face
from games.titles.dice_forge.components.resources import Purse, Resource
from games.titles.dice_forge.describe.words import face_name

SIZE = 40
_MIDDLE = SIZE / 2
_WORDS = {"triple": "×3", "mirror": "mirror", "ship": "ship"}

Part = tuple[Resource, int]
_SPOTS: dict[int, list[tuple[float, float]]] = {
    1: [(20, 20)],
    2: [(12, 12), (28, 28)],
    3: [(10, 10), (30, 10), (20, 30.5)],
    4: [(11, 11), (29, 11), (11, 29), (29, 29)],
}
"""Where the parts of a face stand, by their number."""


@cache
def drawn_face(face: str, *, up: bool = False, gone: bool = False) -> Element:
    """A face at (0, 0), ``SIZE`` by ``SIZE``. ``up``: it lies up; ``gone``: none is left.

    Drawn once for all tables: put it into a group.
    """
    facts = FACES[face]
    inside = [_ground(up, gone)]
    if facts.kind in ("shield", "boar"):
        inside += _named(face, facts)
    elif face in _WORDS:
        inside.append(_word(_MIDDLE + 5, _WORDS[face], 19 if face == "triple" else 10.5))
    else:
        inside += _parts(facts)
    if up:
        inside.append(drawing.polygon([(14, -9), (26, -9), (20, -1)], fill=drawing.INK))
    made = drawing.group(*inside, tooltip=face_name(face))
    if gone:
        made.set("opacity", "0.35")
    return made


def _ground(up: bool, gone: bool) -> Element:
    return drawing.shape(
        "rect",
        width=SIZE,
        height=SIZE,
        rx=6,
        fill=drawing.PAPER,
        stroke=drawing.INK if up else drawing.QUIET,
        stroke_width=3.5 if up else 1,
        stroke_dasharray="4 3" if gone else None,
    )


def _parts(facts: Face) -> list[Element]:
    """All that an all-face gives; of a choice what may be taken, with strokes between."""
    parts = [part for option in facts.options for part in _split(option)]
    spots = _SPOTS[len(parts)]
    radius = {1: 13.0, 2: 8.5}.get(len(parts), 7.8)
    drawn = [
        symbol(x, y, resource, str(amount), radius)
        for (x, y), (resource, amount) in zip(spots, parts, strict=True)
    ]
    if facts.kind == "choice":
        drawn.append(_strokes(len(parts)))
    return drawn


def _split(option: Purse) -> list[Part]:
    return [(resource, getattr(option, resource)) for resource in option.kinds()]


def _strokes(options: int) -> Element:
    """What parts alternatives: one stroke between two, three between three."""
    path = "M6 34 34 6" if options == 2 else "M20 3V19L4 28M20 19L36 28"
    return drawing.shape("path", d=path, fill="none", stroke=drawing.INK, stroke_width=1.5)


def _named(face: str, facts: Face) -> list[Element]:
    """Colour and kind in words; a shield shows what it guards."""
    kind, colour = face.split("_")
    if facts.kind == "shield" and facts.resource is not None:
        guarded = symbol(_MIDDLE, 20, facts.resource, radius=6.5)
        return [_word(10, colour, 9.5), guarded, _word(36, kind, 9.5)]
    return [_word(17, colour, 10), _word(31, kind, 10)]


def _word(y: float, word: str, size: float) -> Element:
    return drawing.text(_MIDDLE, y, word, size, anchor="middle", bold=True)
