"""Mails once a day: all games that wait by then, one mail, and none where no game waits."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.core import mail

from games.models import Game, Player
from games.services import erasing
from games.services.lobby import join
from games.services.playing import play
from notices.channels.email import Mailbox
from notices.clock import database_time
from notices.models import Address, Channel, Delivery, Mails, Preference
from notices.sealing import seal
from notices.services import preferring, telling
from notices.services.digesting import next_digest, send_off_digests
from notices.services.postman import send_what_is_due
from notices.services.preferring import prefer, prefer_mails
from notices.services.telling import tell_what_is_due
from tests.games.conftest import ME, OPEN
from tests.games.database import tables_with
from tests.games.racing import at_once, failures
from tests.games.table import bet
from tests.notices.table import after, follow_to_the_end, looked, notices_of, webhook_of
from tests.notices.test_interleavings import Make

pytestmark = pytest.mark.django_db(transaction=True)

HOUR = 7
NOW = datetime(2100, 1, 1, 6, 30, tzinfo=UTC)
"""When preferences are said, in each run: the hour does not strike in the middle of a test."""


@pytest.fixture(autouse=True)
def _nobody_is_there(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.KLEIO_MAIL_FROM = "Kleio <turns@kleio.example>"
    settings.KLEIO_PUBLIC_URL = "https://kleio.example"
    monkeypatch.setattr(telling, "last_seen", lambda players, now: {})


@pytest.fixture(autouse=True)
def _it_is_half_past_six(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preferring, "database_time", lambda: NOW)


@pytest.fixture
def mailbox(ann: Player) -> Address:
    return mailbox_of(ann)


def mailbox_of(player: Player) -> Address:
    pk = uuid4()
    return Address.objects.create(
        pk=pk,
        player=player,
        channel=Channel.EMAIL,
        sealed=seal(pk, Mailbox(f"{player.name}@mailbox.example")),
        confirmed_at=database_time(),
    )


@pytest.fixture
def games(make: Make, ann: Player, ben: Player) -> list[Game]:
    """Two games, both of which wait for both."""
    return [join(make(ME, OPEN).pk, ben) for _ in range(2)]


def a_day(day: int) -> datetime:
    """Some minutes after the hour, so many days from now."""
    return NOW + timedelta(days=day, minutes=35)


def sent(at: datetime) -> list[str]:
    """The subjects of what is sent when it is looked then."""
    mail.outbox.clear()
    send_off_digests(at)
    send_what_is_due(lambda: at)
    return [str(letter.subject) for letter in mail.outbox]


@pytest.mark.parametrize(
    ("now", "hour", "next_one"),
    [
        ((2026, 3, 1, 6, 59), 7, (2026, 3, 1, 7)),
        ((2026, 3, 1, 7, 0), 7, (2026, 3, 2, 7)),
        ((2026, 12, 31, 23, 30), 23, (2027, 1, 1, 23)),
        ((2026, 2, 28, 0, 0), 0, (2026, 3, 1, 0)),
    ],
)
def test_the_hour_comes_once_a_day(
    now: tuple[int, ...], hour: int, next_one: tuple[int, ...]
) -> None:
    assert next_digest(datetime(*now, tzinfo=UTC), hour) == datetime(*next_one, tzinfo=UTC)  # type: ignore[misc, arg-type]


@pytest.mark.usefixtures("mailbox")
def test_one_mail_a_day_names_all_games_that_wait(games: list[Game], ann: Player) -> None:
    prefer_mails(ann, Mails.DAILY, HOUR)
    assert sent(NOW + timedelta(minutes=29)) == [], "its hour has not come"
    assert sent(a_day(0)) == ["2 games wait for you"]
    [letter] = mail.outbox
    for game in games:
        assert f"https://kleio.example/games/gme_{game.pk.hex}/table/" in str(letter.body)
    assert str(letter.body).count("Pebbles, seat P1 (version ") == 2
    assert sent(a_day(0) + timedelta(hours=12)) == []
    assert sent(a_day(1)) == ["2 games wait for you"], "they wait on"


@pytest.mark.usefixtures("mailbox")
def test_where_no_game_waits_no_mail_is_sent(games: list[Game], ann: Player) -> None:
    prefer_mails(ann, Mails.DAILY, HOUR)
    play(games[0].pk, ann, 0, bet(1))
    assert sent(a_day(0)) == ["1 game waits for you"]
    prefer(ann, games[1].pk, wanted=False)
    assert sent(a_day(1)) == [], "of that game she wants to hear nothing"


@pytest.mark.usefixtures("mailbox")
def test_what_is_answered_while_a_mail_is_on_its_way_is_not_in_it(
    games: list[Game], ann: Player
) -> None:
    prefer_mails(ann, Mails.DAILY, HOUR)
    send_off_digests(a_day(0))
    for game in games:
        play(game.pk, ann, 0, bet(1))
    send_what_is_due(lambda: a_day(0))
    assert mail.outbox == []
    assert not Delivery.objects.exists()


@pytest.mark.usefixtures("games", "mailbox")
@pytest.mark.parametrize("mails", [Mails.DAILY, Mails.NEVER])
def test_mails_are_not_sent_at_once_and_all_else_is(ann: Player, mails: Mails) -> None:
    webhook_of(ann)
    prefer_mails(ann, mails, HOUR)
    looked()
    channels = Delivery.objects.values_list("address__channel", flat=True)
    assert list(channels) == ["webhook", "webhook"]


@pytest.mark.usefixtures("games", "mailbox")
def test_who_wants_mails_at_once_again_is_told_of_the_turns_that_wait(ann: Player) -> None:
    prefer_mails(ann, Mails.NEVER, HOUR)
    looked()
    assert notices_of(ann) == []
    prefer_mails(ann, Mails.AT_ONCE, HOUR)
    tell_what_is_due(NOW + timedelta(seconds=61))
    assert len(notices_of(ann)) == 2
    assert sent(a_day(0)) == ["It is your turn: Pebbles"] * 2


@pytest.mark.usefixtures("games", "mailbox")
def test_mails_that_are_on_their_way_are_not_sent_to_who_no_longer_wants_them(ann: Player) -> None:
    looked()
    assert len(notices_of(ann)) == 2
    prefer_mails(ann, Mails.NEVER, HOUR)
    assert sent(after(120)) == []
    assert not Delivery.objects.exists()


@pytest.mark.usefixtures("games", "mailbox")
def test_days_that_nobody_looked_in_are_made_up_for_once(ann: Player) -> None:
    prefer_mails(ann, Mails.DAILY, HOUR)
    assert len(sent(a_day(3))) == 1
    assert sent(a_day(3) + timedelta(minutes=1)) == []
    assert len(sent(a_day(4))) == 1


@pytest.mark.usefixtures("games")
def test_of_ten_sweepers_one_sends(ann: Player, ben: Player) -> None:
    for player in (ann, ben):
        mailbox_of(player)
        prefer_mails(player, Mails.DAILY, HOUR)
    at = a_day(0)
    assert failures(at_once([partial(send_off_digests, at)] * 10)) == []
    assert sorted(Delivery.objects.values_list("address__player__name", flat=True)) == [
        "Ann",
        "Ben",
    ]


@pytest.mark.usefixtures("games")
def test_only_a_mailbox_that_is_confirmed_and_not_off_gets_it(ann: Player) -> None:
    webhook_of(ann)
    prefer_mails(ann, Mails.DAILY, HOUR)
    for change in ({"confirmed_at": None}, {"off_at": database_time()}):
        Address.objects.filter(pk=mailbox_of(ann).pk).update(**change)
    assert sent(a_day(0)) == []
    assert not Delivery.objects.exists()


@pytest.mark.usefixtures("mailbox")
def test_an_erasure_takes_the_preference(ann: Player) -> None:
    prefer_mails(ann, Mails.DAILY, HOUR)
    assert Preference.objects.get().next_at is not None
    erasing.erase(ann.pk)
    follow_to_the_end()
    assert "notices_preference" not in tables_with(str(ann.pk))
    assert not Preference.objects.exists()
