"""What each number of Lords of Hellas is, in words."""

from __future__ import annotations

from games.engine.meanings import Meaning
from games.titles.hellas import meanings

MEANINGS: tuple[Meaning, ...] = (
    Meaning("seats.*.temples", "Temples in a game of {0}", "LH-2.3"),
    Meaning("seats.*.lands", "Lands that win a game of {0}", "LH-26.2"),
    Meaning("seats.*.draft", "Blessings drawn for a draft in a game of {0}", "LH-25.1"),
    *meanings.MEANINGS,
)
