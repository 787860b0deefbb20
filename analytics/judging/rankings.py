"""One game as rankings: who was placed before whom, among units that are equally strong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from analytics.statistics.contests import groups_of
from analytics.statistics.plackett_luce import Ranking


def rankings_of(
    places: Sequence[int], units: str, among: int, held: Sequence[tuple[str, int]]
) -> Iterator[Ranking[str]]:
    """A ranking for each strength of which two or more units are counted that do not all share one
    place. ``places``: of each seat, 1 being the best; ``units``: as ``CountedGame.units``;
    ``among``: the seats that are counted, -1 for all; ``held``: values, each with the set of seats
    that have it. Partners are where the best of them is."""
    for group in groups_of(units, len(places)):
        placed = sorted(
            (_place_of(unit, places), _having(unit & among, held)) for unit in group if unit & among
        )
        ranking = tuple(
            tuple(having for _, having in some)
            for _, some in groupby(placed, key=lambda each: each[0])
        )
        if len(ranking) > 1:
            yield ranking


def _place_of(unit: int, places: Sequence[int]) -> int:
    return min(place for seat, place in enumerate(places) if unit >> seat & 1)


def _having(unit: int, held: Sequence[tuple[str, int]]) -> tuple[str, ...]:
    return tuple(value for value, seats in held if seats & unit)
