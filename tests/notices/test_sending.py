"""What is claimed is sent, tried again, given up, and turns an address off in the end."""

from __future__ import annotations

import threading
from datetime import datetime, timedelta
from functools import partial
from itertools import chain, repeat
from types import SimpleNamespace

import pytest

from games.models import Player
from notices.channels import webhook
from notices.clock import database_time
from notices.models import Address, Delivery, Kind, Lease
from notices.on_its_way import OnItsWay, Result
from notices.retries import MOST_ATTEMPTS, MOST_FAILURES
from notices.services import postman
from notices.services.addresses import try_out
from notices.services.postman import send_what_is_due
from notices.services.sending import claim, settle
from tests.games.racing import at_once, failures
from tests.notices.table import after, webhook_of
from tests.patience import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def address(ann: Player) -> Address:
    return webhook_of(ann)


def state() -> tuple[int, bool]:
    """Failures of the only address there is, and whether it is off."""
    address = Address.objects.get()
    return address.failures, address.off_at is not None


def on_its_way(address: Address, kind: Kind = Kind.TEST) -> Delivery:
    now = database_time()
    return Delivery.objects.create(address=address, kind=kind, created_at=now, next_at=now)


def answering(monkeypatch: pytest.MonkeyPatch, *results: Result) -> list[OnItsWay]:
    """A channel that answers so, one after the other and then as the last; what it was given."""
    sent: list[OnItsWay] = []
    left = list(results)

    def send(each: OnItsWay, now: datetime) -> Result:
        sent.append(each)
        return left.pop(0) if len(left) > 1 else left[0]

    monkeypatch.setattr(postman, "CHANNELS", {"webhook": send, "push": send})
    return sent


