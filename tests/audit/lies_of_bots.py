"""Lies about which bot moved for a seat that one has taken over. The liar knows the format and the
salts, and worked all hashes out again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.audit import games
from tests.audit.changes import Case
from tests.audit.histories import mac, sealed, written

# In games.claimed(): 17 greedy takes the seat over; 19 it chose, 20 waits.
MOVED: Mapping[object, int | None] = {
    "bot:greedy": None,
    "bot:greedy/1": None,
    "bot:greedy/12": None,
    "bot:greedy2": 19,
    "bot:greed/1": 19,
    "bot:random/1": 19,
    "bot:": 19,
    "greedy/1": 19,
    "plr_2": 19,
    "kleio": 19,
    None: 19,
}
"""Who is told to have moved, and where that must be found; None: it fits."""


def bots() -> Iterator[Case]:
    whole = games.claimed()
    for actor, version in MOVED.items():
        lines = whole.export()
        for line in lines[19:21]:
            line["actor"] = actor
        file = written(sealed(lines, mac(whole.seed, b"kleio salt")))
        yield Case(f"{actor} moved", file, version, None if version is None else "actor")
