"""The processes of Kleio on one machine, as a table."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from environment.folders import ROOT, state_folder
from environment.metrics import metrics_folder, metrics_port
from environment.supervision import SERVES, STOPS_WITHIN
from environment.variables import text, whole_number
from local.child import STOP_SECONDS, Child
from local.forking import ForkServer

_PYTHON = [sys.executable, "-W", "ignore:You're running the worker with superuser"]


def environment() -> dict[str, str]:
    """What children inherit: plain HTTP unless told otherwise, and the mark of this folder.

    Their temporary files stay in it as well; those that a killed process left are removed by
    ``clear_temporary_files``.
    """
    return os.environ | {
        "KLEIO_HTTPS": text("KLEIO_HTTPS", "0"),
        "PYTHONUNBUFFERED": "1",
        "TMPDIR": str(_temporary_folder()),
        SERVES: str(state_folder()),
        STOPS_WITHIN: str(STOP_SECONDS),
    }


def clear_temporary_files() -> None:
    """Begin with an empty folder for temporary files, and with no counts of processes that are
    gone. Call it before any child runs."""
    shutil.rmtree(metrics_folder(), ignore_errors=True)
    shutil.rmtree(_temporary_folder(), ignore_errors=True)
    _temporary_folder().mkdir(parents=True)


def _temporary_folder() -> Path:
    return state_folder() / "tmp"


def prepare_command() -> list[str]:
    return [*_PYTHON, "-m", "local.prepare"]


def manage_command(*arguments: str) -> list[str]:
    return [*_PYTHON, str(ROOT / "manage.py"), *arguments]


def web(port: int, application: str = "config.rsgi:application") -> Child:
    """The web server. Measurements give another ``application`` to the same server."""
    return _child("web", _web_command(port, application), loads=True)


def live(port: int) -> Child:
    """The server of streams, to which the front hands connections over."""
    return _child("live", [*_PYTHON, "-m", "live", "--behind-front", str(port)], loads=True)


def front(port: int, web_port: int, live_port: int) -> Child:
    """The one port, in front of the other two."""
    command = [*_PYTHON, "-m", "local.front", str(port), str(web_port), str(live_port)]
    return _child("front", command)


def workers() -> list[Child]:
    """``KLEIO_WORKER_PROCESSES`` workers of one process each, and one for bots that think.

    No pool: its processes share a queue with a lock, and one that is killed while it holds the lock
    leaves all the others waiting for ever. A worker that is its only process is started again.
    """
    count = whole_number("KLEIO_WORKER_PROCESSES", 2, least=1, most=256)
    quick = [_worker(str(number), "kleio,kleio_patient") for number in range(1, count + 1)]
    return [*quick, _worker("-thinking", "kleio_thinking,kleio_thinking_patient")]


def _worker(name: str, queues: str) -> Child:
    # Workers have nothing to tell each other here, and over a queue in PostgreSQL they could not:
    # each heartbeat would be an error in its log. Signs of life are kept by `health`.
    alone = ["--without-mingle", "--without-gossip", "--without-heartbeat"]
    of_it = ["--pool=solo", f"--hostname=worker{name}@%h", f"--queues={queues}"]
    command = [*_celery(), "worker", *of_it, *alone]
    return _child(f"worker {name.lstrip('-')}", command, loads=True)


def exporter() -> Child | None:
    """What tells Prometheus of all the others, where a port is set for it."""
    if metrics_port() is None:
        return None
    return _child("exporter", [*_PYTHON, "-m", "exporter"])


def scheduler() -> Child:
    return _child("scheduler", [*_celery(), "beat"], loads=True)


def fork_server() -> ForkServer:
    """What forks those of them that load Kleio, so that it is loaded once."""
    return ForkServer(_PYTHON, folder=ROOT, environment=environment())


def _child(name: str, command: list[str], *, loads: bool = False) -> Child:
    return Child(name, command, folder=ROOT, environment=environment(), loads=loads)


def _celery() -> list[str]:
    return [*_PYTHON, "-m", "celery", "--app=config", "--quiet"]


def _web_command(port: int, application: str) -> list[str]:
    return [
        *_PYTHON,
        "-m",
        "gateway",
        "--interface=rsgi",
        # Time limits of heads and of idle connections are those of HTTP/1, as proxies speak it.
        "--http=1",
        "--host=127.0.0.1",
        f"--port={port}",
        f"--workers={whole_number('KLEIO_WEB_PROCESSES', 2, least=1, most=64)}",
        # How many connections one process has: a slow client holds no more than one of them.
        "--backlog=2048",
        "--backpressure=8192",
        "--respawn-failed-workers",
        "--respawn-interval=0.5",
        "--workers-kill-timeout=2",
        "--log-level=error",
        "--no-ws",
        application,
    ]
