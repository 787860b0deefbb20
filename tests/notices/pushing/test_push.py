"""A browser gets one encrypted, signed POST by its push service, with what is due to be known."""

from __future__ import annotations

import json
from datetime import timedelta
from uuid import UUID, uuid4

import pytest

from environment.push_key import PushKey
from notices.channels import push
from notices.channels.keys import Purpose, read_key
from notices.channels.push import Subscription, send
from notices.clock import database_time
from notices.on_its_way import OnItsWay, Result
from notices.pushing.vapid import public_key
from notices.sealing import seal
from tests.notices.pushing.browser import Browser, claims_of
from tests.notices.test_outside import saying, served
from tests.notices.test_webhook import local, parts_of

pytestmark = pytest.mark.django_db

KEY = PushKey(12345)
CREATED = b"HTTP/1.1 201 Created\r\n\r\n"


@pytest.fixture(autouse=True)
def _push_goes_inside(settings: object) -> None:
    settings.KLEIO_PUSH_KEY = KEY  # type: ignore[attr-defined]
    settings.KLEIO_WEBHOOK_PORTS = ["*"]  # type: ignore[attr-defined]
    settings.KLEIO_WEBHOOK_HTTP = True  # type: ignore[attr-defined]
    settings.KLEIO_WEBHOOK_INSIDE = True  # type: ignore[attr-defined]


def delivery(browser: Browser, url: str, kind: str = "turn", game: UUID | None = None) -> OnItsWay:
    address = uuid4()
    if kind == "turn":
        game = game or uuid4()
    return OnItsWay(
        delivery=uuid4(),
        kind=kind,
        version=12,
        created_at=database_time(),
        attempts=1,
        address=address,
        channel="push",
        sealed=seal(address, Subscription(url, browser.reader)),
        is_on=True,
        player=uuid4(),
        game=game,
        title="pebbles" if game else None,
        seat=1 if game else None,
        holds=True,
    )


def sent(kind: str) -> tuple[OnItsWay, dict[str, str], bytes, Browser, str]:
    browser = Browser()
    with served(saying(CREATED)) as (url, heard):
        origin = f"http://bot.example:{url.port}"
        each = delivery(browser, f"{origin}/send/1", kind)
        assert send(each, database_time(), local) is Result.ARRIVED
    headers, body = parts_of(heard[0])
    return each, headers, body, browser, origin


def test_a_turn_is_told_and_no_more_than_that() -> None:
    each, headers, body, browser, _ = sent("turn")
    assert each.game is not None
    message = json.loads(browser.read(body))
    assert message.keys() == {"type", "timestamp", "data"}
    assert message["type"] == "turn"
    assert message["data"] == {
        "game": f"gme_{each.game.hex}",
        "title": "pebbles",
        "seat": 1,
        "version": 12,
        "link": f"/games/gme_{each.game.hex}/table/",
        "name": "Pebbles",
    }
    assert headers["content-encoding"] == "aes128gcm"
    assert headers["ttl"] == "86400"


def test_the_push_service_learns_nothing_but_that_something_is_told() -> None:
    each, headers, body, _, _ = sent("turn")
    assert each.game is not None
    wire = "\n".join(headers.values()).encode() + body
    for secret in (each.game.hex, "pebbles", each.address.hex, each.message, "turn"):
        assert secret.encode() not in wire
    assert len(body) == len(sent("test")[2]) == len(sent("challenge")[2])


def test_the_token_is_for_that_service_and_half_a_day(settings: object) -> None:
    settings.KLEIO_PUBLIC_URL = "https://kleio.example"  # type: ignore[attr-defined]
    _, headers, _, _, origin = sent("turn")
    claims, key = claims_of(headers["authorization"])
    assert claims["aud"] == origin
    assert claims["sub"] == "https://kleio.example"
    left = claims["exp"] - database_time().timestamp()
    assert timedelta(hours=11).total_seconds() < left <= timedelta(hours=12).total_seconds()
    assert key == public_key(KEY)


def test_a_later_turn_of_a_game_replaces_an_earlier_one_that_was_not_fetched() -> None:
    notice = delivery(Browser(), "https://push.example/", game=uuid4())
    topic = push._topic(notice)
    assert len(topic) == 32
    assert push._topic(notice._replace(version=20, delivery=uuid4())) == topic
    assert push._topic(notice._replace(game=uuid4())) != topic
    assert push._topic(notice._replace(address=uuid4())) != topic


def test_a_challenge_holds_the_key_that_confirms() -> None:
    each, _, body, browser, _ = sent("challenge")
    message = json.loads(browser.read(body))
    assert read_key(message["data"]["challenge"]) == (Purpose.CONFIRM, each.address)


@pytest.mark.parametrize(
    ("status", "result"),
    [
        (200, Result.ARRIVED),
        (201, Result.ARRIVED),
        (202, Result.ARRIVED),
        (307, Result.FAILED),
        (400, Result.FAILED),
        (403, Result.FAILED),
        (404, Result.GONE),
        (410, Result.GONE),
        (413, Result.FAILED),
        (429, Result.FAILED),
        (503, Result.FAILED),
    ],
)
def test_the_status_says_whether_it_arrived(status: int, result: Result) -> None:
    with served(saying(f"HTTP/1.1 {status} So\r\n\r\n".encode())) as (url, _):
        each = delivery(Browser(), f"http://bot.example:{url.port}/send/1")
        assert send(each, database_time(), local) is result


def test_nothing_is_sent_inside_or_without_a_key(
    settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("it was sent")

    monkeypatch.setattr(push, "post", never)
    settings.KLEIO_WEBHOOK_INSIDE = False  # type: ignore[attr-defined]
    for url in ("http://bot.example:8000/send", "http://127.0.0.1:8000/send"):
        assert send(delivery(Browser(), url), database_time(), local) is Result.FAILED
    settings.KLEIO_WEBHOOK_INSIDE = True  # type: ignore[attr-defined]
    settings.KLEIO_PUSH_KEY = None  # type: ignore[attr-defined]
    each = delivery(Browser(), "http://bot.example:8000/send")
    assert send(each, database_time(), local) is Result.FAILED
