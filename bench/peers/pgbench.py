"""PostgreSQL's own load generator on a version check and an insert: as fast as it can be done."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from urllib.parse import unquote, urlsplit

from environment.databases import database_url
from local.binaries import postgres_programs

PGBENCH = "pgbench: SELECT of the version, UPDATE and INSERT of the same body in one statement"
_SCRIPT = Path(__file__).with_name("append.pgbench")
_RATE = re.compile(r"^tps = ([\d.]+) \(without initial connection time\)$", re.MULTILINE)
_FAILED = re.compile(r"^number of failed transactions: (\d+)", re.MULTILINE)


class PgbenchProblem(Exception):
    """pgbench is not there, or did not do what it was asked."""


def transactions_a_second(clients: int, seconds: float, body: str) -> float:
    """Of ``clients`` connections together; statements are prepared. Raises ``PgbenchProblem``."""
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
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    rate, failed = _RATE.search(done.stdout), _FAILED.search(done.stdout)
    if done.returncode != 0 or rate is None or (failed is not None and failed[1] != "0"):
        raise PgbenchProblem(f"pgbench failed:\n{done.stdout}{done.stderr}")
    return float(rate[1])


def _program() -> Path:
    beside_server = postgres_programs() / "pgbench"
    if beside_server.is_file():
        return beside_server
    path = shutil.which("pgbench")
    if path is None:
        raise PgbenchProblem("There is no pgbench beside the programs of PostgreSQL or on PATH.")
    return Path(path)
