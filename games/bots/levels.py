"""The levels at which a bot may be seated, weakest first. What each is worth is in docs/bots.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from games.bots.greedy import Greedy, Hasty
from games.bots.random import Uniform
from games.bots.search import Effort, Search
from games.engine.policy import Policy
from games.engine.title import Title

EFFORTS: Mapping[str, Mapping[str, Mapping[int, Effort]]] = {
    "expert": {
        "dice_forge": {
            2: Effort(width=4, playouts=32, rounds=2, doubt=0.5),
        },
    },
}
"""Level that thinks -> title -> number of seats -> how hard. What is not here was not shown to be
better than the level below, and is not offered."""


def _searching(level: str, title: Title[Any]) -> Policy:
    return Search(title, EFFORTS[level].get(title.id, {}))


LEVELS: Mapping[str, Callable[[Title[Any]], Policy]] = {
    "random": lambda title: Uniform(),
    "novice": partial(Hasty, haze=5.0),
    "casual": partial(Hasty, haze=2.0),
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
