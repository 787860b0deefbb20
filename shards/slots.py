"""Games in slots, by the first three hex digits of their ids.

The games of a slot are a range of ids, so they are found by the index on ids, in every table that
begins with the game and in the log. Ids are random, so slots are of one size, but
for the games of a simulation, which lie in one.
"""

from __future__ import annotations

from uuid import UUID

SLOTS = 4096
_BELOW = 128 - 12


def slot_of(game_id: UUID) -> int:
    """From 0 on."""
    return game_id.int >> _BELOW


def range_of(slot: int) -> tuple[UUID, UUID]:
    """The first and the last id that games of the slot can have."""
    first = slot << _BELOW
    return UUID(int=first), UUID(int=first + (1 << _BELOW) - 1)


def in_slot(slot: int, game_id: UUID) -> UUID:
    """The same id but for the digits of the slot."""
    return UUID(int=slot << _BELOW | game_id.int & ((1 << _BELOW) - 1))


def bounds_of(slot: int) -> dict[str, UUID]:
    """The same, as statements are told them (``shards.tables``)."""
    first, last = range_of(slot)
    return {"first": first, "last": last}
