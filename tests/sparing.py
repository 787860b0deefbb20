"""What pytest and its plugins do for each of ten thousand tests, and nobody needs, is left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

SECONDS = 0.005
"""From here on ``--durations`` tells how long a set-up or a clean-up took."""

SILENT = ("logstart", "logfinish")
"""That a test begins and ends; a report follows, and the end of all that is done for it."""

Send = Callable[..., None]


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """A worker tells its controller twice of a test instead of six times, unless there is more to
    be told: to pack, send and unpack it takes longer than many a test."""
    for plugin in session.config.pluginmanager.get_plugins():
        if type(plugin).__name__ == "WorkerInteractor":
            plugin.sendevent = of_few_words(plugin.sendevent)


def of_few_words(send: Send) -> Send:
    def told(name: str, **said: Any) -> None:
        if name not in SILENT and not (name == "testreport" and is_no_news(said["data"])):
            send(name, **said)

    return told


def is_no_news(report: dict[str, Any]) -> bool:
    """That a test was set up or cleaned up after, at once and without a word."""
    return (
        report["when"] != "call"
        and report["outcome"] == "passed"
        and report["duration"] < SECONDS
        and not report["sections"]
    )
