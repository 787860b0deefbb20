"""The walk of the README, word for word, against a Kleio that really runs."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.environment import ROOT
from tests.config.local.test_serve import Kleio


@pytest.fixture(scope="module")
def kleio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kleio]:
    kleio = Kleio(tmp_path_factory.mktemp("readme") / "var")
    kleio.start()
    yield kleio
    kleio.kill_all()


def walk(port: int) -> str:
    """The shell blocks between the heading of the walk and the next heading."""
    text = (ROOT / "README.md").read_text()
    part = text.split("## A whole game with curl\n")[1].split("\n## ")[0]
    return "\n".join(re.findall(r"```sh\n(.*?)```", part, re.DOTALL)).replace(":8000", f":{port}")


def test_the_walk_plays_a_whole_game_and_gets_the_seed(kleio: Kleio, tmp_path: Path) -> None:
    script = tmp_path / "walk.sh"
    script.write_text(walk(kleio.port))
    done = subprocess.run(
        ["bash", "-euo", "pipefail", str(script)], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    *_, outcome, seed = done.stdout.strip().split("\n")
    assert "'reason': 'the last round is over'" in outcome
    assert re.fullmatch("[0-9a-f]{64}", seed)
    assert '"clause":"DF-10.1"' in done.stdout or '"clause":"DF-2.2"' in done.stdout


def test_every_file_that_the_readme_links_to_is_there() -> None:
    text = (ROOT / "README.md").read_text()
    links = re.findall(r"\]\(([^)#]+)\)", text)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
