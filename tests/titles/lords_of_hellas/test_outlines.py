"""The drawn map: it shows the very borders that the rules know, and has room in every region."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import dist

import pytest

from games.titles.hellas.board.outlines import OUTLINES, ROOMS, SHEET, TRAILS, Point
from games.titles.hellas.components.ids import REGIONS, RegionId
from games.titles.hellas.components.map import BORDERS, MAP, SEA_TRAILS
from tests.filled import filled

NEIGHBOURS = {frozenset(pair) for pair in BORDERS}
PAIRS = list(combinations(REGIONS, 2))
STRAIT = 8
"""Units at least between regions that are no land neighbours."""

every_region = pytest.mark.parametrize("region", REGIONS)


def lines(outline: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return pairwise([*outline, outline[0]])


def crossed(y: float, outline: Sequence[Point]) -> list[float]:
    """Where the outline crosses this height, from the west to the east."""
    return sorted(
        ax + (y - ay) / (by - ay) * (bx - ax)
        for (ax, ay), (bx, by) in lines(outline)
        if (ay > y) != (by > y)
    )


def inside(x: float, y: float, outline: Sequence[Point]) -> bool:
    """Whether a ray to the east leaves the outline an odd number of times."""
    return sum(x < at for at in crossed(y, outline)) % 2 == 1


def within(y: float, outline: Sequence[Point]) -> Iterator[tuple[float, float]]:
    """The stretches of this height that lie in the outline."""
    ends = crossed(y, outline)
    return zip(ends[::2], ends[1::2], strict=True)


def cross(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cut(line: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two lines cross each other between their ends."""
    (a, b), (c, d) = line, other
    return cross(a, b, c) * cross(a, b, d) < 0 and cross(c, d, a) * cross(c, d, b) < 0


def border(region: RegionId, other: RegionId) -> float:
    """How long the line is that both outlines have."""
    shared = set(map(frozenset, lines(OUTLINES[region]))) & set(
        map(frozenset, lines(OUTLINES[other]))
    )
    return sum(dist(*line) for line in shared)


def gap(region: RegionId, other: RegionId) -> float:
    """From any corner of one region to the nearest line of the other one, both ways."""
    return min(
        away(corner, line)
        for a, b in ((region, other), (other, region))
        for corner in OUTLINES[a]
        for line in lines(OUTLINES[b])
    )


def away(corner: Point, line: tuple[Point, Point]) -> float:
    (ax, ay), (bx, by) = line
    along = ((corner[0] - ax) * (bx - ax) + (corner[1] - ay) * (by - ay)) / dist(*line) ** 2
    at = min(max(along, 0), 1)
    return dist(corner, (ax + at * (bx - ax), ay + at * (by - ay)))


@every_region
def test_every_outline_is_a_simple_clockwise_line_on_the_sheet(region: RegionId) -> None:
    outline = OUTLINES[region]
    assert len(set(outline)) == len(outline)
    assert sum(x * south - east * y for (x, y), (east, south) in lines(outline)) > 0
    assert not any(cut(line, other) for line, other in combinations(lines(outline), 2))
    width, height = SHEET
    assert all(0 <= x <= width and 0 <= y <= height for x, y in outline)


@every_region
def test_there_is_room_around_the_middle_of_every_region(region: RegionId) -> None:
    facts = MAP[region]
    for x in filled(range(facts.x - 35, facts.x + 36, 5)):
        for y in filled(range(facts.y - 30, facts.y + 31, 5)):
            assert [near for near in REGIONS if inside(x, y, OUTLINES[near])] == [region]


@every_region
def test_pieces_have_a_box_within_their_region(region: RegionId) -> None:
    west, north, east, south = ROOMS[region]
    assert east - west >= 90
    assert south - north >= 70
    edges = [(x, y) for x in range(west, east + 1, 4) for y in (north, south)]
    edges += [(x, y) for x in (west, east) for y in range(north, south + 1, 4)]
    assert all(inside(x, y, OUTLINES[region]) for x, y in edges)
    assert not any(west < x < east and north < y < south for x, y in OUTLINES[region])


@pytest.mark.parametrize(("region", "other"), BORDERS)
def test_land_neighbours_share_a_border_that_is_seen(region: RegionId, other: RegionId) -> None:
    """LH-1.1."""
    assert border(region, other) >= 50


def test_regions_that_are_no_land_neighbours_have_no_border() -> None:
    """LH-1.1: not a corner either."""
    for region, other in PAIRS:
        if frozenset((region, other)) not in NEIGHBOURS:
            assert gap(region, other) >= STRAIT, (region, other)


@pytest.mark.parametrize("island", ["euboea", "crete"])
def test_islands_touch_nobody(island: RegionId) -> None:
    """LH-1.1: only sea trails lead there."""
    assert all(gap(island, other) >= 3 * STRAIT for other in REGIONS if other != island)


def test_no_regions_overlap() -> None:
    for region, other in PAIRS:
        pairs = ((a, b) for a in lines(OUTLINES[region]) for b in lines(OUTLINES[other]))
        assert not any(cut(a, b) for a, b in pairs), (region, other)
    for y in filled(range(3, SHEET[1], 6)):
        stretches = sorted(
            stretch for outline in OUTLINES.values() for stretch in within(y, outline)
        )
        # Neighbours have one line, which is walked from either end.
        assert all(end <= begin + 1e-6 for (_, end), (begin, _) in pairwise(stretches)), y


@pytest.mark.parametrize(("ends", "trail"), list(zip(SEA_TRAILS, TRAILS, strict=True)))
def test_sea_trails_lead_over_the_sea_alone(
    ends: tuple[RegionId, RegionId], trail: Sequence[Point]
) -> None:
    """LH-1.1: from one of the two regions to the other one, and past all the rest."""
    crossed: list[RegionId | None] = []
    for (ax, ay), (bx, by) in pairwise(trail):
        for step in range(101):
            x, y = ax + (bx - ax) * step / 100, ay + (by - ay) * step / 100
            here = next((region for region in REGIONS if inside(x, y, OUTLINES[region])), None)
            if not crossed or crossed[-1] != here:
                crossed.append(here)
    first, sea, last = crossed
    assert sea is None
    assert {first, last} == set(ends)
