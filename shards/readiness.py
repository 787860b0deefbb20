"""What must be so before a database can be added: all that is not, with what to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.db import connections
from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from database.at_hand import HOME
from shards.errors import CannotDo
from shards.places import databases

_HOME = """
SELECT
    current_setting('wal_level'),
    current_setting('max_replication_slots')::int
        - (SELECT count(*) FROM pg_replication_slots WHERE slot_name <> %s),
    has_database_privilege(current_database(), 'CREATE'),
    pg_has_role((SELECT relowner FROM pg_class WHERE oid = to_regclass('games_player')), 'USAGE')
"""
_ROLE = "SELECT rolreplication OR rolsuper FROM pg_roles WHERE rolname = %s"
_THERE = """
SELECT
    to_regclass('shards_arrival') IS NOT NULL,
    coalesce(pg_has_role(
        (SELECT relowner FROM pg_class WHERE oid = to_regclass('shards_arrival')), 'USAGE'
    ), true),
    has_database_privilege(current_database(), 'CREATE'),
    (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
        OR pg_has_role('pg_create_subscription', 'USAGE'),
    current_user::text
"""


def require_ready(database: str, home: str, slot: str) -> None:
    """Raises ``CannotDo`` with all that is missing; nothing was changed then. ``slot``: of
    replication, by which it is to follow the home, or does already."""
    wrong = [*_of_the_way(database, home), *_gives_out(HOME, slot), *_there(database)]
    if wrong:
        raise CannotDo(" ".join(wrong))


def require_ready_to_collect(reports: str, slots: Mapping[str, str]) -> None:
    """The same before one collects the figures of all; ``slots``: by database."""
    wrong = [each for database in databases() for each in _gives_out(database, slots[database])]
    if wrong := [*wrong, *_there(reports)]:
        raise CannotDo(" ".join(wrong))


def _gives_out(database: str, slot: str) -> Iterator[str]:
    with connections[database].cursor() as cursor:
        cursor.execute(_HOME, [slot])
        [(level, free, may_create, owns)] = cursor.fetchall()
    if level != "logical":
        yield (
            f"At {database} wal_level is {level}: set wal_level = logical in postgresql.conf there,"
            " and start the server again."
        )
    if free < 1:
        yield f"At {database} no slot of replication is free: raise max_replication_slots there."
    if not (may_create and owns):
        yield f"Connect with {database} as the owner of its tables (KLEIO_AS_OWNER=1)."


def _of_the_way(database: str, home: str) -> Iterator[str]:
    try:
        parameters = conninfo_to_dict(home)
    except ProgrammingError:
        yield "--home takes a connection string of libpq, such as 'host=home dbname=kleio'."
        return
    role = str(parameters.get("user") or "")
    with connections[HOME].cursor() as cursor:
        cursor.execute(_ROLE, [role])
        rows = cursor.fetchall()
    if not rows:
        yield f"--home names the role {role!r}, which the home does not have."
    elif rows == [(False,)]:
        yield f"At home: ALTER ROLE {role} REPLICATION."
    if not parameters.get("password") and not _is_superuser(database):
        yield "--home has no password, which PostgreSQL asks for here."


def _is_superuser(database: str) -> bool:
    """Whether the owner there is one, who may follow without a password."""
    with connections[database].cursor() as cursor:
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        return bool(cursor.fetchone() == (True,))


def _there(database: str) -> Iterator[str]:
    with connections[database].cursor() as cursor:
        cursor.execute(_THERE)
        [(is_migrated, owns, may_create, may_subscribe, role)] = cursor.fetchall()
    if not owns:
        yield f"At {database} the tables do not belong to {role}, as whom it is migrated."
    if not is_migrated:
        yield f"{database} is not migrated: shards migrate."
    if not may_create:
        yield f"At {database}: GRANT CREATE ON DATABASE … TO {role}."
    if not may_subscribe:
        yield f"At {database}: GRANT pg_create_subscription TO {role}."
