"""Tests that start processes are told apart by themselves: no other test can start one.

Whoever starts one, a test or a fixture, asks for the fixture ``processes``. All tests that ask for
it, directly or not, get the mark of that name, by which ``make fast`` leaves them out.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess

import pytest

MARK = "processes"

STARTING = frozenset(
    {"subprocess.Popen", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.system"}
)
"""What Python tells its auditors of, before a process is started."""

_forbidden = False


@pytest.fixture(scope="session")
def processes() -> None:
    """Leave to start processes."""


@contextmanager
def unguarded() -> Iterator[None]:
    """For what all tests of a session share, whichever of them comes first: the database."""
    global _forbidden
    before, _forbidden = _forbidden, False
    try:
        yield
    finally:
        _forbidden = before


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the test, before pytest chooses by marks."""
    if MARK in getattr(item, "fixturenames", ()):
        item.add_marker(MARK)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Watch all tests but those that are marked."""
    global _forbidden
    _forbidden = item.get_closest_marker(MARK) is None
    try:
        return (yield)
    finally:
        _forbidden = False


def _refuse(what: str) -> None:
    pytest.fail(f"This test starts a process ({what}), and has not asked for the fixture `{MARK}`.")


def _audit(event: str, arguments: tuple[object, ...]) -> None:
    if _forbidden and event in STARTING:
        _refuse(str(arguments[0]) if arguments else event)


def _start(self: BaseProcess) -> None:
    """Of a process that is not forked the auditors hear nothing."""
    if _forbidden:
        _refuse(repr(self))
    _start_unwatched(self)


_start_unwatched = BaseProcess.start
BaseProcess.start = _start  # type: ignore[method-assign]
sys.addaudithook(_audit)
