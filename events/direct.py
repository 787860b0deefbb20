"""One prepared statement in one call of libpq, for connections in autocommit.

psycopg's cursors send, wait and receive in Python, so that others may run or interrupt meanwhile.
For a statement that takes a fraction of a millisecond that costs as much as the statement; an
append costs the client little more than half without it. What is given up: a signal is handled
when the server has answered, not before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

import psycopg.abc
from psycopg.adapt import PyFormat, Transformer
from psycopg.errors import error_from_result
from psycopg.pq import ConnStatus, ExecStatus, Format, PipelineStatus, TransactionStatus
from psycopg.pq.abc import PGresult

Row = TypeVar("Row")
Parameters = Mapping[str, Any] | Sequence[Any]

#: Prepared statements a connection keeps, more than the product has; then psycopg takes over,
#: which forgets old ones.
MOST_STATEMENTS = 150

_PLACEHOLDER = re.compile(r"%(?:\((\w+)\))?s")


class _Query(NamedTuple):
    """A statement as libpq wants it: ``$1`` instead of ``%(name)s`` or ``%s``."""

    text: bytes
    names: tuple[str, ...]  #: of the parameters, or "" each
    wanted: list[PyFormat]


class _Session(NamedTuple):
    """What is known of one connection."""

    adapt: psycopg.abc.Transformer
    prepared: dict[tuple[str, tuple[int, ...]], bytes]


_sessions: WeakKeyDictionary[psycopg.Connection[Any], _Session] = WeakKeyDictionary()
#: Names are never used twice, so that one that is still there does not stand in the way.
_numbers = count()


def can_run(connection: psycopg.Connection[Any]) -> bool:
    """Whether nothing has to be begun, ended or gathered around a statement on this connection."""
    return (
        connection.autocommit
        and connection.prepare_threshold is not None
        and connection.pgconn.transaction_status == TransactionStatus.IDLE
        and connection.pgconn.pipeline_status == PipelineStatus.OFF
        and len(_session(connection).prepared) < MOST_STATEMENTS
    )


def run(
    connection: psycopg.Connection[Any],
    query: str,
    parameters: Parameters,
    record: Callable[..., Row],
) -> list[Row]:
    """Run the statement; each row becomes ``record(*columns)``. Raises ``psycopg.Error``."""
    adapt, prepared = _session(connection)
    asked = _read(query)
    values = (
        [parameters[name] for name in asked.names]
        if isinstance(parameters, Mapping)
        else list(parameters)
    )
    dumped: Any = adapt.dump_sequence(values, asked.wanted)
    kinds, formats = adapt.types or (), adapt.formats

    def attempt() -> PGresult:
        name = prepared.get((query, kinds))
        if name is None:
            name = b"direct_%d" % next(_numbers)
            _checked(connection, connection.pgconn.prepare(name, asked.text, kinds))
            prepared[query, kinds] = name
        return _checked(
            connection, connection.pgconn.exec_prepared(name, dumped, formats, Format.BINARY)
        )

    try:
        result = attempt()
    except psycopg.errors.InvalidSqlStatementName:
        # psycopg forgets all prepared statements of a session, ours too, after each ROLLBACK.
        prepared.clear()
        result = attempt()
    adapt.set_pgresult(result)
    return adapt.load_rows(0, result.ntuples, lambda columns: record(*columns))


@lru_cache(MOST_STATEMENTS)
def _read(query: str) -> _Query:
    names: list[str] = []

    def numbered(place: re.Match[str]) -> str:
        name = place[1]
        if name is None or name not in names:
            names.append(name or "")
            return f"${len(names)}"
        return f"${names.index(name) + 1}"

    text = _PLACEHOLDER.sub(numbered, query).replace("%%", "%")
    return _Query(text.encode(), tuple(names), [PyFormat.AUTO] * len(names))


def _session(connection: psycopg.Connection[Any]) -> _Session:
    found = _sessions.get(connection)
    if found is None:
        found = _sessions[connection] = _Session(Transformer(connection), {})
    return found


def _checked(connection: psycopg.Connection[Any], result: PGresult) -> PGresult:
    if result.status in (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK):
        return result
    if connection.pgconn.status == ConnStatus.BAD and not result.error_field(
        psycopg.pq.DiagnosticField.SQLSTATE
    ):
        raise psycopg.OperationalError(connection.pgconn.get_error_message())
    raise error_from_result(result, encoding=connection.info.encoding)
