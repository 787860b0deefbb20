"""A push service that speaks HTTPS, with a certificate of its own: who it is is looked at before
anything is sent."""

from __future__ import annotations

import json
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from notices.channels.push import send
from notices.clock import database_time
from notices.on_its_way import Result
from notices.outside import posting
from tests.notices.pushing.browser import Browser
from tests.notices.pushing.test_push import KEY, delivery
from tests.notices.test_webhook import local

pytestmark = pytest.mark.django_db

HOST = "push.example"
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def _push_goes_inside(settings: object) -> None:
    settings.KLEIO_PUSH_KEY = KEY  # type: ignore[attr-defined]
    settings.KLEIO_WEBHOOK_PORTS = ["*"]  # type: ignore[attr-defined]
    settings.KLEIO_WEBHOOK_HTTP = False  # type: ignore[attr-defined]
    settings.KLEIO_WEBHOOK_INSIDE = True  # type: ignore[attr-defined]


def certified(folder: Path, host: str, until: datetime) -> Path:
    """A certificate for a host, signed by itself, and its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, host)])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(until - 30 * DAY)
        .not_valid_after(until)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file = folder / "certificate.pem"
    file.write_bytes(secret + made.public_bytes(Encoding.PEM))
    return file


@contextmanager
def serving(file: Path, status: int) -> Iterator[tuple[int, list[bytes]]]:
    """A service that answers so: its port, and the bodies that it got."""
    got: list[bytes] = []

    class Service(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(status)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Service)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(file)
    server.socket = tls.wrap_socket(server.socket, server_side=True)
    server.handle_error = lambda *_: None  # type: ignore[method-assign]  # whoever hangs up
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server.server_port, got
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def outcome_of(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    status: int = 201,
    host: str = HOST,
    until: timedelta = DAY,
) -> tuple[Result, list[bytes], Browser]:
    """What becomes of a notice that goes to such a service, whose certificate is believed."""
    file = certified(folder, host, datetime.now(UTC) + until)
    believed = ssl.create_default_context(cafile=str(file))
    monkeypatch.setattr(posting, "_authorities", lambda: believed)
    browser = Browser()
    with serving(file, status) as (port, got):
        each = delivery(browser, f"https://{HOST}:{port}/send/1")
        return send(each, database_time(), local), got, browser


def test_a_notice_arrives_and_its_browser_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result, [body], browser = outcome_of(tmp_path, monkeypatch)
    assert result is Result.ARRIVED
    assert json.loads(browser.read(body))["data"]["seat"] == 1


@pytest.mark.parametrize(
    ("status", "result"), [(404, Result.GONE), (410, Result.GONE), (500, Result.FAILED)]
)
def test_a_browser_that_is_gone_is_told_from_a_service_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int, result: Result
) -> None:
    assert outcome_of(tmp_path, monkeypatch, status)[0] is result


@pytest.mark.parametrize(
    "wrong", [{"host": "other.example"}, {"until": -DAY}], ids=["host", "expired"]
)
def test_who_is_somebody_else_is_sent_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: dict[str, object]
) -> None:
    result, got, _ = outcome_of(tmp_path, monkeypatch, **wrong)  # type: ignore[arg-type]
    assert (result, got) == (Result.FAILED, [])


def test_whose_certificate_nobody_vouches_for_is_sent_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = certified(tmp_path, HOST, datetime.now(UTC) + DAY)
    with serving(file, 201) as (port, got):
        each = delivery(Browser(), f"https://{HOST}:{port}/send/1")
        assert send(each, database_time(), local) is Result.FAILED
    assert got == []
