"""The signs that stand in areas, boxes and the legend: each is a shape with letters on it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from games.engine import drawing
from games.engine.drawing import Paint
from games.engine.drawing.marks import SIZE, Mark, lettered, pill, slab, wide, words
from games.engine.drawing.palette import BLACK, BLUE, GREEN, NEUTRAL, ORANGE, PURPLE, RED, YELLOW
from games.titles.cyclades.components.ids import (
    BUILDINGS,
    BuildingId,
    CreatureId,
    FactionId,
    HeroId,
)
from games.titles.cyclades.components.names import CREATURE_NAMES, FACTION_NAMES, HERO_NAMES
from games.titles.cyclades.describe import powers
from games.titles.cyclades.describe.words import some

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

BUILDING_LETTERS: dict[BuildingId, str] = {building: building[0].upper() for building in BUILDINGS}

_SITE = 14
_SPACE = 25
_APART = 6
"""Between names that stand side by side, beside what is between signs."""
_STONE = "#f7e3b5"
_GOLD = "#ffd873"
_SIGN = 3
"""Letters of a name cut short; no two heroes and no two figures are alike in them."""


@cache
def banner(faction: FactionId) -> Mark:
    """The letter of a faction: it is in control, it offers, it has its turn."""
    return pill(LETTERS[faction], PAINTS[faction], FACTION_NAMES[faction])


@cache
def troops(faction: FactionId, count: int) -> Mark:
    """Regular troops: ``R3``."""
    meaning = f"{FACTION_NAMES[faction]}: {some(count, 'troop')}"
    return pill(f"{LETTERS[faction]}{count}", PAINTS[faction], meaning)


@cache
def mercenaries(count: int) -> Mark:
    """``m2``."""
    return pill(f"m{count}", NEUTRAL, some(count, "mercenary"))


@cache
def fleets(faction: FactionId, count: int) -> Mark:
    """A hull: ``R2``."""
    paint, letters = PAINTS[faction], f"{LETTERS[faction]}{count}"
    width = 12 + wide(letters)
    hull = drawing.polygon([(0, -8), (width, -8), (width - 5, 8), (5, 8)], fill=paint.fill)
    meaning = f"{FACTION_NAMES[faction]}: {some(count, 'fleet')}"
    return Mark((hull, lettered(width, letters, paint.ink)), width, meaning)


@cache
def hero(name: HeroId, faction: FactionId, *, short: bool) -> Mark:
    """A plate with the name, in a frame of the colour of its faction."""
    letters = _cut(HERO_NAMES[name], short)
    width = 8 + wide(letters)
    plate = slab(width, drawing.PAPER, PAINTS[faction].fill, line=2.5)
    return Mark((plate, lettered(width, letters)), width, HERO_NAMES[name])


@cache
def creature(name: CreatureId, holder: FactionId | None, *, short: bool) -> Mark:
    """A dark plate with the name, and the letter of its holder."""
    letters = _cut(CREATURE_NAMES[name], short)
    width = 8 + wide(letters)
    plate = slab(width, drawing.INK, drawing.INK), lettered(width, letters, drawing.PAPER)
    if holder is None:
        return Mark(plate, width, CREATURE_NAMES[name])
    held = drawing.badge(width + 6, 0, LETTERS[holder], PAINTS[holder], radius=8)
    meaning = f"{CREATURE_NAMES[name]}, held by {FACTION_NAMES[holder]}"
    return Mark((*plate, held), width + 14, meaning)


@cache
def creature_card(name: CreatureId) -> Mark:
    """The card of a creature, by its name."""
    card = words(CREATURE_NAMES[name])
    return replace(card, width=card.width + _APART).named(
        f"creature.{name}", powers.creature_card(name)
    )


@cache
def hero_card(name: HeroId, note: str = "") -> Mark:
    """The card of a hero, by his name."""
    card = words(f"{HERO_NAMES[name]}{note}")
    return replace(card, width=card.width + _APART).named(f"hero.{name}", powers.hero_card(name))


@cache
def space(number: int, holder: FactionId | None) -> Mark:
    """A space on which an offer may stand, with the marker on it."""
    letters = str(number) if number else "free"
    width = max(_SPACE, 6 + wide(letters))
    fill, line, ink = drawing.PAPER, drawing.QUIET, drawing.INK
    if holder is not None:
        fill, line, ink = PAINTS[holder].fill, drawing.INK, PAINTS[holder].ink
    ground = drawing.shape("rect", y=-11, width=width, height=22, rx=2, fill=fill, stroke=line)
    return Mark((ground, lettered(width, letters, ink)), width)


@cache
def warning(word: str) -> Mark:
    """A word in a broken frame: closed, frozen."""
    width = 8 + wide(word)
    frame = slab(width, drawing.PAPER, drawing.INK, dashes="3 2")
    return Mark((frame, lettered(width, word)), width)


@cache
def site() -> Mark:
    """A free building site."""
    return Mark((slab(_SITE, drawing.PAPER, drawing.QUIET),), _SITE)


@cache
def building(name: BuildingId) -> Mark:
    """P, F, T or U on a square."""
    ground = slab(_SITE, _STONE, drawing.INK)
    return Mark((ground, lettered(_SITE, BUILDING_LETTERS[name])), _SITE, name)


@cache
def metropolis(meaning: str = "metropolis") -> Mark:
    """A temple front with an M."""
    corners = [(0.0, 8.0), (0.0, -3.0), (10.0, -11.0), (20.0, -3.0), (20.0, 8.0)]
    front = drawing.polygon(corners, fill=drawing.INK, stroke=ORANGE.fill)
    letter = drawing.text(10, 6.5, "M", 13, anchor="middle", bold=True, fill=_GOLD)
    return Mark((front, letter), 20, meaning)


@cache
def cornucopias(count: int) -> Mark:
    """A horn and how many there are in all."""
    path = "M1-5 9-7Q13-1 9 5Q4 8-1 5Q3 5 4 2Q2-2 1-5Z"
    horn = drawing.shape("path", d=path, fill=ORANGE.fill, stroke=drawing.INK)
    number = drawing.text(13, 4.3, str(count), SIZE, bold=True)
    return Mark((horn, number), 13 + 8 * len(str(count)))


@cache
def priestess() -> Mark:
    """The symbol of a priestess: a figure in a long dress."""
    dress = drawing.polygon([(6, -3), (12, 8), (0, 8)], fill=drawing.PAPER)
    head = drawing.shape("circle", cx=6, cy=-4.5, r=3.2, fill=drawing.PAPER, stroke=drawing.INK)
    return Mark((dress, head), 12, "priestess")


def _cut(name: str, short: bool) -> str:
    return name[:_SIGN] if short else name
