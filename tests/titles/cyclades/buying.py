"""A creature card that is bought and played."""

from __future__ import annotations

from typing import Any

from tests.titles.cyclades.case_map import Table


def bought(table: Table, card: str, *answers: str, **chance: Any) -> Table:
    """Red buys a card for 2 of its 10 gold."""
    table.track(card, None, None, None).purse("red", 10).turn("red")
    return table.play(f"buy {card} 0", *answers, **chance)
