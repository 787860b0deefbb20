"""The web server as ``make run`` starts it, for Kleio and for the bare view."""

from __future__ import annotations

import os
import socket
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from local import processes

START_SECONDS = 60.0


class Application(NamedTuple):
    """An RSGI application, and a path that it answers with 200 as soon as it is ready."""

    rsgi: str
    ready: str


KLEIO = Application("config.rsgi:application", "/api/titles/")
BARE = Application("bench.bare.rsgi:application", "/ready/")


class ServerProblem(Exception):
    """A web server did not start."""


@contextmanager
def web_server(application: Application) -> Iterator[int]:
    """The port of a server that runs until the block ends."""
    port = _free_port()
    child = processes.web(port, application.rsgi)
    child.start()
    try:
        _wait_until_it_answers(f"http://127.0.0.1:{port}{application.ready}")
        yield port
    finally:
        child.ask_to_stop()
        deadline = time.monotonic() + 5.0
        while not child.has_stopped() and time.monotonic() < deadline:
            time.sleep(0.02)
        child.kill()


@contextmanager
def generous_quota() -> Iterator[None]:
    """Quotas are counted as always, and never used up. For servers started inside the block."""
    os.environ["KLEIO_QUOTA_PLAYER"] = "100000000+100000/s"
    try:
        yield
    finally:
        del os.environ["KLEIO_QUOTA_PLAYER"]


def _wait_until_it_answers(url: str) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(url, timeout=5).close()
            return
        except OSError:
            time.sleep(0.1)
    raise ServerProblem(f"The web server did not answer within {START_SECONDS:.0f} s; see above.")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
