"""The levels at which a bot may be seated, weakest first. What each is worth is in docs/bots.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from games.bots.greedy import Greedy, Hasty
from games.bots.random import Uniform
from games.engine.policy import Policy
from games.engine.title import Title

LEVELS: Mapping[str, Callable[[Title[Any]], Policy]] = {
    "random": lambda title: Uniform(),
    "novice": partial(Hasty, haze=5.0),
    "casual": partial(Hasty, haze=2.0),
    "greedy": Greedy,
}
"""Level -> what makes its policy for a title."""

DEFAULT_LEVEL = "greedy"
"""Who takes over a seat that its person left."""
