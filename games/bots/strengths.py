"""What the levels of bots were found to be worth, read from the table in docs/bots.md.

A server without the document knows no figures.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

DOCUMENT = Path(__file__).parents[2] / "docs" / "bots.md"
_ROW = re.compile(
    r"\| (?P<title>[^|]+), (?P<seats>\d+) \| (?P<level>\w+) \| (?P<among>\w+)"
    r" \| (?P<won>\d+)% \| (?P<low>\d+)–(?P<high>\d+) \|"
)


@dataclass(frozen=True, slots=True)
class Strength:
    """One seat of a level among bots of another: percent of games won, and its 95 % interval."""

    seats: int
    level: str
    among: str
    won: int
    low: int
    high: int


@cache
def strengths() -> Mapping[str, tuple[Strength, ...]]:
    """By name of the title, in the order of the document."""
    by_title: dict[str, list[Strength]] = {}
    if DOCUMENT.exists():
        for row in _ROW.finditer(DOCUMENT.read_text(encoding="utf-8")):
            numbers = {name: int(row[name]) for name in ("seats", "won", "low", "high")}
            strength = Strength(level=row["level"], among=row["among"], **numbers)
            by_title.setdefault(row["title"], []).append(strength)
    return {title: tuple(rows) for title, rows in by_title.items()}
