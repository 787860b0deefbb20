"""The heavy ones among the classics of PettingZoo."""

from __future__ import annotations

import warnings
from typing import Any

import pettingzoo

CLASSICS = ("chess-v6", "go-v5", "texas_holdem_no_limit-v6")


def classic(name: str) -> Any:
    """A new environment of a classic. What it warns of is not about Kleio."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return pettingzoo.make("aec", f"classic/{name}")
