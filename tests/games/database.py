"""Looking for something in everything that is stored."""

from __future__ import annotations

from django.db import connection

_COLUMNS = """
SELECT format('%I', cls.relname), format('%I', attr.attname), typ.typname
FROM pg_class AS cls
JOIN pg_attribute AS attr ON attr.attrelid = cls.oid AND attr.attnum > 0 AND NOT attr.attisdropped
JOIN pg_type AS typ ON typ.oid = attr.atttypid
WHERE cls.relkind IN ('r', 'm') AND cls.relnamespace = 'public'::regnamespace
"""


def tables_with(needle: str | bytes) -> set[str]:
    """The tables in any column of which a text (in any case) or some bytes stand.

    Every column of every table and partition is searched, numbers and times included: as text, and
    those that hold bytes as bytes too.
    """
    raw = needle.encode() if isinstance(needle, str) else needle
    found = set()
    with connection.cursor() as cursor:
        cursor.execute(_COLUMNS)
        for table, column, kind in cursor.fetchall():
            # An array of bytes would be written in hex and be missed.
            assert kind != "_bytea"
            value: str | bytes
            if kind == "bytea":
                where, value = f"position(%s::bytea IN {column}) > 0", raw
            elif isinstance(needle, str):
                where, value = f"position(lower(%s::text) IN lower({column}::text)) > 0", needle
            else:
                where, value = f"position(%s::text IN {column}::text) > 0", raw.hex()
            cursor.execute(f"SELECT 1 FROM {table} WHERE {where} LIMIT 1", [value])
            if cursor.fetchone() is not None:
                found.add(table)
    return found
