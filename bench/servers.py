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


class WebServer(NamedTuple):
    """Where it answers, and its process."""

    port: int
    process: int


@contextmanager
def web_server(application: Application) -> Iterator[WebServer]:
    """A server that runs until the block ends."""
    port = _free_port()
    child = processes.web(port, application.rsgi)
    child.start()
    try:
        _wait_until_it_answers(f"http://127.0.0.1:{port}{application.ready}")
        yield WebServer(port, child.pid)
    finally:
        child.ask_to_stop()
        deadline = time.monotonic() + 5.0
        while not child.has_stopped() and time.monotonic() < deadline:
            time.sleep(0.02)
        child.kill()


class OnePort(NamedTuple):
    """Where Kleio is asked: through the ``front``, and the two servers behind it."""

    front: int
    web: int
    live: int
    live_process: int


@contextmanager
def one_port() -> Iterator[OnePort]:
    """Web and streams behind the front, as ``make run`` starts them, until the block ends."""
    ports = _free_port(), _free_port()
    ample = {
        "KLEIO_STREAMS_PER_ADDRESS": "100000",
        "KLEIO_STREAMS_PER_PROCESS": "100000",
        "KLEIO_QUOTA_ADDRESS": "100000000+100000/s",
    }
    os.environ |= ample
    children = [processes.live(ports[1])]
    try:
        with web_server(KLEIO) as web:
            children.append(processes.front(ports[0], web.port, ports[1]))
            for child in children:
                child.start()
            for path in (KLEIO.ready, "/stream/health/"):
                _wait_until_it_answers(f"http://127.0.0.1:{ports[0]}{path}")
            yield OnePort(ports[0], web.port, ports[1], children[0].pid)
    finally:
        for child in children:
            child.kill()
        for name in ample:
            del os.environ[name]


@contextmanager
def streams_again(kleio: OnePort) -> Iterator[float]:
    """The process of streams that has ended, once more; the seconds until it answered."""
    child = processes.live(kleio.live)
    began = time.perf_counter()
    child.start()
    try:
        _wait_until_it_answers(f"http://127.0.0.1:{kleio.live}/stream/health/")
        yield time.perf_counter() - began
    finally:
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
