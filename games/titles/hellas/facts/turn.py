"""Whose turn it is."""

from __future__ import annotations

from games.titles.hellas.state import Table


def active(table: Table) -> int:
    """Whose turn it is; before the first turn, who takes it."""
    return table.turn.seat if table.turn is not None else table.starter
