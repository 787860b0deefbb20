"""One English sentence for every move and every event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import Move
from games.titles.hellas.describe import battles, cards, monsters, pieces, table, wishes
from games.titles.hellas.moves import MOVES
from games.titles.hellas.moves.cards import Choose
from games.titles.hellas.moves.fights import Combine, First
from games.titles.hellas.moves.turn import Pass

SENTENCES: Mapping[type, Callable[[Any], str]] = {
    **table.SENTENCES,
    **pieces.SENTENCES,
    **cards.SENTENCES,
    **monsters.SENTENCES,
    **battles.SENTENCES,
    **wishes.SENTENCES,
}

_NOT_TOLD: tuple[type[Move], ...] = (Pass, First, Choose, Combine)
"""What a player leaves, says or plans: no fact speaks of it."""

TOLD_BY_FACTS: tuple[type[Move], ...] = tuple(move for move in MOVES if move not in _NOT_TOLD)
"""Moves that a report need not repeat: their facts say the same and name the player."""
