"""Straight to psycopg: prepared statements, binary results, typed rows, named refusals.

Django's own cursor takes a good part of the time of an append. Going past it keeps Django's
connections, their health checks and its transactions, and loses its query log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar
from uuid import UUID

import msgspec
import psycopg
from django.db import connections
from psycopg.rows import args_row

from events.errors import (
    EventStoreError,
    ForeignHead,
    KeyUsed,
    RowsDiffer,
    StaleTransaction,
    VersionConflict,
)

Row = TypeVar("Row")
Parameters = Mapping[str, Any] | Sequence[Any]


def fetch(query: str, parameters: Parameters, record: Callable[..., Row], using: str) -> list[Row]:
    """Run one statement in one round trip; each row becomes ``record(*columns)``.

    Raises:
        EventStoreError: the statement appends, and the store refused.
        django.db.Error: as from Django's own cursors.
    """
    connection = connections[using]
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    with connection.wrap_database_errors:
        cursor = psycopg.Cursor(connection.connection, row_factory=args_row(record))
        cursor.format = psycopg.pq.Format.BINARY
        try:
            cursor.execute(query.encode(), parameters, prepare=True)
        except psycopg.Error as problem:
            refusal = _refusal(problem)
            if refusal is None:
                raise
            raise refusal from problem
        return cursor.fetchall() if cursor.description else []


def fetch_each(
    query: str, many: Sequence[Parameters], record: Callable[..., Row], using: str
) -> list[Row]:
    """Run one statement that gives one row with many parameters, and wait for the answers once.

    Within a transaction, which must be rolled back if this raises. Raises as ``fetch`` does.
    """
    connection = connections[using]
    connection.ensure_connection()
    cursors = []
    with connection.wrap_database_errors:
        try:
            with connection.connection.pipeline():
                for parameters in many:
                    cursor = psycopg.Cursor(connection.connection, row_factory=args_row(record))
                    cursor.format = psycopg.pq.Format.BINARY
                    cursor.execute(query.encode(), parameters, prepare=True)
                    cursors.append(cursor)
        except psycopg.Error as problem:
            refusal = _refusal(problem)
            if refusal is None:
                raise
            raise refusal from problem
        return [row for cursor in cursors for row in cursor.fetchall()]


class _Detail(msgspec.Struct):
    """What a refusal of the SQL functions says in its DETAIL."""

    stream: UUID | None = None
    expected: int = 0
    current: int = 0
    version: int = 0
    key: str = ""
    first: int = 0
    last: int = 0
    fingerprint: str | None = None
    wanted: int = 0
    found: int = 0


def _refusal(problem: psycopg.Error) -> EventStoreError | None:
    state = problem.sqlstate or ""
    if not state.startswith("KV") or state == "KV005":
        return None
    detail = msgspec.json.decode(problem.diag.message_detail or "{}", type=_Detail)
    if state == "KV006":
        return RowsDiffer(detail.wanted, detail.found)
    assert detail.stream is not None
    if state == "KV001":
        return VersionConflict(detail.stream, detail.expected, detail.current)
    if state == "KV002":
        request = None if detail.fingerprint is None else bytes.fromhex(detail.fingerprint)
        return KeyUsed(detail.stream, detail.key, detail.first, detail.last, request)
    if state == "KV003":
        return ForeignHead(detail.stream, detail.version)
    return StaleTransaction(detail.stream)
