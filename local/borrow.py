"""A throw-away PostgreSQL for tests and measurements.

    python -m local.borrow COMMAND [ARGUMENT…]

runs the command with DATABASE_URL and MIGRATION_DATABASE_URL pointing at a server that is removed
afterwards, unless DATABASE_URL is set already.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from environment.databases import uses_embedded_server
from environment.embedded_server import APPLICATION, OWNER, Address
from environment.folders import ROOT
from local.cluster import Cluster
from local.leftovers import is_alive, stop_leftover_postgres
from local.roles import make_roles_and_database


@contextmanager
def borrowed_cluster(
    *,
    durable: bool = False,
    below: Path | None = None,
    like: Path | None = None,
    settings: Mapping[str, str] | None = None,
) -> Iterator[Address]:
    """A new server below ``var/borrowed``, with the roles and an empty database ``kleio``.

    ``like``: the folder of a server that was stopped, whose databases it has. ``settings``: as
    ``Cluster`` takes them.
    """
    shelf = below or ROOT / "var" / "borrowed"
    shelf.mkdir(parents=True, exist_ok=True)
    _clear(shelf)
    home = shelf / str(os.getpid())
    if like is not None:
        shutil.copytree(like, home)
    cluster = Cluster(home, durable=durable, settings=settings)
    try:
        address = cluster.start()
        make_roles_and_database(address)
        yield address
    finally:
        cluster.stop()
        shutil.rmtree(home, ignore_errors=True)


def _clear(shelf: Path) -> None:
    """Remove what killed borrowers left; each folder is named for its borrower's process."""
    for home in shelf.iterdir():
        if home.name.isdigit() and not is_alive(int(home.name)):
            stop_leftover_postgres(home / "data", 5.0)
            shutil.rmtree(home, ignore_errors=True)


def main(command: list[str]) -> int:
    if not command:
        sys.exit("Name a command to run: python -m local.borrow COMMAND")
    if not uses_embedded_server():
        return subprocess.call(command)
    with borrowed_cluster(durable=True) as address:
        urls = {
            "DATABASE_URL": address.url(APPLICATION),
            "MIGRATION_DATABASE_URL": address.url(OWNER),
        }
        return subprocess.call(command, env=os.environ | urls)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
