"""PostgreSQL's own load generator on a version check and an insert: as fast as it can be done."""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from environment.databases import database_url
from local.binaries import postgres_programs

PGBENCH = "pgbench: SELECT of the version, UPDATE and INSERT of the same body in one statement"
_SCRIPT = Path(__file__).with_name("append.pgbench")
_RATE = re.compile(r"^tps = ([\d.]+) \(without initial connection time\)$", re.MULTILINE)
_DONE = re.compile(r"^number of transactions actually processed: (\d+)", re.MULTILINE)
_FAILED = re.compile(r"^number of failed transactions: (\d+)", re.MULTILINE)


class PgbenchProblem(Exception):
    """pgbench is not there, or did not do what it was asked."""


class Transactions(NamedTuple):
    """``rate``: a second, of all connections together. ``own``: seconds of processor time of
    pgbench itself."""

    done: int
    rate: float
    own: float


def transactions(clients: int, seconds: float, body: str) -> Transactions:
    """By ``clients`` connections; statements are prepared. Raises ``PgbenchProblem``."""
    parts = urlsplit(database_url())
    command = [
        str(_program()),
        "--no-vacuum",
        "--protocol=prepared",
        f"--client={clients}",
        f"--jobs={min(clients, os.cpu_count() or 1)}",
        f"--time={max(1, round(seconds))}",
        f"--file={_SCRIPT}",
        f"--define=body={body}",
    ]
    environment = os.environ | {
        "PGHOST": parts.hostname or "",
        "PGPORT": str(parts.port or 5432),
        "PGUSER": unquote(parts.username or ""),
        "PGPASSWORD": unquote(parts.password or ""),
        "PGDATABASE": parts.path.removeprefix("/"),
    }
    before = _of_children()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    rate, count = _RATE.search(done.stdout), _DONE.search(done.stdout)
    failed = _FAILED.search(done.stdout)
    if (
        done.returncode != 0
        or rate is None
        or count is None
        or (failed is not None and failed[1] != "0")
    ):
        raise PgbenchProblem(f"pgbench failed:\n{done.stdout}{done.stderr}")
    return Transactions(int(count[1]), float(rate[1]), _of_children() - before)


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _program() -> Path:
    beside_server = postgres_programs() / "pgbench"
    if beside_server.is_file():
        return beside_server
    path = shutil.which("pgbench")
    if path is None:
        raise PgbenchProblem("There is no pgbench beside the programs of PostgreSQL or on PATH.")
    return Path(path)
