"""A database of the measurements' own, with Kleio's tables and those of the peers in it.

Events are kept for ever, so what is measured must not land in a database that somebody uses, not
even where DATABASE_URL names one: only the server is shared.
"""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.db import connections
from psycopg import sql

from database.settings import django_database
from environment.databases import database_url, uses_embedded_server
from environment.embedded_server import APPLICATION, OWNER
from environment.folders import ROOT, state_folder
from environment.variables import text
from events.wake import fall_silent
from local import processes
from local.borrow import borrowed_cluster

log = logging.getLogger(__name__)

DROP_SECONDS = 10.0

_PEERS = Path(__file__).parent / "sql" / "peers.sql"


class ScratchProblem(Exception):
    """The scratch database could not be made; the message says what to do."""


@contextmanager
def scratch_database() -> Iterator[None]:
    """A database as ``make run`` would make it, until the block ends.

    Inside, this process and the children that it starts use it: Django's connection and the
    variables of the environment point at it.
    """
    with _server() as (application, owner):
        name = f"kleio_bench_{os.getpid()}"
        here = {
            "DATABASE_URL": _renamed(application, name),
            "MIGRATION_DATABASE_URL": _renamed(owner, name),
            # The queue lies in the database then: no hint of a measured game reaches a real broker.
            "CELERY_BROKER_URL": "",
            # Or a `make run` in this folder would take our web servers for its own leftovers.
            "KLEIO_VAR": str(state_folder() / "bench"),
        }
        with _database(owner, name), _environment(here), _django_on(here["DATABASE_URL"]):
            processes.clear_temporary_files()
            try:
                _prepare(here["MIGRATION_DATABASE_URL"])
                yield
            finally:
                shutil.rmtree(state_folder(), ignore_errors=True)


@contextmanager
def _server() -> Iterator[tuple[str, str]]:
    """URLs of the application and of the owner on a PostgreSQL that keeps what it acknowledged."""
    if not uses_embedded_server():
        url = database_url()
        yield url, text("MIGRATION_DATABASE_URL", url)
        return
    with borrowed_cluster(durable=True) as address:
        yield address.url(APPLICATION), address.url(OWNER)


@contextmanager
def _database(owner: str, name: str) -> Iterator[None]:
    with psycopg.connect(owner, autocommit=True) as connection:
        try:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        except psycopg.errors.InsufficientPrivilege as problem:
            raise ScratchProblem(
                "The measurements make a database of their own, and the role of"
                " MIGRATION_DATABASE_URL (or DATABASE_URL) may not: give it CREATEDB, or unset"
                " both to measure on the embedded PostgreSQL."
            ) from problem
    try:
        yield
    finally:
        _dropped_or_told(owner, name)


def _dropped_or_told(owner: str, name: str) -> None:
    """Never raises: what went wrong before is the news, and figures that were taken are kept."""
    try:
        with psycopg.connect(owner, autocommit=True) as connection:
            _drop(connection, sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))
    except psycopg.Error as problem:
        reason = str(problem).strip().split("\n")[0]
        log.error("The scratch database %s is still there, drop it yourself: %s", name, reason)


def _drop(connection: psycopg.Connection, statement: sql.Composed) -> None:
    """Servers that were stopped a moment ago may still be connected, as another role than ours."""
    deadline = time.monotonic() + DROP_SECONDS
    while True:
        try:
            connection.execute(statement)
            return
        except psycopg.errors.ObjectInUse:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def _prepare(owner: str) -> None:
    environment = processes.environment()
    done = subprocess.run(processes.prepare_command(), cwd=ROOT, env=environment)
    if done.returncode != 0:
        raise ScratchProblem("The scratch database could not be prepared; see above.")
    with psycopg.connect(owner, autocommit=True) as connection:
        connection.execute(_PEERS.read_bytes())


@contextmanager
def _environment(values: Mapping[str, str]) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextmanager
def _django_on(url: str) -> Iterator[None]:
    """Let Django's connection lead to ``url``."""
    connection = connections["default"]
    # In place: the connection object holds this dictionary.
    settings = connection.settings_dict
    before = dict(settings)
    connection.close()
    settings.update(django_database(url))
    try:
        yield
    finally:
        fall_silent()
        connection.close()
        settings.update(before)


def _renamed(url: str, database: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{database}"))
