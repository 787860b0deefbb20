"""A browser is an address: it tells one player, and is known again."""

from __future__ import annotations

from typing import Any

import pytest

from environment.push_key import PushKey
from notices.channels.push import Subscription
from notices.clock import database_time
from notices.models import Address, Delivery
from notices.pushing.vapid import public_key
from notices.sealing import unseal
from tests.api.actors import Actor, problem
from tests.notices.pushing.browser import Browser

PATH = "players/me/addresses/"
ENDPOINT = "https://push.example/send/1"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _browsers_are_told(settings: object) -> None:
    settings.KLEIO_PUSH_KEY = PushKey(5)  # type: ignore[attr-defined]


def asked(browser: Browser, endpoint: str = ENDPOINT, **keys: str) -> dict[str, Any]:
    return {"push": {"endpoint": endpoint, "keys": {**browser.keys, **keys}}}


def added(who: Actor, browser: Browser) -> dict[str, Any]:
    answer = who.post(PATH, asked(browser))
    assert answer.status_code == 201, answer.content
    address: dict[str, Any] = answer.json()["address"]
    return address


def test_a_browser_is_added_and_challenged(ann: Actor) -> None:
    address = added(ann, Browser())
    assert (address["channel"], address["to"], address["confirmed"]) == ("push", ENDPOINT, None)
    assert [row.kind for row in Delivery.objects.all()] == ["challenge"]


def test_a_browser_is_known_again_with_the_keys_that_it_has_now(ann: Actor) -> None:
    other = Browser(auth=b"another 16 bytes")
    first = added(ann, Browser())
    Address.objects.update(confirmed_at=database_time(), off_at=database_time(), failures=20)
    again = added(ann, other)
    assert again["id"] == first["id"]
    assert again["confirmed"] is not None, "it need not confirm again"
    assert (again["off"], again["failures"]) == (None, 0)
    row = Address.objects.get()
    assert unseal(row.pk, row.sealed, Subscription).reader == other.reader


def test_a_browser_tells_whoever_was_the_last_to_say_so(ann: Actor, ben: Actor) -> None:
    """Two people at one browser: nobody's turns are told to the other."""
    browser = Browser()
    added(ann, browser)
    Address.objects.update(confirmed_at=database_time())
    assert added(ben, browser)["confirmed"] is None
    assert ann.get(PATH).json()["addresses"] == []
    assert len(ben.get(PATH).json()["addresses"]) == 1


@pytest.mark.parametrize(
    "endpoint", ["http://push.example/", "https://127.0.0.1/", "https://[::1]/", "https://push/"]
)
def test_an_endpoint_inside_is_refused(endpoint: str, ann: Actor) -> None:
    problem(ann.post(PATH, asked(Browser(), endpoint)), 422, "unfit-address")
    assert not Address.objects.exists()


@pytest.mark.parametrize(
    "keys", [{"p256dh": "B" + "A" * 86}, {"p256dh": "+" * 87}, {"auth": "A" * 24}]
)
def test_keys_that_are_none_are_refused(keys: dict[str, str], ann: Actor) -> None:
    problem(ann.post(PATH, asked(Browser(), **keys)), 422, "unfit-address")


def test_keys_are_bounded(ann: Actor) -> None:
    problem(ann.post(PATH, asked(Browser(), auth="A" * 25)), 400, "malformed")


def test_one_kind_is_sent_at_a_time(ann: Actor) -> None:
    both = {**asked(Browser()), "webhook": {"url": "https://bot.example/"}}
    problem(ann.post(PATH, both), 422, "unfit-address")
    problem(ann.post(PATH, {}), 422, "unfit-address")


def test_the_public_key_is_told_to_anybody(ann: Actor, settings: object) -> None:
    assert ann.get("push-key/").json() == {"key": public_key(PushKey(5))}
    settings.KLEIO_PUSH_KEY = None  # type: ignore[attr-defined]
    assert ann.get("push-key/").json() == {"key": None}
    problem(ann.post(PATH, asked(Browser())), 422, "unfit-address")


def test_an_erasure_takes_it(ann: Actor) -> None:
    added(ann, Browser())
    assert ann.send("DELETE", "players/me/", b"{}").status_code == 204
    assert not Address.objects.exists()
