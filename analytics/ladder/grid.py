"""Whether levels have one order: who beats whom, and whether that goes round in a circle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Pair(NamedTuple):
    """``one`` among ``others``, and the interval of what it won; ``equal``: what equals win."""

    one: str
    others: str
    low: float
    high: float
    equal: float


def beaten_by(pairs: Iterable[Pair]) -> dict[str, set[str]]:
    """Level -> those that it clearly beats: it wins more than its share among them, or one of them
    wins less than its share among it."""
    losers: dict[str, set[str]] = {}
    for pair in pairs:
        if pair.low > pair.equal:
            losers.setdefault(pair.one, set()).add(pair.others)
        elif pair.high < pair.equal:
            losers.setdefault(pair.others, set()).add(pair.one)
    return losers


def circle(beats: Mapping[str, set[str]]) -> list[str]:
    """Levels of which each clearly beats the next and the last one the first; empty where there is
    an order."""
    settled: set[str] = set()

    def look(level: str, way: list[str]) -> list[str]:
        if level in way:
            return way[way.index(level) :]
        if level in settled:
            return []
        for other in sorted(beats.get(level, ())):
            if ring := look(other, [*way, level]):
                return ring
        settled.add(level)
        return []

    for level in sorted(beats):
        if ring := look(level, []):
            return ring
    return []
