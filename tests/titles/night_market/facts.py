"""What can be read off the table of Night Market: who plays with whom, who is still there."""

from __future__ import annotations

from tests.titles.night_market.state import Table


def partners(table: Table, seat: int) -> tuple[int, ...]:
    """The seats of one side, in seat order."""
    side = table.merchants[seat].side
    return tuple(other for other, m in enumerate(table.merchants) if m.side == side)


def in_market(table: Table) -> tuple[int, ...]:
    """The seats that are not out, from the first of this round on."""
    count = len(table.merchants)
    order = ((table.first + n) % count for n in range(count))
    return tuple(seat for seat in order if not table.merchants[seat].out)
