"""``players/me/addresses/``: where somebody is told, which nobody else learns."""

from __future__ import annotations

from typing import Any

import pytest

from notices.channels.keys import Purpose, key_for_link
from notices.clock import database_time
from notices.models import Address, Delivery
from notices.services.addresses import MOST_ADDRESSES
from tests.api.actors import Actor, problem

PATH = "players/me/addresses/"
URL = "https://bot.example/kleio"

pytestmark = pytest.mark.django_db


def added(who: Actor, url: str = URL) -> dict[str, Any]:
    answer = who.post(PATH, {"webhook": {"url": url}})
    assert answer.status_code == 201, answer.content
    assert answer.headers["Cache-Control"] == "no-store"
    document: dict[str, Any] = answer.json()
    return document


def test_a_webhook_is_added_and_challenged(ann: Actor) -> None:
    body = added(ann)
    assert body["secret"].startswith("whsec_")
    assert body["address"]["to"] == URL
    assert body["address"]["confirmed"] is None
    assert [row.kind for row in Delivery.objects.all()] == ["challenge"]


def test_the_secret_is_shown_once(ann: Actor) -> None:
    secret = added(ann)["secret"]
    assert secret not in ann.get(PATH).content.decode()


def test_nobody_sees_anothers_addresses(ann: Actor, ben: Actor) -> None:
    address = added(ann)["address"]["id"]
    assert ben.get(PATH).json() == {"addresses": []}
    problem(ben.delete(f"{PATH}{address}/"), 404, "not-found")
    problem(ben.post(f"{PATH}{address}/test/"), 404, "not-found")
    assert [each["id"] for each in ann.get(PATH).json()["addresses"]] == [address]


def test_an_address_is_removed_with_what_is_on_its_way(ann: Actor) -> None:
    address = added(ann)["address"]["id"]
    assert ann.delete(f"{PATH}{address}/").status_code == 204
    problem(ann.delete(f"{PATH}{address}/"), 404, "not-found")
    assert not Delivery.objects.exists()


def test_an_address_is_tried_out(ann: Actor) -> None:
    address = added(ann)["address"]["id"]
    assert ann.post(f"{PATH}{address}/test/").status_code == 204
    assert [row.kind for row in Delivery.objects.all()] == ["challenge"]
    Address.objects.update(confirmed_at=database_time())
    Delivery.objects.all().delete()
    assert ann.post(f"{PATH}{address}/test/").status_code == 204
    assert ann.post(f"{PATH}{address}/test/").status_code == 204
    assert [row.kind for row in Delivery.objects.all()] == ["test"]


@pytest.mark.parametrize(
    "url",
    ["http://bot.example/", "https://127.0.0.1/", "https://[::1]/", "https://localhost/", "gopher"],
)
def test_an_address_inside_is_refused(url: str, ann: Actor) -> None:
    refusal = problem(ann.post(PATH, {"webhook": {"url": url}}), 422, "unfit-address")
    assert url not in refusal["detail"]
    assert not Address.objects.exists()


def test_nobody_has_more_than_ten(ann: Actor) -> None:
    for number in range(MOST_ADDRESSES):
        added(ann, f"{URL}/{number}")
    refused = ann.post(PATH, {"webhook": {"url": URL}})
    problem(refused, 409, "too-many-addresses")


def test_adding_and_trying_out_have_a_quota(ann: Actor) -> None:
    address = added(ann)["address"]["id"]
    answers = [ann.post(f"{PATH}{address}/test/").status_code for _ in range(20)]
    assert answers == [204] * 19 + [429]


def test_an_erasure_takes_all_of_it(ann: Actor) -> None:
    added(ann)
    assert ann.send("DELETE", "players/me/", b"{}").status_code == 204
    assert not Address.objects.exists()


def test_a_challenge_that_is_sent_back_confirms_once_or_twice_and_stops_nothing(
    ann: Actor, nobody: Actor
) -> None:
    added(ann)
    address = Address.objects.get()
    for _ in range(2):
        challenge = key_for_link(Purpose.CONFIRM, address.pk)
        answer = nobody.post("address-confirmations/", {"challenge": challenge})
        assert (answer.status_code, answer.content) == (204, b"")
        assert ann.get(PATH).json()["addresses"][0]["confirmed"] is not None
    for wrong in (key_for_link(Purpose.STOP, address.pk), "confirm-", challenge[:-1] + "x"):
        answer = nobody.post("address-confirmations/", {"challenge": wrong})
        problem(answer, 404, "not-found")
    assert Address.objects.exists()
