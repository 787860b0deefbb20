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
    [found] = built.glob("*.whl")
    return found


def test_the_wheel_holds_nothing_of_the_server(wheel: Path) -> None:
    """Only what is pure."""
    held = {tuple(Path(name).parts[:2]) for name in zipfile.ZipFile(wheel).namelist()}
    rooms = {parts for parts in held if not parts[0].endswith(".dist-info")}
    assert {parts[0] for parts in rooms} == {"games", "research"}
    assert {parts[1] for parts in rooms if parts[0] == "games"} == {"engine", "titles", "bots"}


@pytest.mark.parametrize(
    ("extra", "program"),
    [
        ("pettingzoo", PROGRAM),
        (
            "openspiel",
            "import pyspiel\nfrom research import openspiel\n"
            "print(pyspiel.load_game('kleio_dice_forge').new_initial_state().is_chance_node())",
        ),
    ],
)
def test_an_extra_is_all_that_its_door_needs(
    wheel: Path, extra: str, program: str, tmp_path: Path
) -> None:
    """In a virtual environment that had nothing."""
    run(sys.executable, "-m", "venv", tmp_path / "venv", cwd=tmp_path)
    python = tmp_path / "venv" / "bin" / "python"
    run(python, "-m", "pip", "install", f"{wheel}[{extra}]", cwd=tmp_path)
    installed = run(python, "-m", "pip", "list", cwd=tmp_path).lower().split()
    assert not {"django", *SERVER}.intersection(installed)
    assert run(python, "-c", program, cwd=tmp_path).strip() in ("dice_forge_v1", "True")
