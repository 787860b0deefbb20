"""The key that signs checkpoints: set, or made once for one machine, and never told."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from environment.checkpoint_keys import SigningKey, checkpoint_key, former_keys
from environment.variables import EnvironmentProblem
from tests.config.test_settings import PRODUCTION, manage

SEED = "a1" * 32


@pytest.fixture
def state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of a machine of its own, for which nothing is set."""
    for name in ("KLEIO_CHECKPOINT_KEY", "KLEIO_FORMER_CHECKPOINT_KEYS", "DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KLEIO_VAR", str(tmp_path / "state"))
    return tmp_path / "state"


def test_a_key_that_is_set_comes_first_and_is_not_kept(
    monkeypatch: pytest.MonkeyPatch, state: Path
) -> None:
    monkeypatch.setenv("KLEIO_CHECKPOINT_KEY", SEED.upper())
    assert checkpoint_key() == SigningKey(bytes.fromhex(SEED))
    assert not state.exists()


def test_on_one_machine_it_is_made_once_and_only_its_owner_may_read_it(state: Path) -> None:
    made = checkpoint_key()
    assert made is not None
    assert len(made.seed) == 32
    assert checkpoint_key() == made
    assert stat.S_IMODE((state / "checkpoint_key").stat().st_mode) == 0o600


def test_with_a_database_of_ones_own_there_is_none_unless_it_is_set(
    monkeypatch: pytest.MonkeyPatch, state: Path
) -> None:
    """Each machine would make another."""
    monkeypatch.setenv("DATABASE_URL", "postgresql://kleio_app@db.example/kleio")
    assert checkpoint_key() is None
    assert not state.exists()


@pytest.mark.parametrize("value", [SEED[:-1], SEED + "0", SEED[:-1] + "g", "secret", "٨" * 64])
def test_what_is_no_key_is_refused_and_not_repeated(
    monkeypatch: pytest.MonkeyPatch, state: Path, value: str
) -> None:
    monkeypatch.setenv("KLEIO_CHECKPOINT_KEY", value)
    with pytest.raises(EnvironmentProblem, match="KLEIO_CHECKPOINT_KEY must hold 64") as refusal:
        checkpoint_key()
    assert value not in str(refusal.value)


def test_a_file_that_holds_no_key_is_named_and_not_shown(state: Path) -> None:
    state.mkdir()
    (state / "checkpoint_key").write_text(SEED + "oops")
    with pytest.raises(EnvironmentProblem, match="checkpoint_key must hold 64") as refusal:
        checkpoint_key()
    assert SEED not in str(refusal.value)


def test_former_keys_are_public_ones_in_a_list(
    monkeypatch: pytest.MonkeyPatch, state: Path
) -> None:
    assert former_keys() == []
    monkeypatch.setenv("KLEIO_FORMER_CHECKPOINT_KEYS", f"{'A1' * 32}, {'b2' * 32}")
    assert former_keys() == ["a1" * 32, "b2" * 32]
    monkeypatch.setenv("KLEIO_FORMER_CHECKPOINT_KEYS", "a1")
    with pytest.raises(EnvironmentProblem, match="KLEIO_FORMER_CHECKPOINT_KEYS takes public keys"):
        former_keys()


@pytest.mark.usefixtures("processes")
def test_no_listing_of_settings_shows_it(tmp_path: Path) -> None:
    done = manage(tmp_path, "diffsettings", **PRODUCTION, KLEIO_CHECKPOINT_KEY=SEED)
    assert "KLEIO_CHECKPOINT_KEY = " in done.stdout
    assert SEED not in done.stdout
    assert repr(bytes.fromhex(SEED)) not in done.stdout
