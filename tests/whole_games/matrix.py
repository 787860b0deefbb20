"""Which games are played: every title and seat count, by which hand, how wide, in which browser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.engine import registry

Hand = Literal["mouse", "keys"]
Engine = Literal["chromium", "firefox"]
Others = Literal["bots", "me"]

DESK, PHONE = 1280, 390
"""Pixels."""

HEIGHTS = {DESK: 800, PHONE: 780}

_WAYS: tuple[tuple[Hand, int, Engine], ...] = (
    ("mouse", DESK, "chromium"),
    ("mouse", PHONE, "firefox"),
    ("keys", PHONE, "chromium"),
    ("mouse", PHONE, "chromium"),
    ("mouse", DESK, "firefox"),
    ("keys", DESK, "firefox"),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One game. ``others``: who sits at the other seats, bots or the same person."""

    title: str
    seats: int
    hand: Hand
    width: int
    engine: Engine
    others: Others = "bots"

    @property
    def id(self) -> str:
        alone = self.others == "bots"
        return (
            f"{self.title}-{self.seats}-{self.hand}-{self.width}-{self.engine}"
            f"{'' if alone else '-hot'}"
        )


def matrix() -> list[Entry]:
    """Round by round: in each, every title with every number of seats once, and every way for some
    of them, so that a part of the whole has something of everything. At the end, one game of two a
    title at one browser."""
    titles = registry.titles().values()
    tables = [(title.id, seats) for title in titles for seats in sorted(title.seat_counts)]
    by_bots = [
        Entry(title, seats, *_WAYS[(place + number) % len(_WAYS)])
        for number in range(len(_WAYS))
        for place, (title, seats) in enumerate(tables)
    ]
    hot = [
        Entry(title, 2, "mouse", DESK, "chromium", "me") for title, seats in tables if seats == 2
    ]
    return by_bots + hot


def judged() -> list[Entry]:
    """The games of which axe is asked: one for each title and width, since it takes some seconds,
    and who plays with how many by which hand is the same to it."""
    kinds = {(each.title, each.width): each for each in reversed(matrix()) if _by_axe(each)}
    return list(kinds.values())


def _by_axe(entry: Entry) -> bool:
    return entry.engine == "chromium" and entry.others == "bots"
