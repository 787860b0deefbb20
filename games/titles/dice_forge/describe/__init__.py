"""One English sentence for every move and every event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import Event, Move
from games.engine.tables import joined
from games.titles.dice_forge import events as ev
from games.titles.dice_forge import moves as mv
from games.titles.dice_forge.describe import events, moves

SENTENCES: Mapping[type, Callable[[Any], str]] = joined(events.SENTENCES, moves.SENTENCES)

SILENT_MOVES: tuple[type[Move], ...] = (
    mv.Extra,
    mv.Cerberus,
    mv.Perform,
    mv.Buy,
    mv.Forge,
    mv.Use,
    mv.Roll,
    mv.Take,
    mv.Divert,
    mv.Triton,
    mv.Claim,
)
"""Moves that a report need not repeat: their facts say the same and name the player."""

ECHOES: Mapping[type[Move], tuple[type[Event], ...]] = {
    mv.Extra: (ev.Paid,),
    mv.Perform: (ev.Paid, ev.CardTaken),
    mv.Buy: (ev.Paid, ev.FaceTaken),
    mv.Forge: (ev.Forged,),
}
"""What is listed tells its price and what it is by itself."""
