"""Append a batch: one statement, one round trip, all or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from django.db import connections
from django.db.transaction import TransactionManagementError

from database.at_hand import here
from events.database import fetch, fetch_each
from events.queries import statement
from events.records import Appended, SealedBatch


def append(
    batch: SealedBatch,
    *,
    alongside: str = "",
    further: str = "",
    parameters: Mapping[str, Any] | None = None,
    rows: int = 1,
    using: str | None = None,
) -> Appended:
    """Write the batch if its stream is still where ``batch.before`` says.

    ``alongside``: an INSERT, UPDATE or DELETE ... RETURNING that moves a read model in the same
    statement. It finds ``stream``, ``version``, ``batch`` and ``recorded_at`` of the batch's last
    event in the table ``appended`` and must name it::

        UPDATE game SET version = appended.version FROM appended
        WHERE game.id = %(append_stream)s AND game.id = appended.stream RETURNING 1

    It should name the stream twice, as here: planned for one that only the function tells, it may
    read all rows.

    ``further``: what else is written, as more queries of the same WITH (``name AS (...)``). They
    find in ``alongside`` what that one returned, and are asked for no number of rows.

    ``parameters``: their own, as ``%(name)s``; names beginning with ``append_`` are taken.
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
    values = _values(batch)
    if alongside:
        values |= {**(parameters or {}), "append_rows": rows}
    [recorded_at] = fetch(_statement(alongside, further), values, _recorded_at, using)
    return Appended(batch.after, recorded_at)


def append_all(batches: Sequence[SealedBatch], *, using: str | None = None) -> list[Appended]:
    """Write many batches in this order, all or none: for whole games that were played elsewhere.

    Each goes through the same door as a single one, with every check that it makes. What is saved
    is the waiting: statements go out one after the other and the answers are read at the end, in a
    third of the time of as many round trips. One INSERT of all events would save no more, because
    the rows and their indexes take the time.

    Raises as ``append`` does, and then the transaction around must be rolled back;
    ``TransactionManagementError`` if there is none.
    """
    if not connections[using or here()].in_atomic_block:
        raise TransactionManagementError(
            "Many batches are written all or none: call this inside transaction.atomic()."
        )
    values = [_values(batch) for batch in batches]
    times = fetch_each(statement("append"), values, _recorded_at, using)
    return [Appended(batch.after, at) for batch, at in zip(batches, times, strict=True)]


def _values(batch: SealedBatch) -> dict[str, Any]:
    return {
        "append_stream": batch.before.stream,
        "append_expected": batch.before.version,
        "append_previous": batch.before.hash,
        "append_batch": batch.before.batches,
        "append_types": "\n".join(batch.types),
        "append_payloads": b"\n".join(batch.payloads).decode(),
        "append_privates": "\n".join(batch.privates),
        "append_hashes": b"".join(batch.hashes),
        "append_actor": batch.actor,
        "append_key": batch.key,
        "append_fingerprint": batch.fingerprint,
    }


@cache
def _statement(alongside: str, further: str = "") -> str:
    if not alongside:
        return statement("append")
    return (
        statement("append_alongside")
        .replace("{append}", statement("append"))
        .replace("{alongside}", alongside)
        .replace("{further}", further and f", {further}")
    )


def _recorded_at(stream: UUID, version: int, batch: int, recorded_at: datetime) -> datetime:
    return recorded_at
