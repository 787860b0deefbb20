"""A task that runs too long ends its worker, also where there is no pool to end it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from types import SimpleNamespace

import pytest

from environment.folders import ROOT
from health import time_limit
from tests.patience import FOR_EVER, OF_PROCESSES, PATIENCE, until

HANGING = f"""
import time
import config.celery
from health import time_limit
from types import SimpleNamespace
task = SimpleNamespace(name="hang", time_limit=0.2, request=SimpleNamespace(is_eager=False))
time_limit.begin_watch(task_id="1", task=task)
time.sleep({FOR_EVER})
"""


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    names: list[str] = []
    monkeypatch.setattr(time_limit, "_end", lambda name, _limit: names.append(name))
    return names


def nap(*, seconds: float, eager: bool = False) -> SimpleNamespace:
    request = SimpleNamespace(is_eager=eager)
    return SimpleNamespace(name="nap", time_limit=seconds, request=request)


def test_a_task_that_ends_in_time_is_left_alone(ended: list[str]) -> None:
    time_limit.begin_watch(task_id="1", task=nap(seconds=60))
    watch = time_limit._watches["1"]
    time_limit.end_watch(task_id="1")
    watch.join(PATIENCE / 2)  # it is let go, long before its time
    assert not watch.is_alive()
    assert ended == []
    assert time_limit._watches == {}


def test_a_task_that_does_not_is_ended(ended: list[str]) -> None:
    time_limit.begin_watch(task_id="1", task=nap(seconds=0.05))
    until(lambda: ended)
    time_limit.end_watch(task_id="1")
    assert ended == ["nap"]


def test_a_task_called_directly_is_not_watched(ended: list[str]) -> None:
    time_limit.begin_watch(task_id="1", task=nap(seconds=0.01, eager=True))
    assert time_limit._watches == {}


@pytest.mark.usefixtures("processes")
def test_the_whole_process_goes_and_says_why() -> None:
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"}
    done = subprocess.run(
        [sys.executable, "-c", HANGING],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        timeout=OF_PROCESSES,
    )
    assert done.returncode == -signal.SIGKILL
    assert b"The task hang ran longer than 0.2 s" in done.stderr
