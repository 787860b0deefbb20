"""Moves that are well formed, and of another title than the game's."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UnsetType

from api.problems import Problem
from games.engine import notation, registry
from games.engine.errors import BadNotation


def refuse_move_of_another_title(
    move: dict[str, Any] | UnsetType, line: str | UnsetType, title_id: str
) -> None:
    """Raises ``Problem`` if another title would read the move, be it JSON or a line of notation.

    Such a move is not malformed; the rules of this game know nothing of it.
    """
    here = registry.title(title_id)
    for other in registry.titles().values():
        if other is here:
            continue
        try:
            if isinstance(line, str):
                notation.read(line, other.moves)
            else:
                other.reading.move(msgspec.json.encode(move))
        except (BadNotation, msgspec.ValidationError):
            continue
        raise Problem(
            "illegal-move", f"That is a move of {other.name}; this game is {here.name}.", clause=""
        )
