"""Whether each row has those that it refers to, asked of whole tables.

PostgreSQL asks it of each row by itself: of those of some hundred games that takes as long as all
else that a test does with them.
"""

from __future__ import annotations

from django.db import IntegrityError, connection

MANY = 1_000
"""Rows. To ask of whole tables takes as long as to ask of some hundred."""

_REFERENCES = """
SELECT c.conrelid::regclass::text, own.attname, c.confrelid::regclass::text, its.attname
FROM pg_constraint AS c
JOIN pg_attribute AS own ON own.attrelid = c.conrelid AND own.attnum = ANY(c.conkey)
JOIN pg_attribute AS its ON its.attrelid = c.confrelid AND its.attnum = ANY(c.confkey)
WHERE c.contype = 'f' AND (
    pg_stat_get_xact_tuples_inserted(c.conrelid) > 0
    OR pg_stat_get_xact_tuples_updated(c.conrelid) > 0
    OR pg_stat_get_xact_tuples_updated(c.confrelid) > 0
    OR pg_stat_get_xact_tuples_deleted(c.confrelid) > 0
)
"""
"""Those that may be broken by what was written in this transaction. Each is of one column."""

_BROKEN = (
    "SELECT '{own} of {table}' WHERE EXISTS (SELECT FROM {table} AS c WHERE c.{own} IS NOT NULL"
    " AND NOT EXISTS (SELECT FROM {other} AS p WHERE p.{its} = c.{own}))"
)


def each_has_what_it_refers_to() -> None:
    """Raises ``IntegrityError`` with the columns that refer to rows that are not there."""
    with connection.cursor() as cursor:
        cursor.execute(_REFERENCES)
        asked = [
            _BROKEN.format(table=table, own=own, other=other, its=its)
            for table, own, other, its in cursor.fetchall()
        ]
        if not asked:
            return
        cursor.execute(" UNION ALL ".join(asked))
        if broken := [column for (column,) in cursor.fetchall()]:
            raise IntegrityError(f"What is referred to is not there: {', '.join(broken)}.")
