"""``GET /metrics``, for whoever shows the token, where there is one."""

from __future__ import annotations

import hmac
import signal
import socket
import threading
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import FrameType

from prometheus_client import CollectorRegistry
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from exporter.adding_up import AddedUp
from exporter.asking import HowThingsStand

PATH = "/metrics"


_one_by_one = threading.Lock()


class Handler(BaseHTTPRequestHandler):
    """One request."""

    server_version, sys_version = "Kleio", ""
    timeout = 10.0  # of a client that sends nothing

    def __init__(self, registry: CollectorRegistry, token: str, *arguments: object) -> None:
        self._registry, self._token = registry, token
        super().__init__(*arguments)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """All counts, in the text form of Prometheus."""
        if self.path.partition("?")[0] != PATH:
            self._refuse(HTTPStatus.NOT_FOUND)
        elif not self._may():
            self._refuse(HTTPStatus.UNAUTHORIZED)
        else:
            with _one_by_one:
                scrape = generate_latest(self._registry)
            self._send(HTTPStatus.OK, CONTENT_TYPE_LATEST, scrape)

    def _may(self) -> bool:
        shown = self.headers.get("Authorization", "").encode("utf-8", "replace")
        return not self._token or hmac.compare_digest(shown, f"Bearer {self._token}".encode())

    def _refuse(self, status: HTTPStatus) -> None:
        self._send(status, "text/plain; charset=utf-8", f"{status.phrase}\n".encode())

    def _send(self, status: HTTPStatus, kind: str, body: bytes) -> None:
        self.send_response(status)
        if status is HTTPStatus.UNAUTHORIZED:
            self.send_header("WWW-Authenticate", 'Bearer realm="kleio"')
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *arguments: object) -> None:
        """Nobody is told of each scrape."""


class _Server(ThreadingHTTPServer):
    def __init__(self, host: str, port: int, handler: object) -> None:
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        super().__init__((host, port), handler)  # type: ignore[arg-type]


def server(host: str, port: int, token: str, folder: Path) -> ThreadingHTTPServer:
    """One that listens. Raises ``OSError`` for a port that is taken."""
    registry = CollectorRegistry()
    registry.register(AddedUp(folder))
    registry.register(HowThingsStand())
    return _Server(host, port, partial(Handler, registry, token))


def serve(host: str, port: int, token: str, folder: Path) -> None:
    """Until SIGTERM."""
    listening = server(host, port, token, folder)

    def stop(_number: int, _frame: FrameType | None) -> None:
        # It waits until the loop has ended, which runs in this very thread.
        threading.Thread(target=listening.shutdown).start()

    signal.signal(signal.SIGTERM, stop)
    with listening:
        listening.serve_forever()
