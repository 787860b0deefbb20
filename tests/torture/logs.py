"""What was written into the logs: of people there must be nothing, for it would outlive them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import psycopg

from tests.local.kleio import Kleio

_KEYS = """SELECT key, encode(fingerprint, 'hex') FROM events_event
    WHERE key LIKE 'ply\\_%'"""
_NAMES = "SELECT name FROM games_player"

SHORTEST = 6
"""Letters. What is shorter is a word like others."""


def strayed(
    kleio: Kleio, connection: psycopg.Connection[Any], erased: Iterable[str] = ()
) -> list[str]:
    """Names, idempotency keys and their fingerprints that stand in the log of PostgreSQL or of the
    server; ``erased``: of people who are not there any more."""
    files = (kleio.var / "postgres/log", kleio.log)
    texts = {file: file.read_text(errors="replace") for file in files}
    return [
        f"{file.name}: {word}"
        for word in {*_words(connection), *erased}
        if len(word) >= SHORTEST
        for file, text in texts.items()
        if word in text
    ]


def _words(connection: psycopg.Connection[Any]) -> Iterator[str]:
    for key, fingerprint in connection.execute(_KEYS):
        yield key
        if fingerprint:
            yield fingerprint
    for (name,) in connection.execute(_NAMES):
        yield name
