"""A worker or scheduler whose password RabbitMQ refuses says what to do, in one line, and ends."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from celery import current_app, signals

from config.celery import app
from tests.patience import PATIENCE

_OPENED, _CLOSED = (10, 10), (10, 50)
_REFUSED = "ACCESS_REFUSED - Login was refused using authentication mechanism PLAIN."


def _told(method: tuple[int, int], arguments: bytes) -> bytes:
    """A method of AMQP 0-9-1 in its frame."""
    payload = struct.pack(">HH", *method) + arguments
    return struct.pack(">BHI", 1, 0, len(payload)) + payload + b"\xce"


def _long(text: bytes) -> bytes:
    return struct.pack(">I", len(text)) + text


def _refuse(listener: socket.socket) -> None:
    """As RabbitMQ does: it greets, reads the name and the password, and closes with 403."""
    offers = b"\x1cauthentication_failure_closet\x01"
    properties = b"\x0ccapabilitiesF" + _long(offers)
    greeting = b"\0\x09" + _long(properties) + _long(b"AMQPLAIN PLAIN") + _long(b"en_US")
    reason = _REFUSED.encode()
    with listener:
        client, _ = listener.accept()
    with client:
        client.recv(8)
        client.sendall(_told(_OPENED, greeting))
        client.recv(4096)
        closing = struct.pack(">HB", 403, len(reason)) + reason + bytes(4)
        client.sendall(_told(_CLOSED, closing))
        client.recv(4096)


@pytest.fixture
def rabbit(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A broker that refuses whoever comes."""
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    refusing = threading.Thread(target=_refuse, args=(listener,), daemon=True)
    refusing.start()
    gone = current_app.connection_for_write(f"amqp://ann:hunter2@127.0.0.1:{port}//")
    monkeypatch.setattr(app, "connection_for_write", lambda **_: gone)
    yield
    refusing.join(PATIENCE)


@pytest.mark.usefixtures("rabbit")
@pytest.mark.parametrize("start", [signals.worker_init, signals.beat_init], ids=["worker", "beat"])
def test_it_ends_with_one_line_that_says_what_to_do(
    start: Any, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(SystemExit) as end:
        start.send(sender=None)
    assert end.value.code == 1
    [line] = [record for record in caplog.records if record.name == "health.checks"]
    assert line.exc_info is None
    assert "CELERY_BROKER_URL: correct it" in line.getMessage()
    assert "hunter2" not in line.getMessage()
