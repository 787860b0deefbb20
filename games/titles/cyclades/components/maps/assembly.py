"""Boards put together at random (CY-1.5): drawn, turned, laid out, checked, drawn anew if unfit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from games.titles.cyclades.components.ids import Side
from games.titles.cyclades.components.maps.boards import assembled
from games.titles.cyclades.components.maps.layouts import TILES_NEEDED, laid_out
from games.titles.cyclades.components.maps.records import AreaLaid, TileLaid
from games.titles.cyclades.components.maps.survey import reached
from games.titles.cyclades.components.maps.tiles import TILES

Pick = Callable[[str, Sequence[object]], int]
"""``Referee.pick``: draws a position in some options from a named stream."""
Areas = Sequence[AreaLaid]

LARGEST_ISLAND = 6
LANDS_FOR_TWO = 9
"""Lands that two factions need: four and a half for each."""


def random_tiles(pick: Pick, side: Side, factions: int, seats: int) -> tuple[TileLaid, ...]:
    """Tiles of a fit board: one draw for each tile (``map:tiles``) and turn (``map:turns``).

    With the tiles and the numbers of factions that there are, every first draw is fit.
    """
    while True:
        tiles = _drawn(pick, side, TILES_NEEDED[seats])
        if not unmet(assembled(side, tiles), factions):
            return tiles


def _drawn(pick: Pick, side: Side, count: int) -> tuple[TileLaid, ...]:
    left = sorted(TILES)
    names = [left.pop(pick("map:tiles", left)) for _ in range(count)]
    return laid_out(side, names, [pick("map:turns", range(4)) for _ in range(count)])


def unmet(areas: Areas, factions: int) -> tuple[str, ...]:
    """What a board lacks for so many factions; () if it is fit to play on."""
    return tuple(want for want, met in _REQUIREMENTS.items() if not met(areas, factions))


def _all_connected(areas: Areas, _factions: int) -> bool:
    return _connected([area.id for area in areas], areas)


def _seas_connected(areas: Areas, _factions: int) -> bool:
    return _connected([area.id for area in areas if area.kind == "sea"], areas)


def _connected(ids: Collection[str], areas: Areas) -> bool:
    near = {area.id: area.adjacent for area in areas}
    return len(reached(min(ids), set(ids), near)) == len(ids)


def _every_land_at_sea(areas: Areas, _factions: int) -> bool:
    seas = {area.id for area in areas if area.kind == "sea"}
    return all(seas.intersection(area.adjacent) for area in areas if area.kind == "land")


def _lands_enough(areas: Areas, factions: int) -> bool:
    return 2 * sum(area.kind == "land" for area in areas) >= LANDS_FOR_TWO * factions


def _islands_small(areas: Areas, _factions: int) -> bool:
    numbers = [area.island for area in areas if area.kind == "land"]
    return all(numbers.count(number) <= LARGEST_ISLAND for number in set(numbers))


_REQUIREMENTS: Mapping[str, Callable[[Areas, int], bool]] = {
    "one board": _all_connected,
    "one sea": _seas_connected,
    "coast": _every_land_at_sea,
    "lands": _lands_enough,
    "island size": _islands_small,
}
