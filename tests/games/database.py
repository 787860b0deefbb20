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
    those that hold bytes as bytes too. In one statement, as there are a thousand.
    """
    raw = needle.encode() if isinstance(needle, str) else needle
    text = needle if isinstance(needle, str) else raw.hex()
    in_text = _IN_ANY_CASE if isinstance(needle, str) else _IN_TEXT
    places: dict[str, list[str]] = {}
    with connection.cursor() as cursor:
        cursor.execute(_COLUMNS)
        for table, column, kind in cursor.fetchall():
            # An array of bytes would be written in hex and be missed.
            assert kind != "_bytea"
            place = (_IN_BYTES if kind == "bytea" else in_text).format(column)
            places.setdefault(table, []).append(place)
        looks = (
            f"SELECT '{table}' WHERE EXISTS (SELECT FROM {table} WHERE {' OR '.join(each)})"
            for table, each in places.items()
        )
        cursor.execute(" UNION ALL ".join(looks), {"raw": raw, "text": text})
        return {table for (table,) in cursor.fetchall()}


_IN_BYTES = "position(%(raw)s::bytea IN {}) > 0"
_IN_TEXT = "position(%(text)s::text IN {}::text) > 0"
_IN_ANY_CASE = "position(lower(%(text)s::text) IN lower({}::text)) > 0"
