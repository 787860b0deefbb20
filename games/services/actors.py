"""How events name who acts without being a person (``games.models.player.opaque_player``)."""

from __future__ import annotations

HOUSE = "kleio"
"""Acts in the first batch of a game that no person made."""

COPYIST = "kleio"
"""Acts in copied batches: whoever acted there did not act here."""


_BOT = "bot:"


def actor_of_bot(level: str, number: int = 0) -> str:
    """A bot, as ``bot:expert/2``; ``number``: of its version among those of its level, title and
    seats (``games.bots.levels.number_playing``), 0 where it has none."""
    return f"{_BOT}{level}/{number}" if number else f"{_BOT}{level}"


def is_bot(actor: str | None) -> bool:
    """Whether a bot acted."""
    return (actor or "").startswith(_BOT)


def is_bot_of(level: str, actor: str) -> bool:
    """Whether a bot of this level acted, of whatever version: what was stored before bots had
    versions tells none."""
    return actor.removeprefix(_BOT).partition("/")[0] == level and is_bot(actor)
