"""What the event store needs to be right after each ``migrate``: its era and its privileges."""

from __future__ import annotations

import sys
from typing import Any

from django.conf import settings
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from events.queries import statement

_HALF_WAY_BACK = (
    "The way back from migration events.0005 was stopped: `migrate events 0004` goes on with it,"
    " and DROP TABLE events_rows gives its place on the disk back."
)


def after_migrations(using: str, verbosity: int = 0, **_signal: Any) -> None:
    """Receiver of ``post_migrate``; doing it again changes nothing.

    It is no part of the migration, because a role may be made, and a dump be restored, later.
    """
    connection = connections[using]
    if not _owns_the_log(connection):
        return
    said = uphold(connection)
    if verbosity > 0:
        for sentence in said:
            sys.stdout.write(f"  {sentence}\n")


def uphold(connection: BaseDatabaseWrapper) -> list[str]:
    """Open a new era if the log came from another cluster, and set the privileges.

    Returns what an operator should know.
    """
    with connection.cursor() as cursor:
        cursor.execute(statement("open_era", "upkeep"))
        cursor.execute("SELECT to_regclass('events_rows') IS NOT NULL")
        is_half_way_back = cursor.fetchone() == (True,)
    return set_rights(connection) + [_HALF_WAY_BACK] * is_half_way_back


def set_rights(connection: BaseDatabaseWrapper) -> list[str]:
    """Take from the application's role all but what it needs of the log. Returns the same."""
    with connection.cursor() as cursor:
        role = settings.APPLICATION_ROLE
        cursor.execute("SELECT rolname = current_user FROM pg_roles WHERE rolname = %s", [role])
        row = cursor.fetchone()
        if row == (False,):
            quoted = connection.ops.quote_name(role)
            cursor.execute(statement("grant_rights", "upkeep").replace("{role}", quoted))
            return []
    reason = "does not exist" if row is None else "owns the tables itself"
    return [
        f"The event log has no role with fewer rights: {role!r} {reason}. Triggers alone refuse"
        " UPDATE, DELETE and TRUNCATE. Set APPLICATION_ROLE and migrate again."
    ]


def _owns_the_log(connection: BaseDatabaseWrapper) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_has_role(relowner, 'USAGE') FROM pg_class"
            " WHERE oid = to_regclass('events_stream')"
        )
        return bool(cursor.fetchone() == (True,))
