"""One English sentence for every event and, in ``moves``, for every move of the family."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import Move
from games.engine.tables import joined
from games.titles.hellas.describe import battles, cards, monsters, pieces, table
from games.titles.hellas.moves import MOVES
from games.titles.hellas.moves.cards import Choose
from games.titles.hellas.moves.fights import Combine
from games.titles.hellas.moves.turn import Pass

SENTENCES: Mapping[type, Callable[[Any], str]] = joined(
    table.SENTENCES,
    pieces.SENTENCES,
    cards.SENTENCES,
    monsters.SENTENCES,
    battles.SENTENCES,
)
_NOT_TOLD: tuple[type[Move], ...] = (Pass, Choose, Combine)
"""What a player leaves or plans: no fact speaks of it."""

SILENT_MOVES: tuple[type[Move], ...] = tuple(move for move in MOVES if move not in _NOT_TOLD)
"""Moves that a report need not repeat: their facts say the same and name the player."""
