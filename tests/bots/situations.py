"""Situations for bots that are asked outside of any game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from games.engine.policy import Situation
from games.engine.records import Decision, Move


def asked(moves: Sequence[Move], rng: Random, view: Any = None, seat: int = 0) -> Situation:
    """``seat`` sees ``view`` and may make one of ``moves``."""
    return Situation(view, Decision("1", seat, "kind", "prompt", "clause"), moves, rng)
