"""Every database has the accounts, so that what refers to people can be checked and joined there.

They are changed at home alone. PostgreSQL's own logical replication brings them elsewhere: the home
publishes their tables and each other database subscribes. There a trigger refuses whoever would
write them by hand; what is replicated passes it. Rows may be deleted there, as an erasure
does, which forgets a person everywhere before it does at home.
"""

from __future__ import annotations

from typing import LiteralString

from django.db import connections
from psycopg import sql

from database.at_hand import HOME

PUBLICATION = "kleio_accounts"
TABLES: tuple[LiteralString, ...] = (
    "games_player",
    "games_token",
    "games_bot",
    "games_vacation",
)

ROWS_OF_EACH = 2**40
"""How far the numbers of rows lie apart that two databases give out, so that a row that moves
meets no other one. All stay below 2**53, beyond which JSON is read wrong."""

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


def publish() -> None:
    """Let the home tell of its accounts. As the owner; doing it again changes nothing."""
    with connections[HOME].cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_publication WHERE pubname = %s", [PUBLICATION])
        if cursor.fetchone() is None:
            cursor.execute(f"CREATE PUBLICATION {PUBLICATION} FOR TABLE {', '.join(TABLES)}")


def subscribe(database: str, number: int, home: str) -> None:
    """Let an empty database that was migrated follow the home, and number its rows apart.

    As the owner, who needs the rights of ``pg_create_subscription`` and to create in the database.
    ``number``: from 1 on, of no other one. ``home``: how that server finds the home, as a
    connection string of libpq with a role that may replicate. Doing it again changes nothing.
    """
    connection = connections[database]
    name = f"{PUBLICATION}_{database}"
    with connection.cursor() as cursor:
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
        cursor.execute("SELECT 1 FROM pg_subscription WHERE subname = %s", [name])
        if cursor.fetchone() is None:
            create = sql.SQL("CREATE SUBSCRIPTION {} CONNECTION {} PUBLICATION {}").format(
                sql.Identifier(name), sql.Literal(home), sql.Identifier(PUBLICATION)
            )
            cursor.execute(create.as_string(cursor.connection))
