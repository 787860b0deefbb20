"""Schemathesis finds no fault: not in a request it makes up, not in an answer it gets.

It talks to the real server, which connects as the application's role. It takes about half a minute;
``KLEIO_FUZZING_EXAMPLES=500`` looks longer.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from games.engine import notation, registry
from tests.api.actors import Actor
from tests.api.conftest import BOT, ME, OPEN, Table
from tests.api.play import played_to_the_end
from tests.api.serving import served

HERE = Path(__file__).parent
EXAMPLES = os.environ.get("KLEIO_FUZZING_EXAMPLES", "10")


@pytest.fixture
def server(processes: None, app_database_url: str, tmp_path: Path) -> Iterator[str]:
    with served(app_database_url, tmp_path) as url:
        yield url


@pytest.fixture
def games(table: Table, ann: Actor, cleo: Actor) -> list[str]:
    """Running, open, over, called off, somebody else's, and one that is not there."""
    title = "dice_forge"
    over = table(ME, ME, title=title)
    played_to_the_end(over, ann)
    off = table(ME, OPEN, title=title)
    ann.post(f"games/{off}/cancel/")
    theirs = cleo.post("games/", {"title": title, "seats": [ME, BOT], "public": False})
    return [
        table(ME, BOT, title=title),
        table(ME, ME, title=title),
        table(ME, OPEN, title=title, public=False),
        table(ME, OPEN, OPEN, title=title),
        over,
        off,
        theirs.json()["id"],
        "gme_" + "0" * 32,
    ]


@pytest.fixture
def environment(games: list[str], ann: Actor) -> dict[str, str]:
    """What the document cannot tell: a token, and ids, cursors and lines that exist."""
    more = ann.get("games/?limit=1").json()["next"]
    forge = registry.title("dice_forge")
    running = ann.get(f"games/{games[1]}/legal-moves/").json()["decisions"]
    lines = {
        notation.write(forge.reading.move(json.dumps(each["move"]).encode()))
        for asked in running
        for each in asked["moves"]
    }
    return {
        "KLEIO_FUZZING_TOKEN": ann.token,
        "KLEIO_FUZZED_TITLE": "dice_forge",
        "KLEIO_FUZZED_GAMES": json.dumps(games),
        "KLEIO_CURSORS": json.dumps(parse_qs(urlsplit(more).query)["cursor"]),
        "KLEIO_LINES": json.dumps(sorted(lines)),
    }


@pytest.mark.django_db(transaction=True)
def test_schemathesis_finds_no_fault(server: str, environment: dict[str, str]) -> None:
    run = subprocess.run(
        [
            *(Path(sys.executable).with_name("st"), "--config-file", HERE / "schemathesis.toml"),
            *("run", f"{server}/api/openapi.json", "--exclude-path=/api/health/"),
            "--exclude-path-regex=^/stream/",  # they do not end, and are served elsewhere
            *(f"--max-examples={EXAMPLES}", "--seed=1", "--generation-deterministic"),
            *("--continue-on-failure", "--suppress-health-check=all", "--no-color"),
        ],
        env={**os.environ, **environment, "SCHEMATHESIS_HOOKS": "tests.api.fuzzing.formats"},
        cwd=HERE.parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-20_000:] + run.stderr[-2000:]
