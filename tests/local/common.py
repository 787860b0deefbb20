"""One Kleio that runs, for all tests that ask nothing of it but that.

A start takes ten processes. So those who share it run one after the other (``tests.ordering``), and
it ends when the next test is none of theirs: what runs idle takes its part of the cores.
"""

from __future__ import annotations

import pytest

from tests.local.kleio import Kleio

NAME = "common_kleio"

_MANY = "100000"

_running: list[Kleio] = []


@pytest.fixture
def common_kleio(processes: None, tmp_path_factory: pytest.TempPathFactory) -> Kleio:
    """It is healthy, whatever the test before killed of it."""
    if not _running:
        kleio = Kleio(
            tmp_path_factory.mktemp("common") / "var",
            KLEIO_FIRST_GAMES="0",
            KLEIO_CORS_ORIGINS="*",
            KLEIO_STREAMS_PER_ADDRESS=_MANY,
            KLEIO_STREAMS_PER_PLAYER=_MANY,
        )
        _running.append(kleio)
        kleio.start()
    _running[0].wait_for_health()
    return _running[0]


def is_shared_by(item: pytest.Item | None) -> bool:
    return NAME in getattr(item, "fixturenames", ())


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    while _running and not is_shared_by(nextitem):
        _running.pop().kill_all()
