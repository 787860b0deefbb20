"""Slots of replication: where a server keeps its log for a database that follows it.

It keeps it for as long as that one is away, up to ``max_slot_wal_keep_size``, and then lets go: the
slot is lost, and who followed by it has to begin anew.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from database.at_hand import connection
from shards.errors import CannotDo

_GONE_SECONDS = 10.0
_LOOK_SECONDS = 0.05

LOST = "lost"
NONE = "none"


class Kept(NamedTuple):
    """``name``: of the slot. ``status``: as PostgreSQL says it (``reserved``, ``extended``,
    ``unreserved``, ``LOST``), or ``NONE`` where there is none. ``kept``: bytes of the log."""

    name: str
    status: str
    is_followed: bool
    kept: int

    @property
    def is_good(self) -> bool:
        """Whether who follows will get all."""
        return self.status not in (LOST, NONE)


_SLOTS = """
SELECT slot_name::text, coalesce(wal_status, 'lost'), active,
    coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::bigint
FROM pg_replication_slots
WHERE starts_with(slot_name::text, 'kleio_') AND database = current_database()
    AND slot_name::text !~ '_sync_[0-9]+_[0-9]+$'
ORDER BY slot_name
"""


def slots_here() -> list[Kept]:
    """Those of Kleio in the database at hand."""
    with connection.cursor() as cursor:
        cursor.execute(_SLOTS)
        return [
            Kept(name, status, is_followed, int(kept))
            for name, status, is_followed, kept in cursor.fetchall()
        ]


def bound_here() -> int | None:
    """How many bytes of its log the server of the database at hand keeps at most; None: until its
    disk is full."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT setting::bigint * 1024 * 1024 FROM pg_settings"
            " WHERE name = 'max_slot_wal_keep_size'"
        )
        [(bound,)] = cursor.fetchall()
    return int(bound) if bound >= 0 else None


def drop_slot_here(name: str) -> None:
    """If there is one. Who has just stopped to follow by it is waited for; raises ``CannotDo`` if
    somebody does still."""
    until = time.monotonic() + _GONE_SECONDS
    while any(slot.name == name and slot.is_followed for slot in slots_here()):
        if time.monotonic() > until:
            raise CannotDo(f"Somebody follows by {name} still: stop their server first.")
        time.sleep(_LOOK_SECONDS)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots"
            " WHERE slot_name = %s",
            [name],
        )


def follows(name: str) -> bool:
    """Whether the database at hand has a subscription of this name."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT FROM pg_subscription WHERE subname = %s AND subdbid ="
            " (SELECT oid FROM pg_database WHERE datname = current_database())",
            [name],
        )
        return bool(cursor.fetchall())


def is_enabled(name: str) -> bool:
    """Whether a subscription of the database at hand goes on."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT FROM pg_subscription WHERE subname = %s AND subenabled AND subdbid ="
            " (SELECT oid FROM pg_database WHERE datname = current_database())",
            [name],
        )
        return bool(cursor.fetchall())


def follow_no_more(name: str) -> None:
    """Drop a subscription of the database at hand, if there is one. Its slot stays where it is
    (``drop_slot_here``), as that may be gone."""
    if not follows(name):
        return
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER SUBSCRIPTION {name} DISABLE")
        cursor.execute(f"ALTER SUBSCRIPTION {name} SET (slot_name = NONE)")
        cursor.execute(f"DROP SUBSCRIPTION {name}")
