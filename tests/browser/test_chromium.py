"""Finding a Chromium, which needs none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser import chromium as finding
from tests.browser.chromium import chromium


def program(folder: Path, name: str) -> str:
    made = folder / name
    made.write_text("#!/bin/sh\n")
    made.chmod(0o755)
    return str(made)


def test_the_one_that_is_named_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, "chromium")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CHROMIUM", program(tmp_path, "another"))
    assert chromium() == str(tmp_path / "another")


def test_a_wrong_name_is_a_fault_and_no_reason_to_leave_tests_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "none"))
    with pytest.raises(FileNotFoundError, match="which is no program"):
        chromium()


@pytest.mark.parametrize("name", finding.WINDOWLESS)
def test_each_of_the_usual_names_is_found(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = program(tmp_path, name)
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(finding, "WINDOWLESS", (name,))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert chromium() == made


def test_where_there_is_none_that_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(finding, "WINDOWLESS", ("no-such-browser",))
    assert chromium() is None
    assert "apt-get install chromium" in finding.LEFT_OUT


def test_the_one_without_windows_is_taken_unless_notices_are_to_be_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    windowless, whole = (program(tmp_path, name) for name in finding.WINDOWLESS[:2])
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert chromium() == windowless
    assert chromium(notices=True) == whole
