"""The map: seas below, lands on top, and in each area what stands there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from games.engine import drawing
from games.engine.drawing import Element
from games.engine.drawing.fitting import Row, fitted
from games.engine.drawing.ground import Corners, Ground
from games.engine.drawing.marks import Mark, swords, words
from games.titles.cyclades.board import marks
from games.titles.cyclades.board.marks import PAINTS
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.describe.words import bonus, called, label_of, red, some
from games.titles.cyclades.facts import holder, is_closed, is_frozen
from games.titles.cyclades.state import Land, Sea, Table

_WATER = "#e6eff4"
_EARTH = "#f6efdf"
_SHORE = "#8aa3b0"
_NAME = 10


def areas(table: Table, ground: Ground) -> list[Element]:
    """The map at (0, 0), as large as its ground."""
    seas, lands = sorted(table.seas), sorted(table.lands)
    return [
        *(_sea_ground(table.seas[area], ground, area) for area in seas),
        *(_land_ground(table.lands[area], ground, area) for area in lands),
        *(_signs(ground, area, _in_sea(table, area)) for area in seas),
        *(_signs(ground, area, _on_land(table, area)) for area in lands),
    ]


def _signs(ground: Ground, area: str, ways: list[list[Row]]) -> Element:
    """What stands in an area, drawn above all grounds."""
    return fitted(ground.places[area].room, ways, area)


def _sea_ground(sea: Sea, ground: Ground, area: str) -> Element:
    fill = _WATER if sea.owner is None else drawing.tint(PAINTS[sea.owner].fill, 0.3)
    return _outline(area, _told(area, sea), ground.places[area].corners, fill, _SHORE, 1)


def _land_ground(land: Land, ground: Ground, area: str) -> Element:
    fill = _EARTH if land.owner is None else drawing.tint(PAINTS[land.owner].fill, 0.5)
    return _outline(area, _told(area, land), ground.places[area].corners, fill, drawing.INK, 2.2)


def _told(area: str, place: Land | Sea) -> str:
    """``Naxos: land, income 1, 2 building sites free``."""
    words = ["land" if isinstance(place, Land) else "sea"]
    if place.income:
        words.append(f"income {place.income}")
    if isinstance(place, Land) and place.free_sites > 0:
        words.append(f"{some(place.free_sites, 'building site')} free")
    if isinstance(place, Land) and place.priestess:
        words.append("a priestess for whoever settles or takes it")
    owner = [] if place.owner is None else [f"{red(place.owner)}'s"]
    return f"{called(area)}: {', '.join([*owner, *words])}"


@lru_cache(maxsize=4096)
def _outline(
    area: str, name: str, corners: Corners, fill: str, stroke: str, line: float
) -> Element:
    """Kept, because an area often stays the same from one picture to the next."""
    outline = drawing.outline(corners, fill=fill, stroke=stroke, line=line)
    return drawing.place(outline, area, name)


def _in_sea(table: Table, area: str) -> list[list[Row]]:
    """What is in a sea area."""
    sea = table.seas[area]
    closed = [marks.warning("closed")] if is_closed(table, area) else []
    ships = [marks.fleets(sea.owner, sea.fleets)] if sea.owner and sea.fleets else []
    return _ways(
        [
            [*_printed(area, sea), *closed],
            [*ships, *_figure(table, sea, short)],
            _attackers(table, area, short),
        ]
        for short in (False, True)
    )


def _on_land(table: Table, area: str) -> list[list[Row]]:
    """What is on a land area."""
    land = table.lands[area]
    frozen = [marks.warning("frozen")] if is_frozen(table, area) else []
    symbol = [marks.priestess()] if land.priestess else []
    return _ways(
        [
            [*_printed(area, land), *symbol, *frozen],
            _garrison(land, short),
            _sites(land),
            _figure(table, land, short),
            _attackers(table, area, short),
        ]
        for short in (False, True)
    )


def _ways(kinds: Iterable[list[Row]]) -> list[list[Row]]:
    """Names in full, then cut short: each kind in a row of its own; then all in one go but for
    the last, the attackers."""
    full, short = kinds
    *own, attackers = short
    together = [[mark for row in own for mark in row], attackers]
    ways = [full, together] if full == short else [full, short, together]
    return [[row for row in way if row] for way in ways]


def _printed(area: str, place: Land | Sea) -> Row:
    horn = [marks.cornucopias(place.income)] if place.income else []
    return [words(label_of(area), _NAME), *horn]


def _garrison(land: Land, short: bool) -> Row:
    owner = land.owner
    if owner is None:
        return []
    hired = [marks.mercenaries(land.mercenaries)] if land.mercenaries else []
    heroes = [marks.hero(name, owner, short=short) for name in land.heroes]
    return [_regular(owner, land.troops), *hired, *heroes]


def _regular(faction: FactionId, troops: int) -> Mark:
    """Troops, or else the letter of the faction alone."""
    return marks.troops(faction, troops) if troops else marks.banner(faction)


def _sites(land: Land) -> Row:
    raised = [marks.metropolis(f"metropolis: {bonus(token)}") for token in land.metropolises]
    built = [marks.building(name) for name in land.buildings]
    return [*raised, *built, *(marks.site() for _ in range(land.free_sites))]


def _figure(table: Table, place: Land | Sea, short: bool) -> Row:
    if place.creature is None:
        return []
    return [marks.creature(place.creature, holder(table, place.creature), short=short)]


def _attackers(table: Table, area: str, short: bool) -> Row:
    """The force of an unfinished battle, beside what stands in the area."""
    battle = table.battle
    if battle is None or battle.area != area:
        return []
    attacker: FactionId = battle.attacker
    if battle.fleets:
        return [swords(), marks.fleets(attacker, battle.fleets)]
    hired: list[Mark] = [marks.mercenaries(battle.mercenaries)] if battle.mercenaries else []
    heroes = [marks.hero(name, attacker, short=short) for name in battle.heroes]
    return [swords(), _regular(attacker, battle.troops), *hired, *heroes]
