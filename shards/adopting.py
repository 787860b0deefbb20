"""The map is older than what it tells of: the home was restored from a backup of before a move.

Where another database has all games of a slot, and some of them further than where the map says or
not there at all, the slot lies there.
"""

from __future__ import annotations

from database.at_hand import HOME, at
from shards.errors import CannotDo
from shards.freezing import alone, thaw
from shards.lying import heads, place_by_map, slots_here
from shards.models import Slot
from shards.places import databases, look_again


def adopt(database: str) -> list[int]:
    """Let the map say of slots that they lie there; which they are. What lay elsewhere of them is a
    remainder then. Raises ``CannotDo``."""
    if database not in databases():
        raise CannotDo(f"There is no database {database!r}: name it in KLEIO_SHARDS.")
    with alone():
        thaw()
        with at(database):
            adopted = [slot for slot in slots_here() if _has_more(slot, database)]
        for slot in adopted:
            Slot.objects.using(HOME).update_or_create(number=slot, defaults={"database": database})
        look_again()
    return adopted


def _has_more(slot: int, database: str) -> bool:
    place = place_by_map(slot)
    if place == database:
        return False
    mine = heads(slot)
    with at(place):
        theirs = heads(slot)
    return mine != theirs and all(
        game in mine and (mine[game] == head or mine[game][0] > head[0])
        for game, head in theirs.items()
    )
