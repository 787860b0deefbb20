"""What follows in all positions from what stands on the table: supplies, temples, bags."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from games.engine.errors import BadCase
from games.engine.records import label
from games.titles.hellas.facts.hoplites import on_the_map
from games.titles.hellas.state import Table

UNSAID = -1
"""A supply that a case does not name: it follows from what is elsewhere."""


def count_temples(table: Table) -> None:
    """As many are built as the highest number on the map says, unless a case names it."""
    if table.temples == UNSAID:
        table.temples = max((region.temple or 0 for region in table.regions.values()), default=0)


def fill_supply(table: Table, seat: int, hoplites: int) -> None:
    """What a side has left of so many ``hoplites`` and of its priests; ``BadCase`` where it has
    more on the table than there are."""
    player = table.players[seat]
    if player.hoplites == UNSAID:
        player.hoplites = hoplites - on_the_map(table, seat)
    if player.priests == UNSAID:
        placed = sum(monument.priests.count(seat) for monument in table.monuments.values())
        player.priests = table.parameters.supply.priests - player.pool - placed
    if player.hoplites < 0 or player.priests < 0:
        raise BadCase(f"{label(seat)} has more pieces on the table than there are.")


def without(bag: Any, elsewhere: Iterable[Any]) -> list[Any]:
    """A bag without what lies elsewhere, sorted as bags are."""
    return sorted((Counter(bag) - Counter(elsewhere)).elements())
