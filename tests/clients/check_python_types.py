"""Whoever has mypy finds nothing in the client either: `make generators`, a minute and more."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.clients.generated import PACKAGE, generated


@pytest.mark.usefixtures("processes")
def test_mypy_finds_it_typed_strictly(tmp_path: Path) -> None:
    checked = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "-p", PACKAGE]
    checked += ["--config-file", os.devnull, "--cache-dir", os.devnull]
    completed = subprocess.run(
        checked, cwd=generated(tmp_path), capture_output=True, text=True, check=False
    )
    assert (completed.returncode, completed.stdout) == (0, "")
