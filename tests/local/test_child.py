"""A supervised process is started again, each time after a longer pause."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from local import child as child_module
from local.child import Child
from local.leftovers import is_alive
from tests.local.test_spawn import gone
from tests.patience import FOR_EVER, until

pytestmark = pytest.mark.usefixtures("processes")


def make(tmp_path: Path, code: str) -> Child:
    return Child("web", [sys.executable, "-c", code], folder=tmp_path, environment=os.environ)


@pytest.fixture
def sleeper(tmp_path: Path) -> Iterator[Child]:
    child = make(tmp_path, f"import time; time.sleep({FOR_EVER})")
    child.start()
    yield child
    child.kill()


def watch_until(child: Child, happens: str) -> str:
    said: list[str] = []

    def is_said() -> bool:
        said.append(child.watch() or "")
        return happens in said[-1]

    until(is_said, lambda: f"nothing was said about {happens!r}")
    return said[-1]


def is_back(child: Child) -> bool:
    """Whether it was started again, of which nothing is said."""
    if child.has_stopped():
        assert child.watch() is None
    return not child.has_stopped()


def test_a_process_that_dies_is_started_again_with_a_word(
    sleeper: Child, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = sleeper._process
    assert first is not None
    first.kill()
    sentence = watch_until(sleeper, "ended")
    assert sentence == "The web ended (killed by SIGKILL); starting it again in 0.5 s."
    until(lambda: is_back(sleeper))
    assert sleeper._process is not None
    assert sleeper._process.pid != first.pid


def test_pauses_double_up_to_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_module, "LONGEST_PAUSE", 0.04)
    child = make(tmp_path, "raise SystemExit(3)")
    child._pause = 0.01
    child.start()
    said = [watch_until(child, "exit code 3").rpartition(" in ")[2] for _ in range(4)]
    child.kill()
    assert said == ["0.01 s.", "0.02 s.", "0.04 s.", "0.04 s."]


def test_what_a_dead_process_had_started_is_ended_before_its_successor(tmp_path: Path) -> None:
    note = tmp_path / "grandchild"
    child = make(
        tmp_path,
        "import os, sys, time\n"
        "pid = os.fork()\n"
        f"open({str(note)!r} + '.new', 'w').write(str(pid)) if pid else None\n"
        f"os.rename({str(note)!r} + '.new', {str(note)!r}) if pid else None\n"
        f"time.sleep({FOR_EVER})\n",
    )
    child.start()
    until(note.exists)
    grandchild = int(note.read_text())
    assert is_alive(grandchild)
    assert child._process is not None
    child._process.kill()
    watch_until(child, "ended")
    assert gone(grandchild)
    child.kill()


def test_a_process_asked_to_stop_stops(sleeper: Child) -> None:
    sleeper.ask_to_stop()
    until(sleeper.has_stopped)
