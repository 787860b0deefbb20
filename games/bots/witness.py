"""What greedy bots choose, as a hash: bots that choose by appraisal are others when it changes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from games.bots.duel import game
from games.bots.greedy import Greedy
from games.engine.policy import Situation
from games.engine.records import Move
from games.engine.title import Title


class _Witness(Greedy):
    """Keeps a hash of what it chose."""

    def __init__(self, title: Title[Any]) -> None:
        super().__init__(title)
        self.seen = hashlib.sha256()

    def choose(self, now: Situation) -> Move:
        chosen = super().choose(now)
        self.seen.update(msgspec.json.encode(chosen))
        return chosen


def witnessed(title: Title[Any], seat_counts: Iterable[int]) -> str:
    """The SHA-256, hex, of all choices of one game of greedy bots with each number of seats."""
    witness = _Witness(title)
    for seats in seat_counts:
        game(title, [witness] * seats, "witness")
    return witness.seen.hexdigest()
