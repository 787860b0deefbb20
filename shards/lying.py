"""What lies in the database at hand, and where the map says that it lies."""

from __future__ import annotations

from typing import LiteralString
from uuid import UUID

from database.at_hand import HOME, connection
from shards.models import Slot
from shards.signals import to_be_locked
from shards.slots import bounds_of
from shards.tables import GO_ALONG, LOG

Head = tuple[int, bytes]
"""Version and hash; 0 where there is no log."""


def place_by_map(slot: int) -> str:
    """The name of its database, read anew."""
    place = Slot.objects.using(HOME).filter(number=slot).values_list("database", flat=True).first()
    return place or HOME


def slots_here() -> list[int]:
    """Those of which something lies in the database at hand."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT substr(id::text, 1, 3) FROM"
            " (SELECT id FROM games_game UNION ALL SELECT stream FROM events_stream) AS found"
        )
        return sorted(int(digits, 16) for (digits,) in cursor.fetchall())


def heads(slot: int) -> dict[UUID, Head]:
    """Version and hash of all games of a slot in the database at hand, also of those without a
    log."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT stream, version, hash FROM events_stream WHERE {LOG['events_stream']}"
            f" UNION ALL SELECT id, 0, ''::bytea FROM games_game WHERE {GO_ALONG['games_game']}"
            " AND NOT EXISTS (SELECT FROM events_stream WHERE stream = id)",
            bounds_of(slot),
        )
        return {game: (version, bytes(hash)) for game, version, hash in cursor.fetchall()}


def games_here(slot: int, lock: LiteralString = "") -> list[UUID]:
    """Those of a slot whose rows lie in the database at hand, by id; ``lock``: of those rows."""
    where = GO_ALONG["games_game"]
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT id FROM games_game WHERE {where} ORDER BY id {lock}", bounds_of(slot)
        )
        return [game for (game,) in cursor.fetchall()]


def locked(slot: int) -> list[UUID]:
    """The same, and until the transaction is over nothing of them goes on."""
    to_be_locked.send(sender=Slot)
    return games_here(slot, "FOR UPDATE")
