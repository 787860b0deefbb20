"""One Kleio that runs, for all tests that ask nothing of it but that.

A start takes ten processes. So those who share it run one after the other (``tests.ordering``), and
it ends when the next test is none of theirs: what runs idle takes its part of the cores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from tests.local.kleio import Kleio

NAME = "common_kleio"

STARTS = 2
"""How often those who share one start it: once more where it does not come up or has ended. After
that each of them fails at once, or each would wait for what never comes."""

_MANY = "100000"


class Shared:
    """``running``: the one that runs, if one does."""

    def __init__(self) -> None:
        self.running: Kleio | None = None
        self._starts = 0
        self._words = ""

    def healthy(self, make: Callable[[], Kleio]) -> Kleio:
        """The one that runs, or another one. Fails with what the last one said where none does."""
        if self.running is not None and not self.running.lives():
            self._throw_away()
        if self.running is None:
            assert self._starts < STARTS, f"It was started {STARTS} times:\n{self._words}"
            self._starts += 1
            self.running = make()
            self._or_throw_away(self.running.start)
        kleio = self.running
        self._or_throw_away(kleio.wait_for_health)
        return kleio

    def end(self) -> None:
        """Whoever shares one next has all starts again."""
        if self.running is not None:
            self._throw_away()
        self._starts = 0

    def _or_throw_away(self, act: Callable[[], object]) -> None:
        try:
            act()
        except BaseException:
            self._throw_away()
            raise

    def _throw_away(self) -> None:
        kleio, self.running = self.running, None
        assert kleio is not None
        kleio.kill_all()
        with suppress(FileNotFoundError):  # it was never begun
            self._words = kleio.words()


_shared = Shared()


@pytest.fixture(scope="session")
def ended_with_the_session() -> Iterator[None]:
    """Also where that is broken off, when no hook of a test is called any more."""
    yield
    _shared.end()


@pytest.fixture
def common_kleio(
    processes: None, ended_with_the_session: None, tmp_path_factory: pytest.TempPathFactory
) -> Kleio:
    """It is healthy, whatever the test before killed of it."""

    def make() -> Kleio:
        return Kleio(
            tmp_path_factory.mktemp("common") / "var",
            KLEIO_FIRST_GAMES="0",
            KLEIO_CORS_ORIGINS="*",
            KLEIO_STREAMS_PER_ADDRESS=_MANY,
            KLEIO_STREAMS_PER_PLAYER=_MANY,
        )

    return _shared.healthy(make)


def is_shared_by(item: pytest.Item | None) -> bool:
    return NAME in getattr(item, "fixturenames", ())


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    if not is_shared_by(nextitem):
        _shared.end()
