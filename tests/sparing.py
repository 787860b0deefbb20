"""What pytest and its plugins do for each of ten thousand tests, and nobody needs, is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from _pytest import fixtures
from django.core import mail

from tests.logged import as_far_as_needed

TESTS = Path(__file__).parent

SECONDS = 0.005
"""From here on ``--durations`` tells how long a set-up or a clean-up took."""

SILENT = ("logstart", "logfinish")
"""That a test begins and ends; a report follows, and the end of all that is done for it."""

MARKED = {
    "_django_db_marker": "django_db",
    "_django_isolate_apps": "django_isolate_apps",
    "_django_set_urlconf": "urls",
    "_template_string_if_invalid_marker": "ignore_template_errors",
}
"""What pytest-django sets up for each test and does nothing without this mark."""

NEVER = ("_dj_autoclear_mailbox", "_django_clear_site_cache", "_django_setup_unittest")
"""The mailbox is emptied below. Sites, and classes of ``unittest``: there are neither."""

SERVED = TESTS / "browser"
"""Where tests ask for pytest-django's server, which looks after that for each test."""

Send = Callable[..., None]
Names = Callable[[pytest.Item], Iterator[str]]
Arguments = Callable[..., tuple[str, ...]]
Look = Callable[[str, Any], Any]


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """A worker tells its controller twice of a test instead of six times, unless there is more to
    be told: to pack, send and unpack it takes longer than many a test. To set up what does nothing
    takes as long."""
    plugins = session.config.pluginmanager
    for plugin in plugins.get_plugins():
        if type(plugin).__name__ == "WorkerInteractor":
            plugin.sendevent = of_few_words(plugin.sendevent)
    manager: Any = plugins.get_plugin("funcmanage")
    manager._getautousenames = that_do_something(manager._getautousenames)
    manager.getfixturedefs = looked_up_once(manager.getfixturedefs)
    making: Any = fixtures
    making.getfuncargnames = known_of_request(making.getfuncargnames)
    logging: Any = plugins.get_plugin("logging-plugin")
    logging._runtest_for = as_far_as_needed(logging)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """No mail of another test is in the box, which is there from the first test on."""
    if box := getattr(mail, "outbox", None):
        box.clear()


def that_do_something(names: Names) -> Names:
    """Of the fixtures that are set up unasked."""

    def needed(item: pytest.Item) -> Iterator[str]:
        marks = {mark.name for mark in item.iter_markers()}
        for name in names(item):
            if name == "_live_server_helper":
                wanted = SERVED in item.path.parents
            elif name in MARKED:
                wanted = MARKED[name] in marks
            else:
                wanted = name not in NEVER
            if wanted:
                yield name

    return needed


def of_few_words(send: Send) -> Send:
    def send_news(name: str, **said: Any) -> None:
        if name not in SILENT and not (name == "testreport" and is_no_news(said["data"])):
            send(name, **said)

    return send_news


def looked_up_once(look_up: Look) -> Look:
    """Which fixtures a name means is the same for all tests of a class, or else of a file."""
    known: dict[tuple[str, pytest.Collector], Any] = {}

    def meant(name: str, node: Any) -> Any:
        if not isinstance(node, pytest.Item) or node.parent is None:
            return look_up(name, node)
        key = name, node.parent
        if key not in known:
            known[key] = look_up(name, node)
        return known[key]

    return meant


def known_of_request(arguments: Arguments) -> Arguments:
    """The fixture ``request`` is made anew each time that it is asked for, and asks for nothing:
    that is not looked up each time."""

    def named(function: object, *, name: str = "", **about: Any) -> tuple[str, ...]:
        return () if name == "request" else arguments(function, name=name, **about)

    return named


def is_no_news(report: dict[str, Any]) -> bool:
    """That a test was set up or cleaned up after, at once and without a word."""
    return (
        report["when"] != "call"
        and report["outcome"] == "passed"
        and report["duration"] < SECONDS
        and not report["sections"]
    )
