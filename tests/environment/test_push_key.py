"""The key by which push services know a server: set, or made once for one machine, never told."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from environment.push_key import PushKey, push_key
from environment.variables import EnvironmentProblem

DIGITS = "a1" * 32
ORDER = "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551"


@pytest.fixture
def state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of a machine of its own, for which nothing is set."""
    for name in ("KLEIO_PUSH_KEY", "DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KLEIO_VAR", str(tmp_path / "state"))
    return tmp_path / "state"


def test_a_key_that_is_set_comes_first_and_is_not_kept(
    monkeypatch: pytest.MonkeyPatch, state: Path
) -> None:
    monkeypatch.setenv("KLEIO_PUSH_KEY", DIGITS.upper())
    assert push_key() == PushKey(int(DIGITS, 16))
    assert not state.exists()


def test_on_one_machine_it_is_made_once_and_only_its_owner_may_read_it(state: Path) -> None:
    made = push_key()
    assert made is not None
    assert push_key() == made
    assert stat.S_IMODE((state / "push_key").stat().st_mode) == 0o600


def test_with_a_database_of_ones_own_there_is_none_unless_it_is_set(
    monkeypatch: pytest.MonkeyPatch, state: Path
) -> None:
    """Each machine would make another, and a browser takes notices of one."""
    monkeypatch.setenv("DATABASE_URL", "postgresql://kleio_app@db.example/kleio")
    assert push_key() is None
    assert not state.exists()


@pytest.mark.parametrize("value", [DIGITS[:-1], DIGITS + "0", "secret", "0" * 64, ORDER, "f" * 64])
def test_what_is_no_key_is_refused_and_not_repeated(
    monkeypatch: pytest.MonkeyPatch, state: Path, value: str
) -> None:
    monkeypatch.setenv("KLEIO_PUSH_KEY", value)
    with pytest.raises(EnvironmentProblem, match="KLEIO_PUSH_KEY must hold 64") as refusal:
        push_key()
    assert value not in str(refusal.value)


def test_no_listing_shows_it() -> None:
    assert "12345" not in repr(PushKey(12345))
