"""The hunt that is on, and whether its hunter is asked."""

from __future__ import annotations

from games.titles.hellas.components.moments import WindowMoment
from games.titles.hellas.rules.usable import sources
from games.titles.hellas.state import Hunt, Table


def hunt_of(table: Table) -> Hunt:
    """The hunt; it must be on."""
    assert table.hunt is not None
    return table.hunt


def prey_lives(table: Table) -> bool:
    """Whether a hunt is on and its monster is not slain; else what was planned in it falls away."""
    return table.hunt is not None and table.hunt.monster in table.monsters


def has_means(table: Table, seat: int, moment: WindowMoment) -> bool:
    """Whether the hunter is asked: he holds cards, or might draw some, as everybody can see
    (LH-20.6, LH-20.14, LH-30.5)."""
    return (
        table.players[seat].cards > 0
        or bool(sources(table, seat, moment, "offer"))
        or bool(sources(table, seat, moment, "free"))
    )
