"""The levels at which a bot may be seated, weakest first. What each is worth is in docs/bots.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from games.bots.greedy import Greedy, Hasty
from games.bots.quick import HAZES, quick_number, quick_version
from games.bots.random import Uniform
from games.bots.search import Effort, Search
from games.engine.policy import Policy
from games.engine.prospects import prospects_of
from games.engine.title import Title

EFFORTS: Mapping[str, Mapping[str, Mapping[int, Sequence[Effort]]]] = {
    "expert": {
        "dice_forge": {
            2: [Effort(width=4, playouts=32, rounds=2, doubt=0.5)],
            3: [Effort(width=3, playouts=18, rounds=2, doubt=0.5, questions=2)],
            4: [
                Effort(width=3, playouts=18, rounds=2, doubt=0.5, questions=2),
                Effort(width=7, playouts=42, rounds=2, doubt=0.5, weights=2, questions=3),
            ],
        },
        "cyclades": {
            2: [Effort(width=5, playouts=20, rounds=1, doubt=0.5)],
            3: [Effort(width=5, playouts=20, rounds=1, doubt=0.5)],
            4: [Effort(width=4, playouts=12, rounds=1, doubt=0.5)],
            5: [Effort(width=4, playouts=12, rounds=1, doubt=0.5)],
            6: [Effort(width=4, playouts=12, rounds=1, doubt=0.5)],
        },
        "lords_of_hellas": {
            2: [Effort(width=4, playouts=24, rounds=1, doubt=0.5)],
            3: [
                Effort(width=3, playouts=12, rounds=1, doubt=0.5),
                Effort(width=4, playouts=24, rounds=1, doubt=0.5, weights=2),
                Effort(width=4, playouts=20, rounds=2, doubt=0.5, weights=2, questions=3),
            ],
            4: [
                Effort(width=3, playouts=8, rounds=1, doubt=0.5),
                Effort(width=4, playouts=16, rounds=1, doubt=0.5, weights=2),
            ],
        },
    },
    "master": {
        "dice_forge": {2: [Effort(width=8, playouts=96, rounds=1, doubt=0.5, questions=3)]},
        "lords_of_hellas": {
            2: [Effort(width=4, playouts=20, rounds=2, doubt=0.5, weights=2, questions=3)],
        },
    },
}
"""Level that thinks -> title -> number of seats -> how hard, a row for each version of the bot, of
which the last one is seated. What is not here was not shown to be better than the level below, and
is not offered. A row stays, with its weights, as long as a game may have its bot."""


def _searching(level: str, title: Title[Any]) -> Policy:
    rows = EFFORTS[level].get(title.id, {})
    return Search(title, {seats: versions[-1] for seats, versions in rows.items()})


LEVELS: Mapping[str, Callable[[Title[Any]], Policy]] = {
    "random": lambda title: Uniform(),
    **{level: partial(Hasty, haze=haze) for level, haze in HAZES.items()},
    "greedy": Greedy,
    **{level: partial(_searching, level) for level in EFFORTS},
}
"""Level -> what makes its policy for a title."""

DEFAULT_LEVEL = "greedy"
"""Who takes over a seat that its person left."""


def offered(title_id: str, seats: int) -> list[str]:
    """The levels of a game of so many seats, weakest first."""
    return [
        level
        for level in LEVELS
        if level not in EFFORTS or seats in EFFORTS[level].get(title_id, {})
    ]


def thinks(level: str) -> bool:
    """Whether a bot of this level takes so long that it has workers of its own."""
    return level in EFFORTS


def version(level: str, title: Title[Any], seats: int) -> str:
    """Which bot is seated now: ``expert/dice_forge/2/1/3f0c...``, the level, the title, the number
    of seats, that of the bot and the hash of its weights, or of what quick ones choose; empty where
    there is none."""
    if not thinks(level):
        return quick_version(level, title, seats)
    versions = _versions(level, title, seats)
    return _name(level, title, seats, len(versions)) if versions else ""


def policy(level: str, title: Title[Any], seated: str = "") -> Policy:
    """The bot of this level, of the version that was ``seated``; see ``playing``."""
    if not seated or not thinks(level):
        return LEVELS[level](title)
    seats = int(seated.split("/")[2])
    number = _number(level, title, seats, seated)
    if not number:
        return LEVELS[level](title)
    return Search(title, {seats: _versions(level, title, seats)[number - 1]})


def playing(level: str, title: Title[Any], seats: int, seated: str) -> str:
    """Which bot plays where this version was ``seated``: that one as long as there is a row for
    it, with the weights of that row; the newest one of its level where it has gone."""
    if not thinks(level):
        return version(level, title, seats)
    number = _number(level, title, seats, seated)
    return _name(level, title, seats, number) if number else ""


def number_playing(level: str, title: Title[Any], seats: int, seated: str = "") -> int:
    """The number of the version that ``playing`` names; 0 where there is none."""
    return _number(level, title, seats, seated) if thinks(level) else quick_number(title.id)


def _number(level: str, title: Title[Any], seats: int, seated: str) -> int:
    """Of the version that plays where this one was seated; 0 where the level has none."""
    newest = len(_versions(level, title, seats))
    number = int(seated.split("/")[3]) if seated else newest
    return number if 1 <= number <= newest else newest


def _versions(level: str, title: Title[Any], seats: int) -> Sequence[Effort]:
    return EFFORTS[level].get(title.id, {}).get(seats, ())


def _name(level: str, title: Title[Any], seats: int, number: int) -> str:
    weights = _versions(level, title, seats)[number - 1].weights
    digest = prospects_of(title).learned(weights).digest
    return f"{level}/{title.id}/{seats}/{number}/{digest[:12]}"
