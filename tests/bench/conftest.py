"""A server for scratch databases, and measurements that take no time."""

from __future__ import annotations

import os
from collections.abc import Iterator

import psycopg
import pytest

from bench import scratch
from environment.embedded_server import APPLICATION, OWNER, Address
from environment.variables import text


@pytest.fixture
def owner(postgres: Address | None, monkeypatch: pytest.MonkeyPatch) -> str:
    """DATABASE_URL and its owner's counterpart name a server; the owner's URL."""
    if postgres is None:
        return text("MIGRATION_DATABASE_URL", text("DATABASE_URL"))
    monkeypatch.setenv("DATABASE_URL", postgres.url(APPLICATION, "postgres"))
    monkeypatch.setenv("MIGRATION_DATABASE_URL", postgres.url(OWNER, "postgres"))
    return postgres.url(OWNER, "postgres")


@pytest.fixture
def empty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scratch databases stay without tables, which take seconds to make."""
    monkeypatch.setattr(scratch, "_prepare", lambda owner: None)


@pytest.fixture
def elsewhere(owner: str) -> Iterator[psycopg.Connection]:
    """A look at the server from outside of the scratch database."""
    with psycopg.connect(owner, autocommit=True) as connection:
        yield connection


def scratch_databases(connection: psycopg.Connection) -> list[str]:
    """Those of this process: others may test on the same server."""
    name = f"kleio_bench_{os.getpid()}"
    databases = connection.execute("SELECT datname FROM pg_database WHERE datname = %s", [name])
    return [name for (name,) in databases]
