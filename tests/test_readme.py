"""The walk of the README, word for word, against a Kleio that really runs."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from environment.folders import ROOT
from tests.browser.chromium import FLAGS, LEFT_OUT, chromium
from tests.live.following import followed
from tests.live.person import Person
from tests.local.kleio import Kleio
from tests.patience import OF_PROCESSES, until


@pytest.fixture
def kleio(common_kleio: Kleio) -> Kleio:
    return common_kleio


WALK = "A whole game with curl"
CHECK = "Do not believe us"
STREAM = "As it happens"
OTHER_TITLE = "Another title, the same calls"


def in_order() -> list[str]:
    """The walk and what goes on with its game, as they follow each other."""
    text = (ROOT / "README.md").read_text()
    return sorted((WALK, CHECK, STREAM), key=lambda heading: text.index(f"## {heading}\n"))


def shell(port: int, *headings: str) -> str:
    """The shell blocks below some headings."""
    return "\n".join(block for heading in headings for block in blocks(port, heading, "sh"))


def blocks(port: int, heading: str, language: str) -> list[str]:
    """The blocks below a heading, for a Kleio at this port."""
    text = (ROOT / "README.md").read_text()
    part = text.split(f"## {heading}\n")[1].split("\n## ")[0]
    texts = re.findall(rf"```{language}\n(.*?)```", part, re.DOTALL)
    return [block.replace(":8000", f":{port}") for block in texts]


def sign_up(port: int) -> str:
    """The first block of the walk."""
    return shell(port, WALK).partition("\nGAME=")[0]


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
    """As somebody does who takes each block in its turn: none spoils what a later one needs."""
    output = run(shell(kleio.port, *in_order()), tmp_path)
    output, checked_and_more = output.split("\ngme_", 1)
    checked = checked_and_more.partition("found.")[0] + "found."
    *_, outcome, seed = output.split("\n")
    assert checked.endswith("No fault was found.")
    assert "'reason': 'the last round is over'" in outcome
    assert re.fullmatch("[0-9a-f]{64}", seed)
    assert '"status":422' in output
    assert "The face 3 glory costs 8 gold; the reserve holds" in output
    assert '"clause":"DF-9.1"' in output


class TestAsItHappens:
    """A game, followed to its end in each way that the README shows."""

    def test_with_curl(self, kleio: Kleio, tmp_path: Path) -> None:
        output = run(f"{sign_up(kleio.port)}\n{shell(kleio.port, STREAM)}", tmp_path)
        messages = [json.loads(line) for line in output.splitlines() if line]
        assert [messages[0]["type"], messages[-1]["type"]] == ["snapshot", "end"]

    def test_with_python(self, kleio: Kleio, tmp_path: Path) -> None:
        (program,) = blocks(kleio.port, STREAM, "python")
        assert len(program.splitlines()) <= 15
        (tmp_path / "follow.py").write_text(program)
        lines = followed(Person(kleio), [sys.executable, str(tmp_path / "follow.py")])
        assert lines[-1] == "end"
        assert any(line.startswith("batch P1: ") for line in lines)

    def test_with_a_page(self, kleio: Kleio, tmp_path: Path) -> None:
        from playwright.sync_api import expect, sync_playwright

        program = chromium()
        if program is None:
            pytest.skip(LEFT_OUT)
        (page,) = blocks(kleio.port, STREAM, "html")
        (tmp_path / "follow.html").write_text(page)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
            window = browser.new_page()
            ann = Person(kleio)
            game = ann.game({"kind": "me"}, {"kind": "bot", "level": "random"})
            window.goto(f"file://{tmp_path}/follow.html#{game}")

            def is_told() -> bool:
                """Of what she does once the page follows, which it shows no other way."""
                ann.asked_at(game)
                ann.move(game)
                window.wait_for_timeout(200)
                return "P1: " in window.locator("body").inner_text()

            until(is_told)
            ann.call("POST", f"games/{game}/resign/")
            expect(window.locator("body")).to_contain_text(
                "It is over.", timeout=1000 * OF_PROCESSES
            )
            browser.close()


def test_another_title_is_played_with_the_same_calls(kleio: Kleio, tmp_path: Path) -> None:
    output = run(f"{sign_up(kleio.port)}\n{shell(kleio.port, OTHER_TITLE)}", tmp_path)
    happened, end = json.JSONDecoder().raw_decode(output)
    assert happened["events"][0]["sentence"] == "A game of Cyclades for 3 begins."
    assert json.loads(output[end:])["version"] >= happened["version"]
    assert (tmp_path / "board.svg").read_text().startswith("<svg")


def test_every_file_that_the_readme_links_to_is_there() -> None:
    text = (ROOT / "README.md").read_text()
    links = re.findall(r"\]\(([^)#]+)\)", text)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
