"""The example bots, and all that the guides of the clients show, against a Kleio that runs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from clients.making.python_client import ROOT
from clients.making.python_client import SOURCE as PYTHON
from clients.making.typescript_client import SOURCE as TYPESCRIPT
from clients.making.typescript_client import tools
from local.npm import has_npm
from tests.clients.conftest import TITLES
from tests.clients.installed import command, install, run, surroundings
from tests.filled import filled
from tests.local.kleio import Kleio
from tests.patience import PATIENCE

pytestmark = pytest.mark.usefixtures("processes")

NEEDS_NPM = pytest.mark.skipif(not has_npm(), reason="npm is not installed")
BOTS = {
    "bot.py": (PYTHON / "examples" / "bot.py").read_text(encoding="utf-8"),
    "bot.mjs": (TYPESCRIPT / "examples" / "bot.mjs").read_text(encoding="utf-8"),
}
SHORT = {
    "cyclades": {"options": {"max_cycles": 2}},
    "lords_of_hellas": {"options": {"max_rounds": 2}},
}
"""What makes a game of a title short, where it would be long."""

LONGEST = 240.0


@pytest.fixture
def kleio(common_kleio: Kleio) -> Kleio:
    return common_kleio


@pytest.fixture(scope="module")
def folder(processes: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("clients"))


def call(kleio: Kleio, path: str, body: object, token: str = "") -> Any:
    ask = urllib.request.Request(kleio.url(f"/api/{path}"), json.dumps(body).encode())
    ask.add_header("Content-Type", "application/json")
    if token:
        ask.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(ask, timeout=PATIENCE) as answer:
        return json.load(answer)


@NEEDS_NPM
@pytest.mark.parametrize("title", [title for title in TITLES if title != "persian_invasion"])
def test_both_bots_play_a_title_to_its_end_and_find_no_fault(
    title: str, kleio: Kleio, folder: Path
) -> None:
    token = call(kleio, "players/", {"name": "Ann"})["token"]
    asked = {"title": title, "seats": [{"kind": "open"}] * 2, **SHORT.get(title, {})}
    game = call(kleio, "games/", asked, token)["id"]
    playing = [
        subprocess.Popen(
            [*command(folder, program, name), kleio.url(""), title, game],
            cwd=folder,
            env=surroundings(folder),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for name, program in BOTS.items()
    ]
    until = time.monotonic() + LONGEST
    for bot in filled(playing):
        output, _ = bot.communicate(timeout=max(1.0, until - time.monotonic()))
        assert bot.returncode == 0, output
        first, *sentences, last = output.splitlines()
        assert (first, last) == (game, "No fault was found.")
        assert "reason" in " ".join(sentences)
        assert len(sentences) > 5


def test_a_bot_sets_a_table_up_by_itself(kleio: Kleio, folder: Path) -> None:
    lines = run(folder, BOTS["bot.py"], "bot.py", kleio.url(""), "persian_invasion")
    assert lines[0].startswith("gme_")
    assert lines[-1] == "No fault was found."


def blocks(source: Path, language: str) -> str:
    """The programs of a guide, one after another, as they stand."""
    text = (source / "README.md").read_text(encoding="utf-8")
    return "\n".join(re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL))


def test_what_the_guide_for_python_shows_works(kleio: Kleio, folder: Path) -> None:
    _hold_to_the_guide(
        run(folder, blocks(PYTHON, "python"), "guide.py", KLEIO=kleio.url("")), "None"
    )


@NEEDS_NPM
def test_what_the_guide_for_typescript_shows_works(kleio: Kleio, folder: Path) -> None:
    # An import alone makes it a module, in which one may await.
    written = folder / "guide.mts"
    written.write_text(blocks(TYPESCRIPT, "ts"), encoding="utf-8")
    (folder / "node.d.ts").write_text(
        "declare const process: { argv: string[]; env: Record<string, string | undefined> };"
    )
    flags = ["--target", "ES2022", "--module", "NodeNext", "--strict", "--lib", "ES2022,DOM"]
    check = [*flags, "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes"]
    bot = ["--allowJs", "--checkJs", "--outDir", "js", "node.d.ts", "guide.mts", "bot.mjs"]
    command(folder, BOTS["bot.mjs"], "bot.mjs")
    checked = subprocess.run(
        [str(tools() / "tsc"), *check, *bot],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (checked.returncode, checked.stdout) == (0, "")
    program = (folder / "js" / "guide.mjs").read_text(encoding="utf-8")
    _hold_to_the_guide(run(folder, program, "guide.mjs", KLEIO=kleio.url("")), "null")


def _hold_to_the_guide(lines: list[str], nothing: str) -> None:
    titles, refused, _, *rest = lines
    assert "Dice Forge" in titles
    assert refused.startswith("DF-2.2 'forge light 3' is not a legal answer here")
    assert re.fullmatch(rf"\d+ {nothing}", rest[-1])


def test_the_client_that_is_written_in_an_hour_plays_a_game(kleio: Kleio, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "first-client.md").read_text(encoding="utf-8")
    chapters = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(chapters) == 5
    program = "\n\n".join(chapters)
    assert len(program.splitlines()) < 150
    # Persian Invasion; then what is no number of the list, and a move that there always is.
    typed = "\n".join(["4", "?", "b", "u", "9999", "none", *["1"] * 5000])
    (tmp_path / "client.py").write_text(program, encoding="utf-8")
    played = subprocess.run(
        [sys.executable, "client.py"],
        input=typed,
        cwd=tmp_path,
        env=surroundings(tmp_path, KLEIO=kleio.url("")),
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    output = played.stdout
    assert output.startswith("This is Kleio ")
    assert "**Regular actions**" in output
    assert "board.svg is the table now." in output
    assert "No move has been made yet that could be taken back." in output
    assert output.count("A number of the list, please.") == 2
    assert "'reason': " in output.splitlines()[-1]
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")
