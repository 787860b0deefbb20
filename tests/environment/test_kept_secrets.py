"""Secrets of one machine: made once, and read by nobody but their owner."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from environment.kept_secrets import kept_secret, secret_key


@pytest.fixture
def state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setenv("KLEIO_VAR", str(tmp_path / "state"))
    return tmp_path / "state"


def test_a_secret_key_is_made_once_and_only_its_owner_may_read_it(state: Path) -> None:
    key = secret_key()
    assert len(key) >= 50
    assert secret_key() == key
    assert stat.S_IMODE((state / "secret_key").stat().st_mode) == 0o600


def test_a_secret_key_of_the_environment_comes_first_and_is_not_kept(
    monkeypatch: pytest.MonkeyPatch, state: Path
) -> None:
    monkeypatch.setenv("SECRET_KEY", "from the environment")
    assert secret_key() == "from the environment"
    assert not state.exists()


def test_of_processes_that_start_together_the_first_decides(state: Path) -> None:
    def made_too_late() -> str:
        (state / "a_secret").write_text("theirs")
        return "ours"

    assert kept_secret("a_secret", made_too_late) == "theirs"
    assert [file.name for file in state.iterdir()] == ["a_secret"]
