"""What lies unseen: nothing (DF-0.6)."""

from __future__ import annotations

from games.engine.decks import Deck
from games.titles.dice_forge.state import State

DECKS: tuple[Deck[State], ...] = ()
