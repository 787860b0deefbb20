"""Which tests may start processes, and that no other one can."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.processes import MARK, unguarded

NOTHING = [sys.executable, "-I", "-S", "-c", ""]


def _spawned() -> None:
    multiprocessing.get_context("spawn").Process(target=print).start()


STARTS: dict[str, Callable[[], object]] = {
    "a program": lambda: subprocess.run(NOTHING, check=True),
    "a shell": lambda: os.system("true"),
    "a fork": os.fork,
    "a spawned worker": _spawned,
    "a program in place of this one": lambda: os.execv(sys.executable, NOTHING),
    "a program without a fork": lambda: os.posix_spawn(sys.executable, NOTHING, {}),
}


@pytest.mark.parametrize("start", STARTS)
def test_a_test_that_has_not_asked_can_start_no_process(start: str) -> None:
    with pytest.raises(pytest.fail.Exception, match=f"not asked for the fixture `{MARK}`"):
        STARTS[start]()


def test_who_asks_may_and_is_marked(processes: None, request: pytest.FixtureRequest) -> None:
    assert subprocess.run(NOTHING, check=True).returncode == 0
    assert request.node.get_closest_marker(MARK) is not None


@pytest.fixture
def started(processes: None) -> int:
    return subprocess.run(NOTHING, check=True).returncode


def test_who_asks_by_another_fixture_is_marked_too(
    started: int, request: pytest.FixtureRequest
) -> None:
    assert started == 0
    assert request.node.get_closest_marker(MARK) is not None


def test_whoever_leaves_out_the_mark_leaves_them_out(
    processes: None, request: pytest.FixtureRequest
) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only", "-m", f"not {MARK}"]
    listed = subprocess.run(
        [*command, __file__],
        cwd=request.config.rootpath,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "::test_a_test_that_has_not_asked" in listed
    assert "::test_who_asks" not in listed


def test_what_all_tests_share_is_started_by_whoever_comes_first(
    request: pytest.FixtureRequest,
) -> None:
    assert request.node.get_closest_marker(MARK) is None
    with unguarded():
        assert subprocess.run(NOTHING, check=True).returncode == 0
    with pytest.raises(pytest.fail.Exception):
        subprocess.run(NOTHING, check=True)
