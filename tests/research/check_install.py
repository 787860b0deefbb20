"""A wheel is built and installed with its extras where nothing was: see ``make research``.

Not found by pytest itself, since it asks a registry for what the extras name.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.research.test_without_django import PROGRAM, SERVER

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.usefixtures("processes")


def run(*words: object, cwd: Path) -> str:
    """What a program says; an error of its own where it fails. It sees no package but its own."""
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, env=alone, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, so that nothing is left in the checkout."""
    source, built = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("built")
    for name in ("games", "research", "docs"):
        shutil.copytree(ROOT / name, source / name)
    shutil.copy(ROOT / "pyproject.toml", source)
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", built, ".", cwd=source)
    [path] = built.glob("*.whl")
    return path


def test_the_wheel_holds_nothing_of_the_server(wheel: Path) -> None:
    """Only what is pure."""
    held = {tuple(Path(name).parts[:2]) for name in zipfile.ZipFile(wheel).namelist()}
    rooms = {parts for parts in held if not parts[0].endswith(".dist-info")}
    assert {parts[0] for parts in rooms} == {"games", "research"}
    assert {parts[1] for parts in rooms if parts[0] == "games"} == {"engine", "titles", "bots"}


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """The Python of a virtual environment that had nothing."""
    run(sys.executable, "-m", "venv", tmp_path / "venv", cwd=tmp_path)
    return tmp_path / "venv" / "bin" / "python"


def test_pettingzoo_is_all_that_its_door_needs(wheel: Path, empty: Path, tmp_path: Path) -> None:
    """A game is played, and nothing of the server is there."""
    run(empty, "-m", "pip", "install", f"{wheel}[pettingzoo]", cwd=tmp_path)
    installed = run(empty, "-m", "pip", "list", cwd=tmp_path).lower().split()
    assert "pettingzoo" in installed
    assert not {"django", *SERVER}.intersection(installed)
    assert run(empty, "-c", PROGRAM, cwd=tmp_path).startswith("dice_forge_v")


def test_openspiel_tries_its_games(wheel: Path, empty: Path, tmp_path: Path) -> None:
    """By its own tests, with what the wheel holds and not with the checkout."""
    run(empty, "-m", "pip", "install", f"{wheel}[openspiel]", "pytest", cwd=tmp_path)
    shutil.copy(ROOT / "tests" / "research" / "check_openspiel.py", tmp_path)
    words = ("-q", "-c", os.devnull, "--rootdir", tmp_path, "check_openspiel.py")
    assert " passed" in run(empty, "-m", "pytest", *words, cwd=tmp_path)
