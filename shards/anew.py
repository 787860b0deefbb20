"""Accounts copied anew to a database that has missed some of what has changed at home.

Such as one that was restored from a backup: what the home has given out once it does not give out
again. People who are known at home no more are forgotten there first. Then all accounts are made
those of the home, while nobody changes any there; what changes from then on comes by itself. Its
rows are numbered by another number than before: those that it gave out since the backup may lie
elsewhere.
"""

from __future__ import annotations

from uuid import UUID

from django.db import connections
from psycopg import sql

from database import transaction
from database.at_hand import HOME, at, connection
from shards.accounts import (
    TABLES,
    give_its_number_up,
    prepare,
    publish,
    subscribe,
    subscription_of,
)
from shards.errors import CannotDo
from shards.models import Shard
from shards.readiness import require_ready
from shards.replicating import drop_slot_here, follow_no_more
from shards.signals import copied_anew, forgotten

_ALL = sql.SQL(", ").join(map(sql.Identifier, TABLES))

_DIFFERENT = """
DELETE FROM {table} AS mine WHERE NOT EXISTS (
    SELECT FROM {anew} AS theirs WHERE theirs.{key} = mine.{key} AND theirs::text = mine::text
)
"""
_LACKING = """
INSERT INTO {table} ({columns}) SELECT {columns} FROM {anew} AS theirs
WHERE NOT EXISTS (SELECT FROM {table} AS mine WHERE mine.{key} = theirs.{key})
"""


def add_anew(database: str, home: str, erased: int = 0) -> None:
    """Let a database know the accounts that has missed some of what has changed at home; ``home``
    as in ``add``. ``erased``: as many people as whoever asks says are forgotten there, as the home
    does not know them. Raises ``CannotDo``."""
    name = subscription_of(database)
    require_ready(database, home, name)
    with at(database):
        unknown = len(_unknown_at_home())
    if unknown != erased:
        raise CannotDo(
            f"The home does not know {unknown} people of {database}: they were erased since, or the"
            " home has lost them, as one that was restored from a backup. They are forgotten at"
            f" {database}, and bots play for them, once you say --erase {unknown}."
        )
    with at(database):
        follow_no_more(name)
    with at(HOME):
        drop_slot_here(name)
    give_its_number_up(database)
    shard = Shard.objects.using(HOME).create(name=database)
    publish()
    prepare(database, shard.number)
    subscribe(database, home, "WITH (copy_data = false, enabled = false)")
    _copy_anew(database, name)
    with connections[database].cursor() as cursor:
        cursor.execute(f"ALTER SUBSCRIPTION {name} ENABLE")


def _copy_anew(database: str, slot: str) -> None:
    """The slot, by which nobody follows yet, gives out what comes after."""
    with at(database):
        for player in _unknown_at_home():
            forgotten.send(sender=Shard, player=player)
    with at(HOME), transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            # Who is changing any is waited for, and who will waits.
            cursor.execute(sql.SQL("LOCK TABLE {} IN SHARE MODE").format(_ALL).as_string())
        with at(database), transaction.atomic():
            _replace_all()
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_replication_slot_advance(%s,"
                " pg_logical_emit_message(false, 'kleio', '', true))",
                [slot],
            )


def _unknown_at_home() -> list[UUID]:
    known = "SELECT id FROM games_player"
    with connection.cursor() as cursor, connections[HOME].cursor() as home:
        cursor.execute(known)
        home.execute(known)
        return sorted({player for (player,) in cursor} - {player for (player,) in home})


def _replace_all() -> None:
    """Rows that are others at home go and come again: keys refer to them when all is done."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        for table in TABLES:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER shards_refuse")
    for table in TABLES:
        _fetch(table)
    for table in reversed(TABLES):
        _run(_DIFFERENT, table)
    for table in TABLES:
        _run(_LACKING, table)
        _run("DROP TABLE {anew}", table)
    copied_anew.send(sender=Shard)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in TABLES:
            cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER shards_refuse")


def _fetch(table: str) -> None:
    """Into a temporary table, in the order of the columns here."""
    _run("CREATE TEMPORARY TABLE {anew} (LIKE {table}) ON COMMIT DROP", table)
    names = _names(table)
    out = sql.SQL("COPY {table} ({columns}) TO STDOUT (FORMAT binary)").format(**names)
    into = sql.SQL("COPY {anew} ({columns}) FROM STDIN (FORMAT binary)").format(**names)
    connections[HOME].ensure_connection()
    home, mine = connections[HOME].connection, connection.connection
    with (
        home.cursor() as reads,
        mine.cursor() as writes,
        reads.copy(out) as rows,
        writes.copy(into) as copies,
    ):
        for block in rows:
            copies.write(block)


def _run(statement: str, table: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL(statement).format(**_names(table)).as_string())


def _names(table: str) -> dict[str, sql.Composable]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT attname, attnum = ANY(i.indkey) FROM pg_attribute"
            " JOIN pg_index AS i ON indrelid = attrelid AND indisprimary"
            " WHERE attrelid = to_regclass(%s) AND attnum > 0 AND NOT attisdropped"
            " ORDER BY attnum",
            [table],
        )
        columns = cursor.fetchall()
    [key] = [name for name, is_key in columns if is_key]
    return {
        "table": sql.Identifier(table),
        "anew": sql.Identifier(f"anew_{table}"),
        "key": sql.Identifier(key),
        "columns": sql.SQL(", ").join(sql.Identifier(name) for name, _ in columns),
    }
