"""Installing from the lock files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from local import install

LOCK = "requirements.lock"


@pytest.fixture
def pip_calls(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """A project of its own with one lock file, and a pip that only notes how it was called."""
    calls: list[list[str]] = []

    def run(command: list[str], **_more: Any) -> subprocess.CompletedProcess[bytes]:
        calls.append(command)
        return subprocess.CompletedProcess(command, returncode=0)

    (tmp_path / LOCK).write_text("django==5.2 --hash=sha256:00\n")
    (tmp_path / ".venv").mkdir()
    monkeypatch.setattr(install, "ROOT", tmp_path)
    monkeypatch.setattr(install, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(install, "works", lambda _python: True)
    monkeypatch.setattr(subprocess, "run", run)
    return calls


def test_every_file_is_checked_against_its_hash(pip_calls: list[list[str]]) -> None:
    install.main([LOCK])
    assert len(pip_calls) == 1
    assert "--require-hashes" in pip_calls[0]
    assert pip_calls[0][-2:] == ["--requirement", LOCK]


def test_an_unchanged_lock_is_not_installed_again(
    pip_calls: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    install.main([LOCK])
    pip_calls.clear()
    capsys.readouterr()
    install.main([LOCK])
    assert pip_calls == []
    assert capsys.readouterr().out == ""


def test_a_changed_lock_is_installed_again(pip_calls: list[list[str]], tmp_path: Path) -> None:
    install.main([LOCK])
    (tmp_path / LOCK).write_text("django==5.3 --hash=sha256:11\n")
    install.main([LOCK])
    assert len(pip_calls) == 2


def test_an_installation_that_failed_is_tried_again(
    pip_calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    noting = subprocess.run

    def fail(command: list[str], **more: Any) -> subprocess.CompletedProcess[Any]:
        noting(command, **more)
        return subprocess.CompletedProcess(command, returncode=1)

    monkeypatch.setattr(subprocess, "run", fail)
    with pytest.raises(SystemExit, match="pip says why above"):
        install.main([LOCK])
    monkeypatch.setattr(subprocess, "run", noting)
    install.main([LOCK])
    assert len(pip_calls) == 2


def test_an_old_python_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer, and this is 3\.9\."):
        install.main([LOCK])


@pytest.mark.usefixtures("processes")
def test_a_venv_whose_interpreter_is_gone_does_not_pass_for_one(tmp_path: Path) -> None:
    (tmp_path / "python").symlink_to(tmp_path / "no such interpreter")
    assert not install.works(tmp_path / "python")
    assert install.works(Path(sys.executable))
