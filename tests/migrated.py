"""A database with all its tables, made once by migrations and then copied.

More than half of the time until the first test of a process began went into migrations, and each
process that runs tests has a server of its own. Django looks whether a migration is missing, as
ever.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg
from psycopg import sql

from environment.embedded_server import APPLICATION, DATABASE, OWNER, SUPERUSER, Address
from environment.folders import ROOT
from local.borrow import borrowed_cluster
from local.cluster import Cluster
from local.roles import make_roles_and_database
from tests.kept import kept


@contextmanager
def migrated_cluster(sockets: Path) -> Iterator[Address]:
    """A server of one's own, with the roles and the migrated database. It listens in the folder
    ``sockets`` too."""
    settings = {"unix_socket_directories": str(sockets)}
    with ExitStack() as borrowed:
        with kept("migrated", make_migrated) as home:
            address = borrowed.enter_context(borrowed_cluster(like=home, settings=settings))
        yield address


def rename_migrated(address: Address, name: str) -> None:
    """To make another one like it would take as long as to make the server."""
    with psycopg.connect(address.url(SUPERUSER, "postgres"), autocommit=True) as there:
        rename = sql.SQL("ALTER DATABASE {} RENAME TO {}")
        there.execute(rename.format(sql.Identifier(DATABASE), sql.Identifier(name)))


def make_migrated(home: Path) -> None:
    """A server that was migrated and stopped."""
    cluster = Cluster(home, durable=False)
    try:
        address = cluster.start()
        make_roles_and_database(address)
        urls = {
            "DATABASE_URL": address.url(APPLICATION),
            "MIGRATION_DATABASE_URL": address.url(OWNER),
            "DJANGO_SETTINGS_MODULE": "tests.settings",
        }
        command = [sys.executable, "-W", "ignore", "manage.py", "migrate", "--verbosity=0"]
        subprocess.run(command, cwd=ROOT, env=os.environ | urls, check=True)
    finally:
        cluster.stop()
