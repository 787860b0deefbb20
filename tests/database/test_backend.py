"""When a kept connection asks the server whether it is still there."""

from __future__ import annotations

import select
from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection, connections
from django.db.backends.postgresql import base as of_django

from database.backend import base
from database.patience import Impatient, at_most
from database.settings import django_database, django_database_beside
from tests.api.statements import statements_told
from tests.patience import FOR_EVER, PATIENCE, until

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "SELECT 1"
TIMEOUT_SECONDS = 5


ARRIVES_WITHIN_SECONDS = 30


@pytest.fixture(autouse=True)
def clock_that_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine seconds may pass between two requests of a test."""
    now = monotonic()
    monkeypatch.setattr(base, "monotonic", lambda: now)


@pytest.fixture(autouse=True)
def kept_connection() -> Iterator[None]:
    """A connection that is kept and checked, as in the product; a test's own is neither."""
    settings = connection.settings_dict
    before = settings["CONN_HEALTH_CHECKS"], settings["CONN_MAX_AGE"]
    settings["CONN_HEALTH_CHECKS"], settings["CONN_MAX_AGE"] = True, None
    connection.close()
    connection.ensure_connection()
    yield
    settings["CONN_HEALTH_CHECKS"], settings["CONN_MAX_AGE"] = before
    connection.close()


def a_request() -> list[str]:
    """What one request with one statement sends."""
    with statements_told() as statements:
        connection.close_if_unusable_or_obsolete()
        with connection.cursor() as cursor:
            cursor.execute("SELECT 'a move'")
    return statements


def test_a_silent_connection_that_answered_a_moment_ago_is_not_asked() -> None:
    assert a_request() == ["SELECT 'a move'"]
    assert a_request() == ["SELECT 'a move'"]


def test_it_is_asked_again_after_some_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    now = monotonic()
    monkeypatch.setattr(base, "monotonic", lambda: now + base.ASK_AGAIN_SECONDS + 1)
    assert a_request() == [QUESTION, "SELECT 'a move'"]
    assert a_request() == ["SELECT 'a move'"]


def test_it_is_asked_after_an_error() -> None:
    with pytest.raises(Exception, match="no_such_table"), connection.cursor() as cursor:
        cursor.execute("SELECT * FROM no_such_table")
    assert QUESTION in statements_of_the_end_of_a_request()
    assert a_request() == ["SELECT 'a move'"]


def statements_of_the_end_of_a_request() -> list[str]:
    with statements_told() as statements:
        connection.close_if_unusable_or_obsolete()
    return statements


def test_a_connection_that_the_server_ended_is_replaced_before_the_request_needs_it(
    owner_database_url: str,
) -> None:
    before = connection.connection.info.backend_pid
    with psycopg.connect(owner_database_url, autocommit=True) as owner:
        owner.execute("SELECT pg_terminate_backend(%s, 5000)", [before])
    something_arrives()
    assert a_request()[-1] == "SELECT 'a move'"
    assert connection.connection.info.backend_pid != before


def test_a_connection_that_hears_something_unasked_is_asked() -> None:
    connection.connection.execute("LISTEN gossip")
    with psycopg.connect(connection.connection.info.dsn, password=password()) as other:
        other.execute("NOTIFY gossip")
    something_arrives()
    assert a_request() == [QUESTION, "SELECT 'a move'"]


def something_arrives() -> None:
    """Wait until the server has sent what nobody asked for: it does so after the other's commit."""
    poll = select.poll()
    poll.register(connection.connection.pgconn.socket, select.POLLIN)
    assert poll.poll(ARRIVES_WITHIN_SECONDS * 1000)


def password() -> str:
    return str(connection.settings_dict["PASSWORD"])


@dataclass
class Silence:
    """A server that says nothing: what the clock says, and how many have waited for it."""

    now: float = 0.0
    waited: int = 0


@pytest.fixture
def silence(monkeypatch: pytest.MonkeyPatch) -> Silence:
    """From now on."""
    silence = Silence()

    def never(_: object) -> None:
        silence.now += TIMEOUT_SECONDS
        silence.waited += 1
        raise psycopg.OperationalError("timeout expired")  # as Django's own connect does

    connection.close()
    monkeypatch.setattr(base, "_silent_until", {})
    monkeypatch.setattr(base, "monotonic", lambda: silence.now)
    monkeypatch.setattr(of_django.DatabaseWrapper, "connect", never)
    return silence


