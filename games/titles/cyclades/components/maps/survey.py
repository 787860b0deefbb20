"""From painted cells to areas: which touch, and which lands are one island (CY-0.1, CY-0.2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from games.titles.cyclades.components.maps.records import AreaLaid, Cell
from games.titles.cyclades.components.maps.tiles import Printed

Neighbours = Mapping[str, Collection[str]]


def surveyed(
    cells: Mapping[Cell, str], lands: Mapping[str, Printed], seas: Mapping[str, Printed]
) -> tuple[AreaLaid, ...]:
    """The areas of a board, sorted by id. ``Printed.at`` counts cells of the board."""
    near = bordering(cells)
    island = {land: n for n, lot in enumerate(islands(lands, near)) for land in lot}
    return tuple(
        AreaLaid(
            id=area,
            kind="land" if area in lands else "sea",
            sites=printed.sites,
            cornucopias=printed.cornucopias,
            priestess=printed.priestess,
            island=island.get(area, -1),
            adjacent=tuple(sorted(near[area])),
            x=10 * printed.at[0] + 5,
            y=10 * printed.at[1] + 5,
        )
        for area, printed in sorted({**lands, **seas}.items())
    )


def bordering(cells: Mapping[Cell, str]) -> dict[str, set[str]]:
    """Areas that share a border line; a corner is none (CY-0.1)."""
    near: dict[str, set[str]] = {area: set() for area in cells.values()}
    for (col, row), area in cells.items():
        for beside in ((col + 1, row), (col, row + 1)):
            other = cells.get(beside, area)
            if other != area:
                near[area].add(other)
                near[other].add(area)
    return near


def islands(lands: Collection[str], near: Neighbours) -> list[set[str]]:
    """Largest groups of linked lands (CY-0.2), in the order of their first ids."""
    lots: list[set[str]] = []
    for land in sorted(lands):
        if not any(land in island for island in lots):
            lots.append(reached(land, lands, near))
    return lots


def reached(start: str, within: Collection[str], near: Neighbours) -> set[str]:
    """All areas of ``within`` that can be reached from ``start`` without leaving them."""
    seen, ahead = {start}, [start]
    while ahead:
        fresh = {area for area in near[ahead.pop()] if area in within} - seen
        seen |= fresh
        ahead += fresh
    return seen
