"""The signs that stand in areas, boxes and the legend: each is a shape with letters on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games.engine import drawing
from games.engine.drawing import Element, Paint
from games.engine.drawing.palette import (
    BLACK,
    BLUE,
    GREEN,
    NEUTRAL,
    ORANGE,
    PURPLE,
    RED,
    YELLOW,
)
from games.titles.cyclades.components import (
    BUILDINGS,
    CREATURE_NAMES,
    FACTION_NAMES,
    HERO_NAMES,
    BuildingId,
    CreatureId,
    FactionId,
    HeroId,
)
from games.titles.cyclades.describe.words import some

HEIGHT = 16
"""Of every mark; its middle is at 0, its left end too."""

PAINTS: dict[FactionId, Paint] = {
    "red": RED,
    "blue": BLUE,
    "green": GREEN,
    "yellow": YELLOW,
    "purple": PURPLE,
    "black": BLACK,
}
LETTERS: dict[FactionId, str] = {
    "red": "R",
    "blue": "B",
    "green": "G",
    "yellow": "Y",
    "purple": "P",
    "black": "K",
}
"""What stands on the pieces; the K is the last letter of black, as B is blue."""

BUILDING_LETTERS: dict[BuildingId, str] = {one: one[0].upper() for one in BUILDINGS}

_SIZE = 12
_SIGN = 3
"""Letters of a name cut short; no two heroes and no two figures are alike in them."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign and its width. Drawn once for all tables: put it into a group and change nothing."""

    element: Element
    width: float


@cache
def words(told: str, size: float = _SIZE, *, bold: bool = False) -> Mark:
    """Letters alone."""
    line = drawing.text(0, size * 0.36, told, size, bold=bold)
    return Mark(line, drawing.width_of(told, size, bold=bold))


@cache
def banner(faction: FactionId) -> Mark:
    """The letter of a faction: it is in control, it offers, it has its turn."""
    return _pill(LETTERS[faction], PAINTS[faction], FACTION_NAMES[faction])


@cache
def troops(faction: FactionId, count: int) -> Mark:
    """Regular troops: ``R3``."""
    told = f"{FACTION_NAMES[faction]}: {some(count, 'troop')}"
    return _pill(f"{LETTERS[faction]}{count}", PAINTS[faction], told)


@cache
def mercenaries(count: int) -> Mark:
    """``m2``."""
    return _pill(f"m{count}", NEUTRAL, some(count, "mercenary"))


@cache
def fleets(faction: FactionId, count: int) -> Mark:
    """A hull: ``R2``."""
    paint, letters = PAINTS[faction], f"{LETTERS[faction]}{count}"
    width = 12 + _wide(letters)
    hull = drawing.polygon(
        [(0, -8), (width, -8), (width - 5, 8), (5, 8)], fill=paint.fill, stroke=drawing.INK
    )
    told = f"{FACTION_NAMES[faction]}: {some(count, 'fleet')}"
    return Mark(drawing.group(hull, _letters(width, letters, paint.ink), told=told), width)


@cache
def hero(name: HeroId, faction: FactionId, *, short: bool) -> Mark:
    """A plate with the name, in the colour of its faction."""
    return _plate(_cut(HERO_NAMES[name], short), PAINTS[faction].fill, HERO_NAMES[name])


@cache
def creature(name: CreatureId, holder: FactionId | None, *, short: bool) -> Mark:
    """A dark plate with the name, and the letter of its holder."""
    letters = _cut(CREATURE_NAMES[name], short)
    told = f"{CREATURE_NAMES[name]}, held by {FACTION_NAMES[holder]}" if holder else letters
    width = 8 + _wide(letters)
    inside = [_box(width, drawing.INK, drawing.INK), _letters(width, letters, drawing.PAPER)]
    if holder is not None:
        inside.append(drawing.badge(width + 6, 0, LETTERS[holder], PAINTS[holder], radius=8))
        width += 14
    return Mark(drawing.group(*inside, told=told), width)