@pytest.fixture
def one_of_several(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a second database, by the same address."""
    monkeypatch.setitem(connections.settings, "east", connections.settings["default"])


def ask_in_vain(times: int) -> None:
    for _ in range(times):
        with pytest.raises(OperationalError):
            connection.ensure_connection()


@pytest.mark.usefixtures("one_of_several")
def test_one_of_several_that_says_nothing_is_given_up_for_a_moment(silence: Silence) -> None:
    ask_in_vain(5)
    assert silence.waited == 1
    silence.now += base.GIVE_UP_SECONDS
    ask_in_vain(5)
    assert silence.waited == 2


@pytest.mark.usefixtures("one_of_several")
def test_one_alone_tries_whether_it_is_there_again(
    silence: Silence, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others, who come while that one waits, go on without it."""
    ask_in_vain(1)
    silence.now += base.GIVE_UP_SECONDS
    never = of_django.DatabaseWrapper.connect

    def meanwhile(wrapper: of_django.DatabaseWrapper) -> None:
        with pytest.raises(OperationalError, match="a moment ago"):
            connection.ensure_connection()
        never(wrapper)

    monkeypatch.setattr(of_django.DatabaseWrapper, "connect", meanwhile)
    ask_in_vain(1)
    assert silence.waited == 2


@pytest.mark.usefixtures("one_of_several")
def test_one_that_answers_again_is_asked_by_all(
    silence: Silence, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask_in_vain(1)
    silence.now += base.GIVE_UP_SECONDS
    monkeypatch.setattr(of_django.DatabaseWrapper, "connect", lambda _: None)
    for _ in range(2):
        connection.connect()


def test_a_connection_to_a_further_database_is_given_up_once_its_machine_is_silent() -> None:
    """As its options say, and libpq knows them all."""
    url = "postgresql://kleio_app@east/kleio"
    options = django_database_beside(url)["OPTIONS"]
    patience = {"tcp_user_timeout", "keepalives_idle", "keepalives_interval", "keepalives_count"}
    added = options.keys() - django_database(url)["OPTIONS"].keys()
    assert added == patience
    assert psycopg.conninfo.make_conninfo("", **{name: options[name] for name in patience})
    longer = django_database_beside(f"{url}?tcp_user_timeout=60000")["OPTIONS"]
    assert longer["tcp_user_timeout"] == "60000"


@pytest.mark.usefixtures("one_of_several")
def test_nobody_waits_for_ever_for_one_that_hangs_though_its_machine_lives(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """And the next ones do not wait for it at all, for a moment."""

    def says_nothing(_: object, *, timeout: float) -> None:
        raise psycopg.errors.CancellationTimeout

    settings.KLEIO_SHARDS = ("east",)
    monkeypatch.setattr(base, "_silent_until", {})
    monkeypatch.setattr(Impatient, "cancel_safe", says_nothing)
    east = base.DatabaseWrapper({**connections.settings["east"]}, "east")
    began = monotonic()
    try:
        east.connect()
        hanging = east.connection.info.backend_pid
        with at_most(0.05), at_most(20), pytest.raises(OperationalError, match="not answered"):
            east.cursor().execute("SELECT pg_sleep(%s)", [FOR_EVER])
        assert not east.is_usable()
        east.close()
        with pytest.raises(OperationalError, match="a moment ago"):
            east.connect()
        assert monotonic() - began < PATIENCE
        monkeypatch.setattr(base, "_silent_until", {})
        east.connect()
        east.cursor().execute("SELECT pg_sleep(0.3)")  # a command waits as long as it takes
    finally:
        east.close()
        connection.cursor().execute("SELECT pg_terminate_backend(%s)", [hanging])


@pytest.mark.usefixtures("one_of_several")
def test_one_that_works_on_something_long_gives_it_up_and_answers_all_others(settings: Any) -> None:
    settings.KLEIO_SHARDS = ("east",)
    busy, other = (base.DatabaseWrapper({**connections.settings["east"]}, "east") for _ in range(2))
    try:
        for each in (busy, other):
            each.connect()
        working = busy.connection.info.backend_pid
        with at_most(0.05), pytest.raises(OperationalError, match="not answered"):
            busy.cursor().execute("SELECT pg_sleep(%s)", [FOR_EVER])
        assert other.is_usable()
        busy.close()
        busy.connect()
        until(lambda: not _is_there(working))
    finally:
        for each in (busy, other):
            each.close()


def _is_there(backend: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT FROM pg_stat_activity WHERE pid = %s", [backend])
        return bool(cursor.fetchall())


@pytest.mark.usefixtures("one_of_several")
def test_figures_may_take_as_long_as_they_take() -> None:
    reports = base.DatabaseWrapper({**connections.settings["east"]}, "reports")
    reports.connect()
    try:
        with at_most(0.02):
            reports.cursor().execute("SELECT pg_sleep(0.1)")
    finally:
        reports.close()


def test_the_only_one_is_asked_each_time(silence: Silence) -> None:
    ask_in_vain(3)
    assert silence.waited == 3
