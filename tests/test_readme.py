"""The walk of the README, word for word, against a Kleio that really runs."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from environment.folders import ROOT
from tests.local.kleio import Kleio


@pytest.fixture(scope="module")
def kleio(processes: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kleio]:
    kleio = Kleio(tmp_path_factory.mktemp("readme") / "var", KLEIO_FIRST_GAMES="0")
    kleio.start()
    yield kleio
    kleio.kill_all()


WALK = "A whole game with curl"
CHECK = "Do not believe us"
OTHER_TITLE = "Another title, the same calls"


def shell(port: int, *headings: str) -> str:
    """The shell blocks below some headings."""
    text = (ROOT / "README.md").read_text()
    parts = [text.split(f"## {heading}\n")[1].split("\n## ")[0] for heading in headings]
    blocks = [block for part in parts for block in re.findall(r"```sh\n(.*?)```", part, re.DOTALL)]
    return "\n".join(blocks).replace(":8000", f":{port}")


def run(script: str, folder: Path) -> str:
    """What it prints; each step must succeed."""
    (folder / "walk.sh").write_text(script)
    # The walk starts Python hundreds of times: this one, not something that looks for one.
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "walk.sh"],
        cwd=folder,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_walk_plays_a_whole_game_gets_the_seed_and_checks_it_all(
    kleio: Kleio, tmp_path: Path
) -> None:
    told = run(shell(kleio.port, WALK, CHECK), tmp_path)
    played, checked = told.split("\ngme_")
    *_, outcome, seed = played.split("\n")
    assert checked.endswith("No fault was found.")
    assert "'reason': 'the last round is over'" in outcome
    assert re.fullmatch("[0-9a-f]{64}", seed)
    assert '"status":422' in told
    assert "The face 3 glory costs 8 gold; the reserve holds" in told
    assert '"clause":"DF-9.1"' in told


def test_another_title_is_played_with_the_same_calls(kleio: Kleio, tmp_path: Path) -> None:
    # Signing up is the first block of the walk.
    sign_up = shell(kleio.port, WALK).partition("\nGAME=")[0]
    told = run(f"{sign_up}\n{shell(kleio.port, OTHER_TITLE)}", tmp_path)
    happened, end = json.JSONDecoder().raw_decode(told)
    assert happened["events"][0]["sentence"] == "A game of Cyclades for 3 begins."
    assert json.loads(told[end:])["version"] >= happened["version"]
    assert (tmp_path / "board.svg").read_text().startswith("<svg")


def test_every_file_that_the_readme_links_to_is_there() -> None:
    text = (ROOT / "README.md").read_text()
    links = re.findall(r"\]\(([^)#]+)\)", text)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
