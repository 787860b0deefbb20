"""How much trouble a run takes: enough to be believed, or just enough to see that it works."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, kw_only=True)
class Effort:
    """``repeats``: of each measurement. ``seconds``: of one timed stretch. ``games``: played by one
    stretch that counts games instead. ``peer``: where another engine of Dice Forge is, if one is
    there (``bench.peers.engine``)."""

    repeats: int
    seconds: float
    games: int
    peer: Path | None = None


FULL = Effort(repeats=5, seconds=3.0, games=200)
QUICK = Effort(repeats=3, seconds=1.0, games=40)
