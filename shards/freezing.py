"""Slots are frozen while they are moved: nobody plays there, and one at a time moves any.

Whoever moves holds a lock of the home, which goes with their connection. So a slot that is frozen
while nobody holds it was left so by a move that was killed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import LiteralString

from django.db import connections

from database.at_hand import HOME, at, connection
from shards.errors import CannotMove
from shards.models import Slot
from shards.places import look_again
from shards.slots import slot_of
from shards.tables import HELD

_LOCK = "hashtextextended('shards', 0)"


NOTICED_SOON: dict[LiteralString, int] = {
    "tcp_keepalives_idle": 10,
    "tcp_keepalives_interval": 5,
    "tcp_keepalives_count": 4,
}
"""Seconds: when the server lets go of the locks of a mover whose machine has vanished, which would
be after hours."""


def _holder() -> str:
    with connections[HOME].cursor() as cursor:
        cursor.execute(
            "SELECT pid, coalesce(host(client_addr), 'an address that this role is not told')"
            " FROM pg_locks LEFT JOIN pg_stat_activity USING (pid) WHERE granted"
            " AND locktype = 'advisory' AND objsubid = 1"
            f" AND (classid::bigint << 32 | objid::bigint) = {_LOCK}"
        )
        return ", ".join(f"backend {pid} of {address}" for pid, address in cursor.fetchall())


@contextmanager
def alone() -> Iterator[None]:
    """Nobody else moves games inside; raises ``CannotMove`` if somebody does already."""
    with connections[HOME].cursor() as cursor:
        cursor.execute(f"SELECT pg_try_advisory_lock({_LOCK})")
        if cursor.fetchone() == (False,):
            raise CannotMove(
                f"Games are being moved by somebody else ({_holder()}): wait until that is over."
            )
        for name, value in NOTICED_SOON.items():
            cursor.execute(f"SET {name} = {value}")
        try:
            yield
        finally:
            cursor.execute(f"SELECT pg_advisory_unlock({_LOCK})")


def thaw() -> int:
    """Let those answer again that a killed move has left frozen; how many they were. ``alone``."""
    thawed = Slot.objects.using(HOME).exclude(moving_to="").update(moving_to="")
    look_again()
    return thawed


def elsewhere(slots: Collection[int], to: str) -> dict[int, str]:
    """Slot -> where it is, of those that are not at ``to``."""
    known = dict(Slot.objects.using(HOME).values_list("number", "database"))
    return {slot: place for slot in slots if (place := known.get(slot, HOME)) != to}


def freeze(slots: Collection[int], to: str) -> dict[int, str]:
    """The same; from now on nobody plays there."""
    places = elsewhere(slots, to)
    Slot.objects.using(HOME).bulk_create(
        (Slot(number=slot, database=place, moving_to=to) for slot, place in places.items()),
        update_conflicts=True,
        unique_fields=["number"],
        update_fields=["moving_to"],
    )
    look_again()
    return places


def held_at(database: str) -> set[int]:
    """Slots that cannot leave a database."""
    slots: set[int] = set()
    with at(database), connection.cursor() as cursor:
        for table in HELD:
            cursor.execute(f"SELECT game_id FROM {table} WHERE game_id IS NOT NULL")
            for (game,) in cursor.fetchall():
                slots.add(slot_of(game))
    return slots
