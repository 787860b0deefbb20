"""The signs that stand in regions, boxes and the legend."""

from __future__ import annotations

from functools import cache

from games.engine import drawing
from games.engine.drawing.marks import SIZE, Mark, lettered, pill, slab, wide
from games.engine.english import some
from games.engine.records import label
from games.titles.hellas.board.ground import LANDS
from games.titles.hellas.components.heroes import HERO_FACTS
from games.titles.hellas.components.ids import (
    GodId,
    HeroId,
    LandId,
    MonsterId,
    RegularAction,
    SlotId,
    SpecialAction,
)
from games.titles.hellas.components.map import LAND_FACTS, City
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.describe.choices import ACTIONS
from games.titles.hellas.describe.symbols import symbol
from games.titles.hellas.describe.words import action as plainly

_STONE = "#f7e3b5"
_GOLD = "#ffd873"
_PLACE = 14
_SIGN = 3
"""Letters of a name cut short; no two heroes and no two monsters are alike in them."""

LAND_LETTERS: dict[LandId, str] = {land: facts.name[:2] for land, facts in LAND_FACTS.items()}


@cache
def banner(seat: int) -> Mark:
    """``P1``: whose turn, whose box."""
    return pill(label(seat), drawing.SEATS[seat], label(seat))


@cache
def land(name: LandId, population: int | None = None) -> Mark:
    """``Re2``: a land and how many hoplites take a region of it; or its Glory Token."""
    paint, letters = LANDS[name], LAND_LETTERS[name]
    if population is None:
        words = f"Glory Token of the {LAND_FACTS[name].name}: with it one may usurp there"
        return pill(letters, paint, words)
    letters += str(population)
    width = wide(letters) + 6
    ground = slab(width, paint.fill, drawing.INK)
    words = f"{LAND_FACTS[name].name}, population strength {population}"
    return Mark((ground, lettered(width, letters, paint.ink)), width, words)


@cache
def glory(name: LandId) -> Mark:
    """The Glory Token of a land, wherever it lies."""
    return land(name).named(f"glory.{name}")


@cache
def wound(monster: MonsterId, slot: SlotId, letters: str, at: str, *, covered: bool) -> Mark:
    """A symbol of a tray; struck through where a wound covers it (LH-19.1)."""
    tooltip = f"{symbol(monster, slot)}{', covered' if covered else ''}"
    return struck(letters, through=covered).named(at, tooltip)


@cache
def action(seat: int, name: RegularAction | SpecialAction, *, used: bool) -> Mark:
    """What a turn consists of; struck through where it is used up (LH-4.3, LH-10.2)."""
    tooltip = f"{plainly(name)}{', used' if used else ''}: {ACTIONS[name]}"
    return struck(plainly(name), through=used).named(f"{label(seat)}.action.{name}", tooltip)


@cache
def struck(letters: str, *, through: bool) -> Mark:
    """Letters on paper, and a line through them where they count no more."""
    width = wide(letters) + 6
    ground = slab(width, drawing.PAPER, drawing.QUIET)
    line = drawing.shape("path", d=f"M2 0H{width - 2:g}", stroke=drawing.INK, stroke_width=1.5)
    return Mark((ground, lettered(width, letters), *((line,) if through else ())), width)


@cache
def city(kind: City, seat: int | None = None) -> Mark:
    """A house: C for a city, S for Sparta; with whose hoplite is in the city spot."""
    letters = "S" if kind == "sparta" else "C"
    named = "Sparta" if kind == "sparta" else "city"
    if seat is None:
        return _house(letters, drawing.PAPER, drawing.INK, named)
    paint, owner = drawing.SEATS[seat], label(seat)
    return _house(f"{letters} {owner}", paint.fill, paint.ink, f"{named}, fortified by {owner}")


def _house(letters: str, fill: str, ink: str, meaning: str) -> Mark:
    width = max(16, wide(letters) + 6)
    corners = [(0.0, 8.0), (0.0, -3.0), (width / 2, -10.0), (width, -3.0), (width, 8.0)]
    words = drawing.text(width / 2, 6.3, letters, SIZE - 1, anchor="middle", bold=True, fill=ink)
    return Mark((drawing.polygon(corners, fill=fill), words), width, meaning)


@cache
def temple(number: int) -> Mark:
    """A front with columns and a number; the Oracle of Delphi has an O."""
    letters = str(number) if number else "O"
    corners = [(0.0, 8.0), (0.0, -4.0), (10.0, -11.0), (20.0, -4.0), (20.0, 8.0)]
    front = drawing.polygon(corners, fill=drawing.INK)
    words = drawing.text(10, 6.3, letters, SIZE, anchor="middle", bold=True, fill=_GOLD)
    return Mark((front, words), 20, f"temple {number}" if number else "Oracle of Delphi")


@cache
def site(letters: str, meaning: str) -> Mark:
    """A broken frame: what is not built yet."""
    width = max(_PLACE, wide(letters) + 6)
    frame = slab(width, drawing.PAPER, drawing.QUIET, dashes="3 2")
    return Mark((frame, lettered(width, letters, drawing.QUIET)), width, meaning)


@cache
def monument(god: GodId, level: int, *, artifact: bool) -> Mark:
    """``Zeus 3`` on stone; a rhomb beside it while its artifact is still there."""
    letters = f"{MONUMENTS[god].name} {level}"
    width = wide(letters) + 8
    stone = slab(width, _STONE, drawing.INK, line=2)
    meaning = f"Monument of {MONUMENTS[god].name}, level {level}"
    prayer = f": a prayer raises {MONUMENTS[god].attribute.capitalize()}"
    if not artifact:
        return Mark((stone, lettered(width, letters)), width, meaning + prayer)
    at = width + 6
    rhomb = drawing.polygon([(at, -6), (at + 5, 0), (at, 6), (at - 5, 0)], fill=_GOLD)
    return Mark(
        (stone, lettered(width, letters), rhomb),
        width + 12,
        f"{meaning}, with its artifact{prayer}",
    )


@cache
def hero(name: HeroId, seat: int, *, short: bool) -> Mark:
    """A plate with the name, in a frame of the paint of its seat."""
    letters = _cut(HERO_FACTS[name].name, short)
    width = 8 + wide(letters)
    plate = slab(width, drawing.PAPER, drawing.SEATS[seat].fill, line=3)
    meaning = f"{HERO_FACTS[name].name}, hero of {label(seat)}"
    return Mark((plate, lettered(width, letters)), width, meaning)


@cache
def monster(name: MonsterId, covered: int, symbols: int, *, short: bool) -> Mark:
    """A dark plate: ``Hydra 2/6``, how many symbols are covered and of how many."""
    letters = f"{_cut(MONSTERS[name].name, short)} {covered}/{symbols}"
    width = 8 + wide(letters)
    plate = slab(width, drawing.INK, drawing.INK)
    meaning = f"{MONSTERS[name].name}, {covered} of {some(symbols, 'wound')} covered"
    return Mark((plate, lettered(width, letters, drawing.PAPER)), width, meaning)


@cache
def quest(name: str, stage: int = 0) -> Mark:
    """A scroll with a Q; with a number, the step on which the hero beside it is."""
    letters = f"Q{stage}" if stage else "Q"
    width = 12 + wide(letters)
    roll = drawing.shape(
        "path",
        d=f"M4-7H{width:g}Q{width - 5:g} 0 {width:g} 7H4Q-1 0 4-7Z",
        fill=_STONE,
        stroke=drawing.INK,
    )
    return Mark((roll, lettered(width - 1, letters)), width, name)


def _cut(name: str, short: bool) -> str:
    return name[:_SIGN] if short else name
