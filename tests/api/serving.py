"""The application as it is served: granian, and the application's own role in the database."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import requests

from tests.local.kleio import free_port
from tests.patience import OF_PROCESSES, PATIENCE, until

ROOT = Path(__file__).parents[2]
GENEROUS = "1000000+100000/s"


@contextmanager
def served(
    database_url: str,
    folder: Path,
    *,
    interface: str = "rsgi",
    application: str = "config.rsgi:application",
    **environment: str,
) -> Iterator[str]:
    """The address of a server, by plain HTTP and without quotas, that ends with the block."""
    port = free_port()
    quotas = dict.fromkeys(
        ("PLAYER", "ADDRESS", "SIGN_UP", "SIGN_IN", "PASSWORD", "PAGES", "FORK"), GENEROUS
    )
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "gateway", f"--interface={interface}", f"--port={port}"),
            *("--workers=1", "--http=1", "--log-level=error", "--no-ws", application),
        ],
        env={
            **os.environ,
            **{f"KLEIO_QUOTA_{name}": quota for name, quota in quotas.items()},
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "DATABASE_URL": database_url,
            "MIGRATION_DATABASE_URL": "",
            "CELERY_BROKER_URL": "memory://",
            "KLEIO_HTTPS": "0",
            "KLEIO_LONGEST_WAIT": "0",
            "KLEIO_WEB_THREADS": "4",
            "KLEIO_VAR": str(folder),
            **environment,
        },
        cwd=ROOT,
    )
    url = f"http://127.0.0.1:{port}"
    try:
        _wait_until_it_answers(url, process)
        yield url
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _wait_until_it_answers(url: str, process: subprocess.Popen[bytes]) -> None:
    def answers() -> bool:
        assert process.poll() is None, "the server ended"
        try:
            requests.get(f"{url}/api/titles/", timeout=PATIENCE)
        except requests.ConnectionError:
            return False
        return True

    until(answers, seconds=OF_PROCESSES)