def test_what_arrives_is_done(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    on_its_way(address)
    sent = answering(monkeypatch, Result.ARRIVED)
    assert send_what_is_due() == 1
    assert send_what_is_due() == 0
    assert len(sent) == 1
    assert not Delivery.objects.exists()


def test_a_browser_that_is_gone_is_forgotten_and_a_webhook_turned_off(
    ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    for channel in ("webhook", "push"):
        address = webhook_of(ann)
        Address.objects.filter(pk=address.pk).update(channel=channel)
        on_its_way(address)
        sent = answering(monkeypatch, Result.GONE)
        send_what_is_due()
        assert len(sent) == 1
    [left] = Address.objects.all()
    assert left.channel == "webhook"
    assert left.off_at is not None
    assert not Delivery.objects.exists()


def test_what_fails_is_tried_again_later_and_then_given_up(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_its_way(address)
    sent = answering(monkeypatch, Result.FAILED)
    now = database_time()
    for _ in range(MOST_ATTEMPTS + 3):
        send_what_is_due(lambda at=now: at)  # type: ignore[misc]
        send_what_is_due(lambda at=now + timedelta(seconds=50): at)  # type: ignore[misc]
        now += timedelta(hours=14)
    assert len(sent) == MOST_ATTEMPTS
    assert len({each.message for each in sent}) == 1, "the same id each time"
    assert not Delivery.objects.exists()
    address.refresh_from_db()
    assert (address.failures, address.given_up) == (MOST_ATTEMPTS, 1)


def test_after_twenty_failures_in_a_row_an_address_is_off(
    address: Address, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    Address.objects.update(failures=MOST_FAILURES - 2)
    on_its_way(address)
    sent = answering(monkeypatch, Result.FAILED, Result.ARRIVED, Result.FAILED)
    send_what_is_due()
    send_what_is_due(lambda: after(120))
    assert state() == (0, False), "one that arrives wipes them out"
    Address.objects.update(failures=MOST_FAILURES - 1)
    on_its_way(address)
    send_what_is_due()
    assert state() == (MOST_FAILURES, True)
    assert not Delivery.objects.exists()
    try_out(ann, address.pk)
    assert state() == (0, False)
    assert len(sent) == 3


def test_an_endpoint_that_is_gone_turns_its_address_off(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_its_way(address)
    answering(monkeypatch, Result.GONE)
    send_what_is_due()
    address.refresh_from_db()
    assert address.off_at is not None
    assert not Delivery.objects.exists()


def test_a_challenge_that_nobody_answers_removes_the_address(
    ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = webhook_of(ann, confirmed=False)
    on_its_way(address, Kind.CHALLENGE)
    answering(monkeypatch, Result.FAILED)
    for day in range(MOST_ATTEMPTS):
        now = after(day * 86400)
        send_what_is_due(lambda at=now: at)  # type: ignore[misc]
    assert not Address.objects.exists()


def test_a_crash_between_claiming_and_sending_sends_the_same_again(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    delivery = on_its_way(address)
    [claimed] = claim(database_time(), lambda: 0.5)
    assert claim(database_time(), lambda: 0.5) == [], "nobody else takes it meanwhile"
    sent = answering(monkeypatch, Result.ARRIVED)
    assert send_what_is_due() == 0
    assert send_what_is_due(lambda: after(61)) == 1
    assert [each.message for each in sent] == [claimed.message] == [f"msg_{delivery.pk.hex}"]


def test_a_channel_that_breaks_is_a_failure_and_no_more(
    address: Address, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(each: OnItsWay, now: datetime) -> Result:
        raise RuntimeError("https://bot.example/kleio")

    monkeypatch.setattr(postman, "CHANNELS", {"webhook": breaks})
    on_its_way(address)
    assert send_what_is_due() == 1
    assert Delivery.objects.count() == 1
    assert "bot.example" not in caplog.text, "no line of a log tells an address"


def test_one_that_never_ends_holds_nobody_up(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    slow, quick = webhook_of(ann), webhook_of(ann)
    on_its_way(slow)
    on_its_way(quick)
    # All patience is gone once somebody has come back.
    clock = chain([0.0, 0.0], repeat(postman._PATIENCE))
    monkeypatch.setattr(postman, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    ends = threading.Event()

    def send(each: OnItsWay, now: datetime) -> Result:
        if each.address == slow.pk:
            ends.wait(PATIENCE)
        return Result.ARRIVED

    monkeypatch.setattr(postman, "CHANNELS", {"webhook": send, "push": send})
    assert send_what_is_due() == 2
    assert [row.address_id for row in Delivery.objects.all()] == [slow.pk]
    ends.set()


def test_ten_postmen_send_everything_once(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(40):
        on_its_way(address)
    sent = answering(monkeypatch, Result.ARRIVED)
    results = at_once([partial(send_what_is_due)] * 10)
    assert failures(results) == []
    while send_what_is_due():
        pass
    assert len(sent) == len({each.delivery for each in sent}) == 40


def test_only_one_postman_is_out_and_a_lost_lease_ends(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_its_way(address)
    answering(monkeypatch, Result.ARRIVED)
    held = after(20)
    Lease.objects.create(name="postman", holder=address.pk, until=held)
    assert send_what_is_due() == 0
    assert send_what_is_due(lambda: held) == 1
    assert not Lease.objects.exists()


def test_a_lease_of_before_the_clock_was_set_back_holds_nobody_up(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_its_way(address)
    answering(monkeypatch, Result.ARRIVED)
    Lease.objects.create(name="postman", holder=address.pk, until=after(3600))
    assert send_what_is_due() == 1


def test_those_with_whom_nothing_failed_come_first(ann: Player, ben: Player) -> None:
    failing, sound = webhook_of(ann), webhook_of(ben)
    Address.objects.filter(pk=failing.pk).update(failures=3)
    on_its_way(failing)
    on_its_way(sound)
    claimed = claim(database_time(), lambda: 0.5)
    assert [each.address for each in claimed] == [sound.pk, failing.pk]


def test_what_another_secret_key_sealed_turns_the_address_off(
    address: Address, settings: object
) -> None:
    on_its_way(address)
    settings.SECRET_KEY = "another one"  # type: ignore[attr-defined]
    [claimed] = claim(database_time(), lambda: 0.5)
    assert webhook.send(claimed, database_time()) is Result.GONE
    settle(claimed, Result.GONE, database_time())
    address.refresh_from_db()
    assert address.off_at is not None
