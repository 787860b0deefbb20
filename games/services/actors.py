"""How events name who acts without being a person (``games.models.player.opaque_player``)."""

from __future__ import annotations

HOUSE = "kleio"
"""Acts in the first batch of a game that no person made."""

COPYIST = "kleio"
"""Acts in copied batches: whoever acted there did not act here."""


def actor_of_bot(level: str) -> str:
    """A bot."""
    return f"bot:{level}"
