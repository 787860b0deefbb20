"""Versions of the bots that choose by appraisal or at random, and learned nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.title import Title

HAZES: Mapping[str, float] = {"novice": 5.0, "casual": 2.0}
"""Level -> how thick the haze is through which it sees what a move is worth."""

WITNESSES: Mapping[str, Sequence[str]] = {
    "cyclades": ["f17145e8ede4"],
    "dice_forge": ["c2f8a7fb52c7"],
    "lords_of_hellas": ["a5e59971b245"],
    "persian_invasion": ["fc7301d343fa"],
}
"""Title -> for each version of its quick bots how ``witnessed`` began with the fewest and the most
seats, the newest last. An earlier version is told apart and plays no more: its code has gone."""


def quick_number(title_id: str) -> int:
    """Of the newest version of a title's quick bots; 0 for titles without one."""
    return len(WITNESSES.get(title_id, ()))


def quick_version(level: str, title: Title[Any], seats: int) -> str:
    """``greedy/dice_forge/2/1/`` and a hash of witness and haze; empty for titles without one."""
    witnesses = WITNESSES.get(title.id, ())
    if not witnesses:
        return ""
    signature = f"{witnesses[-1]}|{level}|{HAZES.get(level, 0.0)}"
    digest = hashlib.sha256(signature.encode()).hexdigest()
    return f"{level}/{title.id}/{seats}/{quick_number(title.id)}/{digest[:12]}"