@cache
def warning(told: str) -> Mark:
    """A word in a broken frame: closed, frozen."""
    width = 8 + _wide(told)
    frame = _box(width, drawing.PAPER, drawing.INK, broken=True)
    return Mark(drawing.group(frame, _letters(width, told, drawing.INK)), width)


@cache
def site() -> Mark:
    """A free building site."""
    return Mark(drawing.group(_box(14, drawing.PAPER, drawing.QUIET), told="free site"), 14)


@cache
def building(name: BuildingId) -> Mark:
    """P, F, T or U on a square."""
    ground = _box(14, "#f7e3b5", drawing.INK)
    letters = _letters(14, BUILDING_LETTERS[name], drawing.INK)
    return Mark(drawing.group(ground, letters, told=name), 14)


@cache
def metropolis(told: str = "metropolis") -> Mark:
    """A temple front with an M."""
    front = drawing.polygon(
        [(0, 8), (0, -3), (10, -11), (20, -3), (20, 8)], fill=drawing.INK, stroke=ORANGE.fill
    )
    letter = drawing.text(10, 6.5, "M", 13, anchor="middle", bold=True, fill="#ffd873")
    return Mark(drawing.group(front, letter, told=told), 20)


@cache
def cornucopias(count: int) -> Mark:
    """A horn and how many there are in all."""
    horn = drawing.shape(
        "path",
        d="M1-5 9-7Q13-1 9 5Q4 8-1 5Q3 5 4 2Q2-2 1-5Z",
        fill=ORANGE.fill,
        stroke=drawing.INK,
    )
    number = drawing.text(13, 4.3, str(count), _SIZE, bold=True)
    return Mark(
        drawing.group(horn, number, told=some(count, "cornucopia")), 13 + 8 * len(str(count))
    )


@cache
def priestess() -> Mark:
    """The symbol of a priestess: a figure in a long dress."""
    dress = drawing.polygon([(6, -3), (12, 8), (0, 8)], fill=drawing.PAPER)
    head = drawing.shape("circle", cx=6, cy=-4.5, r=3.2, fill=drawing.PAPER, stroke=drawing.INK)
    return Mark(drawing.group(dress, head, told="symbol of a priestess"), 12)


@cache
def swords() -> Mark:
    """Crossed: an attacker follows."""
    path = "M1-6 12 6M12-6 1 6M0 3 4 7M9 7 13 3"
    lines = drawing.shape("path", d=path, stroke=drawing.INK, stroke_width=2, fill="none")
    return Mark(drawing.group(lines, told="battle"), 13)


def _pill(letters: str, paint: Paint, told: str) -> Mark:
    width = max(HEIGHT, 8 + _wide(letters))
    ground = drawing.shape(
        "rect", y=-8, width=width, height=HEIGHT, rx=8, fill=paint.fill, stroke=drawing.INK
    )
    return Mark(drawing.group(ground, _letters(width, letters, paint.ink), told=told), width)


def _plate(letters: str, colour: str, told: str) -> Mark:
    width = 8 + _wide(letters)
    ground = drawing.shape(
        "rect", y=-7, width=width, height=14, fill=drawing.PAPER, stroke=colour, stroke_width=2.5
    )
    return Mark(drawing.group(ground, _letters(width, letters, drawing.INK), told=told), width)


def _box(width: float, fill: str, stroke: str, *, broken: bool = False) -> Element:
    return drawing.shape(
        "rect",
        y=-7,
        width=width,
        height=14,
        fill=fill,
        stroke=stroke,
        stroke_dasharray="3 2" if broken else None,
    )


def _letters(width: float, letters: str, ink: str) -> Element:
    return drawing.text(width / 2, 4.3, letters, _SIZE, anchor="middle", bold=True, fill=ink)


def _wide(letters: str) -> float:
    return drawing.width_of(letters, _SIZE, bold=True)


def _cut(name: str, short: bool) -> str:
    return name[:_SIGN] if short else name
