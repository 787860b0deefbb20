"""A database with all its tables, made once by migrations and then copied.

More than half of the time until the first test of a process began went into migrations, and each
process that runs tests has a server of its own. What was made is kept below ``var`` for as long as
nothing that it depends on changes; Django then looks whether a migration is missing, as ever.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from environment.embedded_server import APPLICATION, DATABASE, OWNER, Address
from environment.folders import ROOT
from local.borrow import borrowed_cluster
from local.cluster import Cluster
from local.prepared import source
from local.roles import make_roles_and_database

TEMPLATE = DATABASE
"""The database that test databases are made like."""

_SHELF = ROOT / "var" / "migrated"


@contextmanager
def migrated_cluster() -> Iterator[Address]:
    """A server of one's own, with the roles and the migrated database ``TEMPLATE``."""
    with ExitStack() as borrowed:
        with _one_at_a_time():
            address = borrowed.enter_context(borrowed_cluster(like=_made()))
        yield address


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    _SHELF.mkdir(parents=True, exist_ok=True)
    with open(_SHELF / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _made() -> Path:
    """The folder of a server that was stopped; made if there is none of today's code."""
    home = _SHELF / source()
    if not home.exists():
        for other in _SHELF.iterdir():
            if other.is_dir():
                shutil.rmtree(other)
        draft = _SHELF / "new"
        cluster = Cluster(draft, durable=False)
        try:
            _migrate(cluster.start())
        finally:
            cluster.stop()
        draft.rename(home)
    return home


def _migrate(address: Address) -> None:
    make_roles_and_database(address)
    urls = {
        "DATABASE_URL": address.url(APPLICATION),
        "MIGRATION_DATABASE_URL": address.url(OWNER),
        "DJANGO_SETTINGS_MODULE": "tests.settings",
    }
    command = [sys.executable, "-W", "ignore", "manage.py", "migrate", "--verbosity=0"]
    subprocess.run(command, cwd=ROOT, env=os.environ | urls, check=True)
