"""Old games are put away on another disk, dumped apart, restored and brought back, as the guide
says."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import psycopg

from environment.embedded_server import OWNER, SUPERUSER
from environment.folders import ROOT
from local.binaries import postgres_programs
from local.launch import NOBODY
from tests.drill.lines import OLD_GAMES, line_block
from tests.drill.server import Server

CHEAP = "/cheap/kleio"
"""Where the guide has the cheap disk."""

GAMES = 6


def old_games(home: Path, keys: Mapping[str, str]) -> None:
    """Raises where anything does not come back, or does not verify on the way."""
    server, elsewhere = Server(home / "old"), Server(home / "old_restored")
    server.make()
    elsewhere.make()
    try:
        here, there = _surroundings(server, keys, home), _surroundings(elsewhere, keys, home)
        _manage(here, "migrate", "--verbosity=0")
        _manage(here, "simulate", "dice_forge", f"--games={GAMES}", "--local", "--jobs=1")
        assert f"{GAMES} games were put away" in _manage(here, "put_away", "--days", "0")
        _move_to_cheap_disk(server, home / "cheap")
        assert f"{GAMES} games" in _manage(here, "verify", "--all")
        dump_old, restore_old = line_block("sh", "pg_dump", OLD_GAMES).splitlines()
        dump = line_block("sh", "pg_dump").replace(
            "pg_dump", "pg_dump --exclude-table-data=events_old"
        )
        restore = line_block("sh", "pg_restore").splitlines()[0]
        _shell(here, home, dump_old, dump)
        # The other server has no such disk.
        _shell(
            there, home, restore.replace("pg_restore", "pg_restore --no-tablespaces"), restore_old
        )
        _manage(there, "migrate", "--verbosity=0")
        assert f"{GAMES} games" in _manage(there, "verify", "--all")
        assert f"{GAMES} games were brought back" in _manage(there, "bring_back", "--all")
        assert f"{GAMES} games" in _manage(there, "verify", "--all")
    finally:
        server.cluster.stop()
        elsewhere.cluster.stop()


def _move_to_cheap_disk(server: Server, folder: Path) -> None:
    """The first lines are a superuser's, the others the owner's, as the guide says."""
    folder.mkdir()
    if os.geteuid() == 0:
        os.chown(folder, NOBODY, NOBODY)  # as whom the server runs then
    lines = line_block("sql", "TABLESPACE", OLD_GAMES).replace(CHEAP, str(folder)).splitlines()
    for role, some in ((SUPERUSER, lines[:2]), (OWNER, lines[2:])):
        with psycopg.connect(server.cluster.address.url(role), autocommit=True) as connection:
            for line in some:
                connection.execute(line.encode())
    with psycopg.connect(server.cluster.address.url(OWNER)) as connection:
        lies = connection.execute(
            "SELECT bool_and(reltablespace <> 0) FROM pg_class"
            " WHERE starts_with(relname, 'events_old') AND relkind IN ('r', 'i')"
        )
        assert lies.fetchone() == (True,)


def _surroundings(server: Server, keys: Mapping[str, str], home: Path) -> dict[str, str]:
    path = f"{postgres_programs()}:{os.environ['PATH']}"
    variables = {"KLEIO_VAR": str(home / "commands"), "KLEIO_AS_OWNER": "1", "PATH": path}
    return {**os.environ, **keys, **variables, **server.surroundings()}


def _manage(surroundings: Mapping[str, str], *words: str) -> str:
    command = [sys.executable, "-W", "ignore", "manage.py", *words]
    done = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _shell(surroundings: Mapping[str, str], folder: Path, *lines: str) -> None:
    subprocess.run(["bash", "-euc", "\n".join(lines)], cwd=folder, env=surroundings, check=True)
