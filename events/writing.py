"""Append a batch: one statement, one round trip, all or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS

from events.database import fetch
from events.queries import statement
from events.records import Appended, Batch


def append(
    batch: Batch,
    *,
    alongside: str = "",
    parameters: Mapping[str, Any] | None = None,
    rows: int = 1,
    using: str = DEFAULT_DB_ALIAS,
) -> Appended:
    """Write the batch if its stream is still where ``batch.before`` says.

    ``alongside``: an INSERT, UPDATE or DELETE ... RETURNING that moves a read model in the same
    statement. It finds ``stream``, ``version``, ``batch`` and ``recorded_at`` of the batch's last
    event in the table ``appended`` and must name it::

        UPDATE game SET version = appended.version FROM appended
        WHERE game.id = appended.stream AND game.status = 'running' RETURNING 1

    ``parameters``: its own, as ``%(name)s``; names beginning with ``append_`` are taken.
    ``rows``: how many rows it must touch. It is constant text: it is prepared on the server.

    Outside ``transaction.atomic`` the batch is durable when this returns. Inside, the block should
    be short and begin with it.

    Raises:
        VersionConflict: the stream has moved on, or does not stand at ``before`` yet.
        KeyUsed: the batch's key has brought a batch before. Takes precedence over the version.
        ForeignHead: the version is right and the hash before it is not.
        StaleTransaction: the transaction around is older than the stream's last append.
        RowsDiffer: ``alongside`` touched another number of rows; the batch is not written either.
    """
    values: dict[str, Any] = {
        "append_stream": batch.before.stream,
        "append_expected": batch.before.version,
        "append_previous": batch.before.hash,
        "append_batch": batch.before.batches,
        "append_types": "\n".join(batch.types),
        "append_payloads": b"\n".join(batch.payloads).decode(),
        "append_hashes": b"".join(batch.hashes),
        "append_actor": batch.actor,
        "append_key": batch.key,
        "append_fingerprint": batch.fingerprint,
    }
    if alongside:
        values |= {**(parameters or {}), "append_rows": rows}
    [recorded_at] = fetch(_statement(alongside), values, _recorded_at, using)
    return Appended(batch.after, recorded_at)


@cache
def _statement(alongside: str) -> str:
    if not alongside:
        return statement("append")
    return (
        statement("append_alongside")
        .replace("{append}", statement("append"))
        .replace("{alongside}", alongside)
    )


def _recorded_at(stream: UUID, version: int, batch: int, recorded_at: datetime) -> datetime:
    return recorded_at
