"""The two sides, and how a rule reads the table that a referee works on."""

from __future__ import annotations

from typing import Any, TypeAlias

from games.engine.referee import Referee
from games.titles.persian_invasion.state import Campaign, Table

Ref: TypeAlias = Referee[Any]
"""The functions of the family take a referee of its state, of which ours is a kind; a referee
of one is no referee of the other to the type checker. ``table_of`` gives the table its type."""

PLAYER, XERXES = 0, 1
"""The two sides; only the first is a seat."""


def table_of(ref: Ref) -> Table:
    """The table that the referee works on."""
    table: Table = ref.state.table
    return table


def campaign_of(ref: Ref) -> Campaign:
    """Xerxes' board."""
    return table_of(ref).campaign
