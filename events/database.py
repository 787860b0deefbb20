"""Straight to psycopg: prepared statements, binary results, typed rows, named refusals.

Django's own cursor takes a good part of the time of an append. Going past it keeps Django's
connections, their health checks and its transactions, and loses its query log.

Each connection keeps a cursor for each statement: psycopg remembers in it how to send and read the
statement's values, and working that out takes a third of what a statement costs its client.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar
from uuid import UUID
from weakref import WeakKeyDictionary

import msgspec
import psycopg
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg.rows import args_row

from database.at_hand import here
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


FEW_ROWS = 50
"""A cursor holds on to its last answer: one with more rows than this is not kept."""


def fetch(
    query: str, parameters: Parameters, record: Callable[..., Row], using: str | None
) -> list[Row]:
    """Run one statement in one round trip; each row becomes ``record(*columns)``.

    ``query`` is constant text and ``record`` no closure: a cursor is kept for each pair of them.
    ``using``: None for the database at hand.

    Raises:
        EventStoreError: the statement appends, and the store refused.
        django.db.Error: as from Django's own cursors.
    """
    connection = connections[using or here()]
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    with connection.wrap_database_errors:
        kept = _kept(connection)
        prepared = kept.cursors.get((query, record))
        if prepared is None:
            prepared = kept.cursors[query, record] = query.encode(), _cursor(connection, record)
        text, cursor = prepared
        try:
            cursor.execute(text, parameters, prepare=True)
        except psycopg.Error as problem:
            refusal = _refusal(problem)
            if refusal is None:
                raise
            raise refusal from problem
        rows: list[Row] = [] if cursor.rownumber is None else cursor.fetchall()
        if len(rows) > FEW_ROWS:
            del kept.cursors[query, record]
        return rows


@dataclass(frozen=True)
class _Kept:
    """The cursors of one connection, by statement and record, with the statement as it is sent.

    psycopg recognizes a repeated statement by the very object.
    """

    connection: psycopg.Connection[Any]
    cursors: dict[tuple[str, Callable[..., Any]], tuple[bytes, psycopg.Cursor[Any]]] = field(
        default_factory=dict
    )


_kept_by: WeakKeyDictionary[BaseDatabaseWrapper, _Kept] = WeakKeyDictionary()


def _kept(wrapper: BaseDatabaseWrapper) -> _Kept:
    """What is kept for the connection that Django has now; that of an earlier one goes with it."""
    kept = _kept_by.get(wrapper)
    if kept is None or kept.connection is not wrapper.connection:
        kept = _kept_by[wrapper] = _Kept(wrapper.connection)
    return kept


def _cursor(wrapper: BaseDatabaseWrapper, record: Callable[..., Row]) -> psycopg.Cursor[Row]:
    cursor = psycopg.Cursor(wrapper.connection, row_factory=args_row(record))
    cursor.format = psycopg.pq.Format.BINARY
    return cursor


def fetch_each(
    query: str, many: Sequence[Parameters], record: Callable[..., Row], using: str | None
) -> list[Row]:
    """Run one statement that gives one row with many parameters, and wait for the answers once.

    Within a transaction, which must be rolled back if this raises. Raises as ``fetch`` does.
    """
    connection = connections[using or here()]
    connection.ensure_connection()
    cursors = []
    with connection.wrap_database_errors:
        try:
            with connection.connection.pipeline():
                for parameters in many:
                    cursor = _cursor(connection, record)
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
