"""A webhook gets one signed POST with what is due to be known, and echoes a challenge first."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import socket
from collections.abc import Callable
from uuid import uuid4

import pytest

from notices.channels import webhook
from notices.channels.webhook import Webhook, challenge_of, send
from notices.clock import database_time
from notices.on_its_way import OnItsWay, Result
from notices.sealing import seal
from tests.notices.table import SECRET
from tests.notices.test_outside import saying, served

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _webhooks_may_go_inside(settings: object) -> None:
    settings.KLEIO_WEBHOOK_PORTS = ["*"]  # type: ignore[attr-defined]
    settings.KLEIO_WEBHOOK_HTTP = True  # type: ignore[attr-defined]
    settings.KLEIO_WEBHOOK_INSIDE = True  # type: ignore[attr-defined]


def delivery(url: str, kind: str = "turn") -> OnItsWay:
    address, game = uuid4(), uuid4() if kind == "turn" else None
    return OnItsWay(
        delivery=uuid4(),
        kind=kind,
        version=12,
        created_at=database_time(),
        attempts=1,
        address=address,
        channel="webhook",
        sealed=seal(address, Webhook(url, SECRET)),
        is_on=True,
        player=uuid4(),
        game=game,
        title="pebbles" if game else None,
        seat=1 if game else None,
        holds=True,
    )


def local(host: str, port: int) -> list[str]:
    return ["127.0.0.1"]


def parts_of(request: bytes) -> tuple[dict[str, str], bytes]:
    head, _, body = request.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")[1:]
    return {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}, body


def test_a_turn_is_told_and_no_more_than_that() -> None:
    with served(saying(b"HTTP/1.1 204 No Content\r\n\r\n")) as (url, heard):
        each = delivery(f"http://bot.example:{url.port}/kleio")
        assert send(each, database_time(), local) is Result.ARRIVED
    headers, body = parts_of(heard[0])
    assert each.game is not None
    message = json.loads(body)
    assert message.keys() == {"type", "timestamp", "data"}
    assert message["type"] == "turn"
    assert message["data"] == {
        "game": f"gme_{each.game.hex}",
        "title": "pebbles",
        "seat": 1,
        "version": 12,
        "link": f"/games/gme_{each.game.hex}/table/",
    }
    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    digest = base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    assert headers["webhook-signature"] == f"v1,{digest}"
    assert headers["webhook-id"] == each.message


@pytest.mark.parametrize(
    ("status", "result"),
    [
        (200, Result.ARRIVED),
        (202, Result.ARRIVED),
        (301, Result.FAILED),
        (307, Result.FAILED),
        (404, Result.FAILED),
        (410, Result.GONE),
        (429, Result.FAILED),
        (500, Result.FAILED),
    ],
)
def test_the_status_says_whether_it_arrived(status: int, result: Result) -> None:
    with served(saying(f"HTTP/1.1 {status} So\r\n\r\n".encode())) as (url, _):
        each = delivery(f"http://bot.example:{url.port}/kleio")
        assert send(each, database_time(), local) is result


def echoing(make: Callable[[str], bytes], each: OnItsWay) -> Callable[[socket.socket], None]:
    body = make(challenge_of(each.address))
    return saying(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)


@pytest.mark.parametrize(
    ("make", "result"),
    [
        (lambda challenge: json.dumps({"challenge": challenge}).encode(), Result.CONFIRMED),
        (
            lambda challenge: json.dumps({"challenge": challenge, "more": 1}).encode(),
            Result.CONFIRMED,
        ),
        (lambda challenge: json.dumps({"challenge": challenge[:-1]}).encode(), Result.FAILED),
        (lambda challenge: challenge.encode(), Result.FAILED),
        (lambda challenge: b"", Result.FAILED),
    ],
)
def test_only_an_echo_confirms(make: Callable[[str], bytes], result: Result) -> None:
    each = delivery("http://bot.example:1/kleio", "challenge")
    with served(echoing(make, each)) as (url, heard):
        sealed = seal(each.address, Webhook(f"http://bot.example:{url.port}/kleio", SECRET))
        assert send(each._replace(sealed=sealed), database_time(), local) is result
    _, body = parts_of(heard[0])
    assert json.loads(body)["data"] == {"challenge": challenge_of(each.address)}


def test_nothing_is_sent_inside_unless_a_setting_says_so(
    settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.KLEIO_WEBHOOK_INSIDE = False  # type: ignore[attr-defined]

    def never(*_: object, **__: object) -> None:
        raise AssertionError("it was sent")

    monkeypatch.setattr(webhook, "post", never)
    each = delivery("http://bot.example:8000/kleio")
    assert send(each, database_time(), local) is Result.FAILED
    each = delivery("http://127.0.0.1:8000/kleio")
    assert send(each, database_time()) is Result.FAILED


def test_what_may_be_sent_to_is_looked_at_each_time(settings: object) -> None:
    """A URL of the time when plain HTTP was allowed is not sent to any more."""
    each = delivery("http://bot.example:80/kleio")
    settings.KLEIO_WEBHOOK_HTTP = False  # type: ignore[attr-defined]
    assert send(each, database_time(), local) is Result.FAILED


def test_no_proxy_of_the_environment_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "https_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9/")
    with served(saying(b"HTTP/1.1 200 OK\r\n\r\n")) as (url, _):
        each = delivery(f"http://bot.example:{url.port}/")
        assert send(each, database_time(), local) is Result.ARRIVED
