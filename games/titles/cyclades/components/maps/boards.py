"""Boards: what a placement of tiles gives, and the maps that are ready to play on (CY-1.5)."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from games.titles.cyclades.components.ids import Side
from games.titles.cyclades.components.maps.layouts import TILES_NEEDED, laid_out
from games.titles.cyclades.components.maps.placing import on_board, painted
from games.titles.cyclades.components.maps.quick_starts import QUICK_STARTS, QuickStart
from games.titles.cyclades.components.maps.records import AreaLaid, TileLaid
from games.titles.cyclades.components.maps.survey import surveyed
from games.titles.cyclades.components.maps.tiles import TILES, Printed


@lru_cache(maxsize=64)
def assembled(side: Side, tiles: tuple[TileLaid, ...]) -> tuple[AreaLaid, ...]:
    """The areas of tiles laid anywhere and turned in any way, sorted by id.

    Ids are ``<tile>.<letter>``. ValueError if tiles overlap or one is laid twice.
    """
    lands: dict[str, Printed] = {}
    seas: dict[str, Printed] = {}
    for laid in tiles:
        half = TILES[laid.tile][side]
        for all_areas, own in ((lands, half.lands), (seas, half.seas)):
            for letter, printed in own.items():
                at = on_board(laid, printed.at)
                all_areas[f"{laid.tile}.{letter}"] = msgspec.structs.replace(printed, at=at)
    return surveyed(painted(side, tiles), lands, seas)


class ReadyMap(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A board fit for its number of seats, with a fair quick start (CY-2.6).

    ``quick_start``: by faction, pairs (land, sea) in the order of placement. Two seats lead four
    factions: the first two stand for seat 0, the last two for seat 1 (CY-21.1).
    """

    id: str
    side: Side
    seats: int
    factions: int
    title: str
    tiles: tuple[TileLaid, ...]
    quick_start: QuickStart


_TITLES: dict[int, str] = {
    2: "Two players with two factions each",
    3: "Three players",
    4: "Four players, alone or in two teams",
    5: "Five players",
    6: "Six players in three teams",
}
_TILES: dict[tuple[Side, int], str] = {
    ("A", 6): "T02 T06 T09 T04 T07 T01",
    ("A", 8): "T01 T09 T06 T04 T02 T10 T07 T03",
    ("A", 10): "T06 T02 T09 T07 T08 T05 T01 T10 T03 T04",
    ("B", 6): "T02 T05 T03 T01 T07 T10",
    ("B", 8): "T02 T05 T03 T09 T01 T04 T10 T06",
    ("B", 10): "T02 T05 T08 T03 T09 T01 T04 T07 T10 T06",
}


def _ready(side: Side, seats: int, quick_start: QuickStart) -> ReadyMap:
    tiles = _TILES[side, TILES_NEEDED[seats]].split()
    return ReadyMap(
        id=f"{side}{seats}",
        side=side,
        seats=seats,
        factions=len(quick_start),
        title=_TITLES[seats],
        tiles=laid_out(side, tiles, [0] * len(tiles)),
        quick_start=quick_start,
    )


READY: dict[str, ReadyMap] = {
    f"{side}{seats}": _ready(side, seats, quick_start)
    for (side, seats), quick_start in QUICK_STARTS.items()
}
"""By side and number of seats: ``A2`` to ``A6`` and ``B2`` to ``B6``."""
