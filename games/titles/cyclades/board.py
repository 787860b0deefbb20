"""The map as a picture."""

from __future__ import annotations

from games.engine import drawing
from games.titles.cyclades.state import State


def board(view: State) -> str:
    """A placeholder while the drawing is made."""
    return drawing.page(640, 400, "Cyclades", f"Cycle {view.table.cycle}.", [])
