"""Short lines of a position: ``P2 2+1f, P1 4, temple 2`` for a region."""

from __future__ import annotations

import re
from typing import Any

from games.engine.errors import BadCase
from games.engine.records import label, seat_of
from games.titles.hellas.state import ORACLE

NOBODY = "nobody"
NONE = "none"
_ARMY = re.compile(r"(P\d+) (\d+)(\+1f)?")

Army = tuple[int, bool]
"""Unfortified hoplites of a player in a region, and whether one more is in the city spot."""


def region_line(words: str) -> dict[str, Any]:
    """Who controls a region with his army, then the armies of others, then its temple."""
    owner, *others = [part.strip() for part in words.split(",")]
    region: dict[str, Any] = {"owner": _controller(owner)}
    armies = {} if owner == NOBODY or " " not in owner else read_armies(owner)
    for part in others:
        kind, *number = part.split()
        if part == "oracle":
            region["temple"] = ORACLE
        elif kind == "temple" and len(number) == 1 and number[0].isdecimal():
            region["temple"] = int(number[0])
        else:
            armies |= read_armies(part)
    return region | {"armies": armies_written(armies)}


def _controller(words: str) -> int | None:
    name = words.split()[0] if words else ""
    if name == NOBODY:
        return None
    seat = seat_of(name)
    if seat is None:
        raise BadCase(f"{words!r}: a region's line begins with its controller or {NOBODY!r}.")
    return seat


def read_armies(words: str) -> dict[int, Army]:
    """``P1 3+1f, P2 2`` by seat."""
    armies: dict[int, Army] = {}
    for part in [] if words == NONE else words.split(","):
        army = _ARMY.fullmatch(part.strip())
        seat = seat_of(army[1]) if army else None
        if army is None or seat is None:
            raise BadCase(f"{part.strip()!r} does not read as an army: write 'P1 3' or 'P1 3+1f'.")
        armies[seat] = (int(army[2]), bool(army[3]))
    return armies


def armies_written(armies: dict[int, Army]) -> str:
    """The same in words, in the order of the seats; armies without hoplites are none."""
    written = [
        f"{label(seat)} {hoplites}{'+1f' if fortified else ''}"
        for seat, (hoplites, fortified) in sorted(armies.items())
        if hoplites or fortified
    ]
    return ", ".join(written) or NONE
