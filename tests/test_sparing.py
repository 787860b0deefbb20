"""A worker says less, and nothing that somebody wants to know is lost. Less is set up for a test,
and nothing that it asks for is missing."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any, cast

import pytest
from django.core import mail
from django.core.mail import EmailMessage

from tests.sparing import MARKED, NEVER, SERVED, TESTS, of_few_words, that_do_something

QUICK = {"when": "setup", "outcome": "passed", "duration": 0.001, "sections": []}


def heard(name: str, **said: Any) -> list[str]:
    sent: list[str] = []
    of_few_words(lambda name, **_: sent.append(name))(name, **said)
    return sent


def test_what_went_well_at_once_is_no_news() -> None:
    assert heard("testreport", data=QUICK) == []
    assert heard("testreport", data={**QUICK, "when": "teardown"}) == []
    assert heard("logstart", nodeid="one") == []


@pytest.mark.parametrize(
    "news",
    [
        {"when": "call"},
        {"outcome": "failed"},
        {"outcome": "skipped"},
        {"when": "teardown", "outcome": "failed"},
        {"duration": 0.2},
        {"sections": [("Captured stdout setup", "Well, well.")]},
    ],
    ids=str,
)
def test_all_else_is_told(news: dict[str, Any]) -> None:
    assert heard("testreport", data={**QUICK, **news}) == ["testreport"]


@pytest.mark.parametrize("name", ["runtest_protocol_complete", "collectreport", "workerfinished"])
def test_how_far_a_worker_is_is_told(name: str) -> None:
    assert heard(name, item_index=3) == [name]


def set_up(*marks: str, folder: Any = TESTS) -> list[str]:
    item = SimpleNamespace(
        path=folder / "test_it.py",
        iter_markers=lambda: [SimpleNamespace(name=name) for name in marks],
    )
    names = [*MARKED, *NEVER, "_live_server_helper", "time_is_ample"]
    return [*that_do_something(lambda _: iter(names))(cast(pytest.Item, item))]


def test_what_is_for_a_mark_is_set_up_where_that_is() -> None:
    assert set_up() == ["time_is_ample"]
    for fixture, mark in MARKED.items():
        assert set_up(mark) == [fixture, "time_is_ample"]


def test_where_tests_ask_for_a_server_it_is_looked_after() -> None:
    assert set_up(folder=SERVED) == ["_live_server_helper", "time_is_ample"]


@pytest.mark.django_db
def test_the_database_is_set_up_for_whom_is_marked(request: pytest.FixtureRequest) -> None:
    assert "_django_db_marker" in request.fixturenames
    assert "_django_set_urlconf" not in request.fixturenames


def test_what_is_logged_is_reported(request: pytest.FixtureRequest) -> None:
    plugin: Any = request.config.pluginmanager.get_plugin("logging-plugin")
    logging.getLogger("somewhere").warning("A lantern went out.")
    assert plugin.report_handler.stream.getvalue().endswith("A lantern went out.\n")


def test_whoever_asks_reads_what_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger("somewhere").warning("A lantern went out.")
    assert caplog.messages == ["A lantern went out."]


@pytest.mark.parametrize("time", ["first", "second"])
def test_the_mailbox_is_empty(time: str) -> None:
    assert mail.outbox == []
    mail.outbox.append(EmailMessage(time))
