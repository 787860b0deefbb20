"""Attributes of heroes, and where they are (LH-1.4, LH-23.3)."""

from __future__ import annotations

from games.titles.hellas.components.ids import ATTRIBUTES, Attribute
from games.titles.hellas.state import Player, Table


def base(player: Player, attribute: Attribute) -> int:
    """The base value (LH-1.4)."""
    value: int = getattr(player, attribute)
    return value


def value(table: Table, seat: int, attribute: Attribute) -> int:
    """The current value (LH-1.4, LH-R30)."""
    player = table.players[seat]
    if attribute in player.injured:
        return table.parameters.attributes.lowest
    return base(player, attribute)


def uninjured(table: Table, seat: int) -> list[Attribute]:
    """Attributes that an injury can flip (LH-21.1)."""
    injured = table.players[seat].injured
    return [attribute for attribute in ATTRIBUTES if attribute not in injured]


def on_map(table: Table, seat: int) -> bool:
    """Whether the hero is in a region (LH-23.3)."""
    return table.players[seat].region is not None


def is_hunting(table: Table, seat: int) -> bool:
    """Whether a hunt of this player is on."""
    return table.hunt is not None and table.hunt.seat == seat
