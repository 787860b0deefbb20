"""What the application's role may do with the tables that migrations make.

Migrations run as the owner. Before they do, the owner declares that each table it makes from now
on may be read and written by the application's role: SELECT, INSERT, UPDATE, DELETE, and the use
of sequences. TRUNCATE and every change of the schema stay with the owner. Tables that must grant
less take the rest away after the migrations: those of the event log in ``events.upkeep``, those
that are only ever added to by ``revoke_changes``.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper


def application_role_exists(connection: BaseDatabaseWrapper) -> bool:
    """Whether there is an application's role beside the one that runs the migrations."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT 1 FROM pg_roles WHERE rolname = %s AND rolname <> current_user",
            [settings.APPLICATION_ROLE],
        )
        return cursor.fetchone() is not None


def grant_to_application(using: str, **_signal: Any) -> None:
    """Receiver of ``pre_migrate``; doing it again changes nothing."""
    connection = connections[using]
    if not application_role_exists(connection):
        return
    role = connection.ops.quote_name(settings.APPLICATION_ROLE)
    with connection.cursor() as cursor:
        cursor.execute(
            f"GRANT USAGE ON SCHEMA public TO {role};"
            "ALTER DEFAULT PRIVILEGES IN SCHEMA public"
            f" GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {role};"
            f"ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO {role}"
        )


def revoke_changes(using: str, table: str) -> None:
    """Leave the application's role nothing of ``table`` but to read it and to add to it.

    For a receiver of ``post_migrate`` of the app whose table it is; doing it again changes nothing.
    """
    connection = connections[using]
    if not application_role_exists(connection):
        return
    role, name = map(connection.ops.quote_name, (settings.APPLICATION_ROLE, table))
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass(%s) IS NOT NULL", [table])
        if cursor.fetchone() == (True,):  # else: migrated back to before it
            cursor.execute(
                f"REVOKE ALL ON {name} FROM {role}; GRANT SELECT, INSERT ON {name} TO {role}"
            )
