"""What is in the database, as its superuser sees it: no service, no model, no cache between."""

from __future__ import annotations

import hmac
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from uuid import UUID

import psycopg
from psycopg.rows import args_row, class_row

from environment.embedded_server import SUPERUSER, read_address
from events.batches import events_of_all
from events.chain import first_fault
from events.queries import anywhere
from events.reading import NEWEST
from events.records import Head, StoredBatch
from tests.local.kleio import Kleio

_OPENINGS = ("chose", "undone", "stopped", "forked", "taken_over", "flagged", "returned")


@contextmanager
def superuser(kleio: Kleio) -> Iterator[psycopg.Connection[Any]]:
    """A connection of its own, each statement a transaction of its own."""
    address = read_address(kleio.var / "postgres/address.json")
    assert address is not None
    with psycopg.connect(address.url(SUPERUSER), autocommit=True) as connection:
        yield connection


@dataclass(frozen=True)
class Row:
    """An event without its contents."""

    version: int
    batch: int
    batch_size: int | None
    type: str
    key: str | None


@dataclass(frozen=True)
class Game:
    """A game as the read model has it."""

    id: UUID
    title: str
    status: str
    version: int
    moves: int
    seed: bytes
    head: tuple[int, int, bytes] | None  #: version, batches and hash of the stream


def games(connection: psycopg.Connection[Any]) -> list[Game]:
    """All that were begun."""
    query = """
        SELECT game.id, title, status, game.version, moves, secret.seed,
            CASE WHEN head.stream IS NOT NULL THEN (head.version, head.batches, head.hash) END
        FROM games_game AS game
        JOIN games_secret AS secret ON secret.game_id = game.id
        LEFT JOIN events_stream AS head ON head.stream = game.id
        WHERE game.version > 0 OR head.stream IS NOT NULL
        ORDER BY game.created_at"""
    with connection.cursor(row_factory=args_row(Game)) as cursor:
        cursor.format = psycopg.pq.Format.BINARY
        return cursor.execute(query).fetchall()


def wait_until_all_are_over(kleio: Kleio, seconds: float) -> bool:
    """Whether there are games, and every one that was begun ended within that time."""
    with superuser(kleio) as connection:
        return bool(games(connection)) and not unfinished(kleio, seconds)


def unfinished(kleio: Kleio, seconds: float) -> list[str]:
    """Games that were begun and have not ended after that time, and whom they wait for."""
    query = """
        SELECT title || ' ' || id || ', version ' || version || ', waits for ' || waiting::text
            || ', played by bots ' || bots::text || ', moved at ' || moved_at
        FROM games_game WHERE status <> 'finished' AND version > 0 ORDER BY created_at"""
    deadline = time.monotonic() + seconds
    while True:
        with superuser(kleio) as connection:
            ids = [str(game) for (game,) in connection.execute(query).fetchall()]
        if not ids or time.monotonic() > deadline:
            return ids
        time.sleep(0.2)


def rows(connection: psycopg.Connection[Any], game: UUID) -> list[Row]:
    query = """SELECT version, batch, batch_size, type, key FROM events_event
        WHERE stream = %s ORDER BY version"""
    with connection.cursor(row_factory=class_row(Row)) as cursor:
        return cursor.execute(query, [game]).fetchall()


def torn(game: Game, rows: list[Row]) -> Iterator[str]:
    """Where a history is not made of whole batches without a hole, as far as its head says."""
    if [row.version for row in rows] != list(range(1, len(rows) + 1)):
        yield f"{game.title} {game.id}: a hole among its versions"
    for expected, (number, group) in enumerate(groupby(rows, key=lambda row: row.batch)):
        batch = list(group)
        where = f"{game.title} {game.id}, batch {number}, version {batch[0].version}"
        if number != expected:
            yield f"{where}: stands in the place of batch {expected}"
        if [row.batch_size for row in batch] != [len(batch)] + [None] * (len(batch) - 1):
            yield f"{where}: {len(batch)} events, and it says {batch[0].batch_size}"
        if batch[-1].type != "waits":
            yield f"{where}: ends with {batch[-1].type}"
        if batch[0].type not in (_OPENINGS if number else ("began",)):
            yield f"{where}: begins with {batch[0].type}"
    if game.head is None or game.head[:2] != (len(rows), rows[-1].batch + 1 if rows else 0):
        yield f"{game.title} {game.id}: {len(rows)} events, and its head says {game.head}"


def chain_fault(connection: psycopg.Connection[Any], game: Game) -> str | None:
    """The first event that does not follow from the one before it; also where the head differs."""
    where = {"stream": game.id, "after": 0, "upto": NEWEST}
    with connection.cursor(row_factory=args_row(StoredBatch)) as cursor:
        cursor.format = psycopg.pq.Format.BINARY
        batches = cursor.execute(anywhere("batches").encode(), where).fetchall()
    history = [*events_of_all(batches)]
    salt_key = hmac.digest(game.seed, b"kleio salt", "sha256")
    fault = first_fault(Head.empty(game.id), history, salt_key)
    if fault is not None:
        return f"{game.title} {game.id}, version {fault.version}: {fault.reason}"
    if game.head is None or not history or history[-1].hash != game.head[2]:
        return f"{game.title} {game.id}: its head has another hash than its last event"
    return None
