"""Every database has the accounts, so that what refers to people can be checked and joined there.

They are changed at home alone. PostgreSQL's own logical replication brings them elsewhere: the home
publishes their tables and each other database subscribes. There a trigger refuses whoever would
write them by hand; what is replicated passes it. Rows may be deleted there, as an erasure
does, which forgets a person everywhere before it does at home.
"""

from __future__ import annotations

import time
from typing import LiteralString

from django.db import connections
from psycopg import sql

from database.at_hand import HOME, at
from shards.errors import CannotDo
from shards.models import Shard
from shards.readiness import require_ready
from shards.replicating import follows, is_enabled, slots_here

PUBLICATION = "kleio_accounts"
TABLES: tuple[LiteralString, ...] = (
    "games_player",
    "games_token",
    "games_bot",
    "games_vacation",
    "notices_address",
    "notices_preference",
)

ROWS_OF_EACH = 2**40
"""How far the numbers of rows lie apart that two databases give out, so that a row that moves
meets no other one. All stay below 2**53, beyond which JSON is read wrong."""

ERAS_OF_EACH = 1_000_000
"""The same for eras of the log (``shards.moving``): a new database begins so far above the home
that what moves there lies before whatever it appends itself."""

_REFUSE = """
CREATE OR REPLACE FUNCTION shards_refuse() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Accounts are changed at home alone: % of % is refused.', TG_OP, TG_TABLE_NAME;
END $$
"""

_SEQUENCES = """
SELECT sequencename FROM pg_sequences
WHERE schemaname = current_schema() AND sequencename <> 'events_position'
    AND data_type = 'bigint'::regtype AND sequenceowner = current_user
"""

_BEGIN_ERA = """
INSERT INTO events_era (era, cluster)
SELECT %s, system_identifier FROM pg_control_system()
WHERE NOT EXISTS (SELECT FROM events_stream)
ON CONFLICT DO NOTHING
"""


_CAUGHT_UP = """
SELECT bool_and(each.srsubstate = 'r') AND bool_and(stood.latest_end_lsn >= %(now)s::text::pg_lsn)
FROM pg_subscription AS followed
JOIN pg_subscription_rel AS each ON each.srsubid = followed.oid
JOIN pg_stat_subscription AS stood ON stood.subid = followed.oid AND stood.relid IS NULL
WHERE followed.subname = %(name)s::text
"""
_LOOK_SECONDS = 0.02


def subscription_of(database: str) -> str:
    """Its name there, and that of its slot of replication at home."""
    return f"{PUBLICATION}_{database}"


def add(database: str, home: str) -> None:
    """Let an empty database that was migrated know the accounts; games can move there then.

    As the owner, who needs the rights of ``pg_create_subscription`` there, and to create in both.
    ``home``: how that server finds the home, as a connection string of libpq with a role that may
    replicate. Doing it again changes nothing. Raises ``CannotDo``.
    """
    name = subscription_of(database)
    require_ready(database, home, name)
    with at(database):
        is_added = follows(name)
        goes_on = is_enabled(name)
    if is_added and not is_kept_for(database):
        raise CannotDo(
            f"The home keeps nothing for {database} any more, which has missed what has changed"
            " since: shards add --anew copies all accounts."
        )
    if is_added and not goes_on:
        raise CannotDo(
            f"{database} follows the home no more, as where shards add --anew was stopped: do that"
            " again."
        )
    if not is_added and _has_accounts(database):
        raise CannotDo(
            f"{database} has accounts and does not follow the home, as after it was restored:"
            " shards add --anew makes them those of the home."
        )
    if not is_added and is_kept_for(database, of_any_state=True):
        raise CannotDo(
            f"{database} is empty, and the home knows one of this name that is not: restore that"
            " from a backup, or give it up with its games: stop the empty one and say shards remove"
            f" {database} --lost N."
        )
    shard, _ = Shard.objects.using(HOME).get_or_create(name=database)
    publish()
    prepare(database, shard.number)
    if not is_added:
        subscribe(database, home)


def give_its_number_up(database: str) -> None:
    """It is nobody's any more."""
    for shard in Shard.objects.using(HOME).filter(name=database):
        shard.name = f"{database}.{shard.number}"
        shard.save(update_fields=["name"])


def is_kept_for(database: str, *, of_any_state: bool = False) -> bool:
    """Whether the home keeps what a database has not heard of yet; or kept it, once."""
    name = subscription_of(database)
    with at(HOME):
        return any(slot.name == name and (of_any_state or slot.is_good) for slot in slots_here())


def _has_accounts(database: str) -> bool:
    with connections[database].cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT FROM games_player)")
        return bool(cursor.fetchone() == (True,))


def publish() -> None:
    """At home."""
    with connections[HOME].cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_publication WHERE pubname = %s", [PUBLICATION])
        if cursor.fetchone() is None:
            cursor.execute(f"CREATE PUBLICATION {PUBLICATION} FOR TABLE {', '.join(TABLES)}")


def prepare(database: str, number: int) -> None:
    """Nobody changes accounts there by hand, and what is made there is numbered apart."""
    with connections[database].cursor() as cursor:
        cursor.execute(_REFUSE)
        for table in TABLES:
            cursor.execute(
                f"CREATE OR REPLACE TRIGGER shards_refuse BEFORE INSERT OR UPDATE OR TRUNCATE"
                f" ON {table} FOR EACH STATEMENT EXECUTE FUNCTION shards_refuse()"
            )
        cursor.execute(_SEQUENCES)
        for (sequence,) in cursor.fetchall():
            first = number * ROWS_OF_EACH
            cursor.execute(
                f"SELECT setval('{sequence}', greatest(last_value, {first})) FROM {sequence}"
            )
        cursor.execute(_BEGIN_ERA, [number * ERAS_OF_EACH])


def subscribe(database: str, home: str, how: LiteralString = "") -> None:
    """Follow the home. ``how``: options of the subscription."""
    create = sql.SQL("CREATE SUBSCRIPTION {} CONNECTION {} PUBLICATION {} ").format(
        sql.Identifier(subscription_of(database)), sql.Literal(home), sql.Identifier(PUBLICATION)
    ) + sql.SQL(how)
    with connections[database].cursor() as cursor:
        cursor.execute(create.as_string(cursor.connection))


def know_what_the_home_knows(database: str, seconds: float) -> bool:
    """Wait until a database has all accounts as they are at home now; whether it has in time.

    The home's log is written out up to here first, by a message that nobody reads. Else what a
    transaction has done that goes on, such as the caller's locks, lies in memory: the server writes
    it every fifteen seconds, and only what is written is replicated.
    """
    return database == HOME or has_heard(subscription_of(database), database, HOME, seconds)


def has_heard(name: str, database: str, source: str, seconds: float) -> bool:
    """The same of any other: whether one that follows ``source`` by this subscription has all."""
    with connections[source].cursor() as cursor:
        cursor.execute("SELECT pg_logical_emit_message(false, 'kleio', '', true)::text")
        [(now,)] = cursor.fetchall()
    until = time.monotonic() + seconds
    while True:
        with connections[database].cursor() as cursor:
            cursor.execute(_CAUGHT_UP, {"name": name, "now": now})
            if cursor.fetchone() == (True,):
                return True
        if time.monotonic() > until:
            return False
        time.sleep(_LOOK_SECONDS)
