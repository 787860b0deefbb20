"""Mails: asked for, confirmed by a link, one a turn, ended by one click."""

from __future__ import annotations

import re
import smtplib
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client

from games.models import Player
from games.services import erasing
from games.services.lobby import join
from games.services.players import guest
from notices import settings as own
from notices.models import Address, Channel, Delivery
from notices.services import telling
from notices.services.postman import send_what_is_due
from tests.api.actors import Actor, problem
from tests.games.conftest import ME, OPEN
from tests.games.database import tables_with
from tests.notices.table import after, looked
from tests.notices.test_interleavings import Make

pytestmark = pytest.mark.django_db(transaction=True)

PATH = "players/me/addresses/"
MAILBOX = "ann@mailbox.example"


@pytest.fixture(autouse=True)
def _mails_are_sent(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.KLEIO_MAIL_FROM = "Kleio <turns@kleio.example>"
    settings.KLEIO_PUBLIC_URL = "https://kleio.example"
    monkeypatch.setattr(telling, "last_seen", lambda players, now: {})


@pytest.fixture
def caller() -> Actor:
    player, token = guest("Ann")
    return Actor("Ann", token, player.opaque)


@pytest.fixture
def ann(caller: Actor) -> Player:
    return Player.objects.get(name="Ann")


@pytest.fixture
def client() -> Client:
    """A browser, which holds no cookie."""
    return Client(enforce_csrf_checks=True, headers={"X-Forwarded-Proto": "https"})


def added(caller: Actor) -> str:
    answer = caller.post(PATH, {"email": {"to": MAILBOX}})
    assert answer.status_code == 201, answer.content
    assert answer.json()["secret"] is None
    return str(answer.json()["address"]["id"])


def link_in(letter: EmailMessage, purpose: str) -> str:
    match = re.search(rf"https://kleio\.example(/notices/{purpose}-\S+)", str(letter.body))
    assert match, letter.body
    return match[1]


def confirmed(caller: Actor, client: Client) -> Address:
    added(caller)
    send_what_is_due()
    [letter] = mail.outbox
    client.post(link_in(letter, "confirm"))
    mail.outbox.clear()
    return Address.objects.get()


def test_a_mailbox_is_asked_and_confirmed_by_a_click_but_not_by_a_look(
    caller: Actor, client: Client
) -> None:
    added(caller)
    send_what_is_due()
    [letter] = mail.outbox
    assert letter.to == [MAILBOX]
    link = link_in(letter, "confirm")
    assert b"<form" in client.get(link).content
    assert Address.objects.get().confirmed_at is None, "whoever scans mails confirms nothing"
    assert client.post(link).status_code == 200
    assert Address.objects.get().confirmed_at is not None
    assert caller.get(PATH).json()["addresses"][0]["to"] == MAILBOX


def test_a_turn_is_told_with_a_link_and_without_a_view(
    caller: Actor, client: Client, make: Make, ben: Player
) -> None:
    confirmed(caller, client)
    game = join(make(ME, OPEN).pk, ben)
    for _ in range(2):
        looked()
        send_what_is_due(lambda: after(70))
    [letter] = mail.outbox
    game.refresh_from_db()
    assert letter.subject == "It is your turn: Pebbles"
    assert f"https://kleio.example/games/gme_{game.pk.hex}/table/" in str(letter.body)
    assert f"at seat P1 (version {game.version})" in str(letter.body)
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert len(str(letter.body)) < 500, "no more than that"


def test_one_click_ends_them(caller: Actor, client: Client, make: Make, ben: Player) -> None:
    confirmed(caller, client)
    join(make(ME, OPEN).pk, ben)
    looked()
    send_what_is_due(lambda: after(70))
    stop = mail.outbox[0].extra_headers["List-Unsubscribe"].strip("<>")
    one_click = stop.removeprefix("https://kleio.example")
    assert client.post(one_click, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not Address.objects.exists()
    assert client.post(one_click).status_code == 200, "and may be clicked again"


@pytest.mark.parametrize("key", ["confirm-{}-{}", "stop-{}-{}"])
def test_a_link_that_was_not_made_here_does_nothing(
    caller: Actor, client: Client, key: str
) -> None:
    added(caller)
    forged = key.format(Address.objects.get().pk.hex, "0" * 64)
    assert client.post(f"/notices/{forged}/").status_code == 404
    assert Address.objects.get().confirmed_at is None


def test_the_link_of_one_purpose_serves_no_other(caller: Actor, client: Client) -> None:
    added(caller)
    send_what_is_due()
    stop = link_in(mail.outbox[0], "stop")
    assert client.post(stop.replace("stop-", "confirm-")).status_code == 404


def test_a_stranger_is_asked_three_times_at_most(caller: Actor) -> None:
    for _ in range(2):
        added(caller)
    address = added(caller)
    assert caller.post(PATH, {"email": {"to": MAILBOX.upper()}}).status_code == 429
    assert caller.post(f"{PATH}{address}/test/").status_code == 429


@pytest.mark.parametrize(
    "to", ["ann", "ann@", "a@b", "a b@mailbox.example", "ann@mailbox.example\r\nBcc: x@y.example"]
)
def test_what_is_no_mailbox_is_refused(caller: Actor, to: str) -> None:
    problem(caller.post(PATH, {"email": {"to": to}}), 422, "unfit-address")


def test_a_server_without_a_sender_says_so(caller: Actor, settings: Any) -> None:
    settings.KLEIO_MAIL_FROM = ""
    problem(caller.post(PATH, {"email": {"to": MAILBOX}}), 422, "unfit-address")


def test_one_kind_of_address_at_a_time(caller: Actor) -> None:
    both = {"email": {"to": MAILBOX}, "webhook": {"url": "https://bot.example/"}}
    for body in ({}, both):
        problem(caller.post(PATH, body), 422, "unfit-address")


def test_a_server_that_refuses_is_a_failure(
    caller: Actor, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirmed(caller, client)

    def refuses(*_: Any) -> int:
        raise smtplib.SMTPRecipientsRefused({})

    monkeypatch.setattr(EmailBackend, "send_messages", refuses)
    caller.post(f"{PATH}{caller.get(PATH).json()['addresses'][0]['id']}/test/")
    send_what_is_due()
    assert Address.objects.get().failures == 1


def test_a_mailbox_lies_nowhere_as_it_is_and_goes_with_its_player(
    caller: Actor, client: Client, ann: Player
) -> None:
    confirmed(caller, client)
    assert tables_with(MAILBOX) == set()
    assert Address.objects.get().channel == Channel.EMAIL
    erasing.erase(ann.pk)
    assert not Address.objects.exists()


class TestByAService:
    """Instead of a mail server: django-anymail, where it is installed."""

    @pytest.fixture(autouse=True)
    def _is_installed(self, settings: Any) -> None:
        pytest.importorskip("anymail")
        settings.EMAIL_BACKEND = "anymail.backends.test.EmailBackend"

    def test_a_turn_is_told_in_the_same_words(
        self, caller: Actor, client: Client, make: Make, ben: Player
    ) -> None:
        confirmed(caller, client)
        join(make(ME, OPEN).pk, ben)
        looked()
        send_what_is_due(lambda: after(70))
        [letter] = mail.outbox
        sent: dict[str, Any] = vars(letter)["anymail_test_params"]
        assert [str(each) for each in sent["to"]] == [MAILBOX]
        assert str(sent["from"]) == "Kleio <turns@kleio.example>"
        assert sent["subject"] == "It is your turn: Pebbles"
        assert "https://kleio.example/games/gme_" in sent["text_body"]
        assert sent["extra_headers"]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert sent["extra_headers"]["Message-ID"].endswith("@kleio.example>")
        assert not Delivery.objects.exists()

    @pytest.mark.parametrize("error", ["AnymailRequestsAPIError", "AnymailRecipientsRefused"])
    def test_what_it_refuses_is_tried_again(
        self, caller: Actor, client: Client, monkeypatch: pytest.MonkeyPatch, error: str
    ) -> None:
        from anymail import exceptions
        from anymail.backends.test import EmailBackend

        confirmed(caller, client)

        def refuses(*_: Any) -> Any:
            raise getattr(exceptions, error)("not now")

        monkeypatch.setattr(EmailBackend, "post_to_esp", refuses)
        caller.post(f"{PATH}{caller.get(PATH).json()['addresses'][0]['id']}/test/")
        send_what_is_due()
        assert Address.objects.get().failures == 1
        assert Delivery.objects.get().attempts == 1

    def test_it_is_waited_for_no_longer_than_a_mail_server(self, settings: Any) -> None:
        """What came later would be sent twice: see ``postman``."""
        from anymail.backends.mailgun import EmailBackend

        settings.ANYMAIL = own.ANYMAIL
        assert EmailBackend(api_key="key").timeout == own.EMAIL_TIMEOUT
