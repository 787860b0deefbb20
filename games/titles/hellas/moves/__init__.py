"""Every move of Lords of Hellas. One choice is one small move; larger ones are asked part by part.

By subject: ``turn`` holds what a player does next and effects, ``hoplites`` what moves and dies,
``cards`` what is chosen among cards, attributes and monsters, ``fights`` battles and hunts.
"""

from __future__ import annotations

from games.engine.records import Move
from games.titles.hellas.moves import cards, fights, hoplites, turn

MOVES: tuple[type[Move], ...] = (*turn.MOVES, *hoplites.MOVES, *cards.MOVES, *fights.MOVES)
