"""What is in the box of Night Market: cards, lanterns, coins."""

from __future__ import annotations

from typing import Literal

Good = Literal["jade", "lamp", "silk"]
Card = Literal["jade", "lamp", "silk", "snare", "urchin", "whistle"]

CARDS: dict[Card, int] = {"jade": 5, "lamp": 9, "silk": 7, "snare": 3, "urchin": 6, "whistle": 4}
"""How many of each card there are."""

GOODS: tuple[Good, ...] = ("jade", "lamp", "silk")
LANTERNS = 8
COINS = 60
