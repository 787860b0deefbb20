"""What follows from the table of the competitive game: seats around it, and who has what."""

from __future__ import annotations

from games.titles.hellas.components.ids import BlessingId, LandId
from games.titles.hellas.state import Table


def seats_from(table: Table, seat: int) -> tuple[int, ...]:
    """A seat and then those to its left, all of them (LH-1.7)."""
    seats = len(table.players)
    return tuple((seat + n) % seats for n in range(seats))


def left_of(table: Table, seat: int) -> int:
    """The next seat clockwise (LH-1.7)."""
    return (seat + 1) % len(table.players)


def right_of(table: Table, seat: int) -> int:
    """The next seat counter-clockwise (LH-1.7)."""
    return (seat - 1) % len(table.players)


def holder(table: Table, blessing: BlessingId) -> int | None:
    """Who has a blessing."""
    return next((s for s, player in enumerate(table.players) if blessing in player.blessings), None)


def glory_holder(table: Table, land: LandId) -> int | None:
    """Who has the Glory Token of a land."""
    return next((s for s, player in enumerate(table.players) if land in player.glory), None)
