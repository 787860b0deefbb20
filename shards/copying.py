"""All rows of a slot in one table, from one database to another."""

from __future__ import annotations

from typing import Any, LiteralString

from psycopg import sql

from database.at_hand import at, connection
from shards.errors import CannotMove
from shards.slots import range_of
from shards.tables import MAY_BE_THERE


def copy_rows(table: LiteralString, where: LiteralString, slot: int, source: str, to: str) -> None:
    """All rows as they are; raises ``CannotMove`` where not all came."""
    with at(source):
        columns = sql.SQL(", ").join(map(sql.Identifier, _columns(table)))
        out = _raw()
    name = sql.Identifier(table)
    select = sql.SQL("COPY (SELECT {} FROM {} WHERE {}) TO STDOUT (FORMAT binary)").format(
        columns, name, _where(where, slot)
    )
    into = sql.Identifier("arriving") if table in MAY_BE_THERE else name
    insert = sql.SQL("COPY {} ({}) FROM STDIN (FORMAT binary)").format(into, columns)
    with out.cursor() as reads, _raw().cursor() as writes:
        if table in MAY_BE_THERE:
            make = sql.SQL("CREATE TEMPORARY TABLE {} (LIKE {}) ON COMMIT DROP")
            writes.execute(make.format(into, name))
        with reads.copy(select) as rows, writes.copy(insert) as copies:
            for block in rows:
                copies.write(block)
        if reads.rowcount != writes.rowcount:
            raise CannotMove(f"Of {reads.rowcount} rows of {table} {writes.rowcount} came.")
        if table in MAY_BE_THERE:
            add = sql.SQL("INSERT INTO {} ({}) SELECT {} FROM {} ON CONFLICT DO NOTHING")
            writes.execute(add.format(name, columns, columns, into))
            writes.execute(sql.SQL("DROP TABLE {}").format(into))


def _columns(table: str) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT attname FROM pg_attribute WHERE attrelid = to_regclass(%s) AND attnum > 0"
            " AND NOT attisdropped AND attgenerated = '' ORDER BY attname",
            [table],
        )
        return [name for (name,) in cursor.fetchall()]


def _where(where: LiteralString, slot: int) -> sql.Composable:
    """The same with the bounds written into it: a COPY takes no parameters."""
    first, last = map(sql.Literal, range_of(slot))
    text = where.replace("%(first)s", "{first}").replace("%(last)s", "{last}")
    return sql.SQL(text).format(first=first, last=last)


def _raw() -> Any:
    connection.ensure_connection()
    return connection.connection
