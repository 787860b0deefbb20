"""What those who share a Kleio get where it does not start, or ends among them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.local import common
from tests.local.common import STARTS, Shared
from tests.local.kleio import Kleio


class Told(Kleio):
    """Starts no process. ``comes_up``: whether it would; ``is_up``: whether it runs."""

    def __init__(self, var: Path, *, comes_up: bool = True) -> None:
        super().__init__(var)
        self.comes_up, self.is_up, self.killed = comes_up, False, 0

    def start(self, *, wait: bool = True) -> None:  # type: ignore[override]
        assert self.comes_up, "It does not come up."
        self.is_up = True

    def lives(self) -> bool:
        return self.is_up

    def wait_for_health(self) -> None:
        assert self.is_up

    def words(self) -> str:
        return "Port 1 is taken."

    def kill_all(self) -> None:
        self.is_up, self.killed = False, self.killed + 1


class Maker:
    """What makes them; ``fails``: how many of the first do not come up."""

    def __init__(self, var: Path, fails: int = 0) -> None:
        self.var, self.fails = var, fails
        self.made: list[Told] = []

    def __call__(self) -> Told:
        self.made.append(Told(self.var, comes_up=len(self.made) >= self.fails))
        return self.made[-1]


def test_all_get_the_same_one_until_it_ends(tmp_path: Path) -> None:
    shared, make = Shared(), Maker(tmp_path)
    assert shared.healthy(make) is shared.healthy(make)
    shared.end()
    assert [kleio.killed for kleio in make.made] == [1]
    assert shared.healthy(make) is make.made[1]


def test_one_whose_supervisor_ended_is_thrown_away_for_another(tmp_path: Path) -> None:
    shared, make = Shared(), Maker(tmp_path)
    shared.healthy(make)
    make.made[0].is_up = False
    assert shared.healthy(make) is make.made[1]
    assert make.made[0].killed == 1


def test_one_that_does_not_come_up_is_told_by_who_started_it_and_the_next_tries_again(
    tmp_path: Path,
) -> None:
    shared, make = Shared(), Maker(tmp_path, fails=1)
    with pytest.raises(AssertionError, match="does not come up"):
        shared.healthy(make)
    assert make.made[0].killed == 1
    assert shared.healthy(make) is make.made[1]


def test_when_none_comes_up_all_others_fail_at_once_with_what_it_said(tmp_path: Path) -> None:
    shared, make = Shared(), Maker(tmp_path, fails=9)
    for _ in range(STARTS):
        with pytest.raises(AssertionError, match="does not come up"):
            shared.healthy(make)
    for _ in range(3):
        with pytest.raises(AssertionError, match="Port 1 is taken"):
            shared.healthy(make)
    assert len(make.made) == STARTS
    shared.end()
    with pytest.raises(AssertionError, match="does not come up"):
        shared.healthy(make)


BROKEN_OFF = """
from pathlib import Path
import pytest
from tests.local import common
from tests.local.common import ended_with_the_session

def test_it(ended_with_the_session):
    class Ends:
        def end(self):
            Path(__file__).with_name("ended").touch()
    common._shared = Ends()
    pytest.exit("broken off")
"""


def test_it_ends_with_a_session_that_is_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whose hook after each test is not called any more."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setattr(common, "_shared", Shared())
    (tmp_path / "pytest.ini").touch()
    (tmp_path / "test_broken_off.py").write_text(BROKEN_OFF)
    alone = ["--noconftest", "-p", "no:faulthandler", "-p", "no:cacheprovider"]
    code = pytest.main(["-q", "-c", str(tmp_path / "pytest.ini"), *alone, str(tmp_path)])
    assert code == pytest.ExitCode.INTERRUPTED
    assert (tmp_path / "ended").exists()
