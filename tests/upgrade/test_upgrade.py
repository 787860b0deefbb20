"""A database of an earlier release goes on under the code of today, and nothing in it is another.

``tests/upgrade/kept`` holds such databases; ``tests.upgrade.keep`` makes the next one.
"""

from __future__ import annotations

import json
import lzma
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from environment.embedded_server import OWNER
from environment.folders import ROOT
from games.engine import registry
from local.binaries import postgres_programs
from local.cluster import Cluster
from local.roles import make_roles_and_database
from tests.local.kleio import Kleio
from tests.upgrade.keep import ANN, BEN, KEPT
from tests.upgrade.person import Person
from tests.upgrade.playing import fork
from tests.upgrade.seen import seen

RELEASES = sorted(path.stem for path in KEPT.glob("*.json"))


class Upgraded:
    """A Kleio of today on a database of then. ``told``: what was seen of it then."""

    def __init__(self, release: str, kleio: Kleio) -> None:
        self.kleio = kleio
        self.told: dict[str, Any] = json.loads((KEPT / f"{release}.json").read_text())
        self.people = {
            name: Person(kleio.url(""), token) for name, token in self.told["tokens"].items()
        }
        self.games: dict[str, str] = self.told["games"]
        self.ann, self.ben = self.people[ANN], self.people[BEN]

    def verified(self) -> str:
        """What ``manage.py verify`` says of all games; it ends with 0."""
        done = subprocess.run(
            [sys.executable, "manage.py", "verify", "--all"],
            cwd=ROOT,
            env=self.kleio.surroundings(),
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module", params=RELEASES)
def upgraded(
    processes: None, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Upgraded]:
    var = tmp_path_factory.mktemp("upgrade") / "var"
    restore(KEPT / f"{request.param}.sql.xz", var)
    kleio = Kleio(var, KLEIO_FIRST_GAMES="0")
    try:
        kleio.start()
        yield Upgraded(request.param, kleio)
    finally:
        kleio.kill_all()


def restore(dump: Path, var: Path) -> None:
    """The database as the release left it, in the server that ``make run`` would start."""
    cluster = Cluster(var / "postgres")
    address = cluster.start()
    try:
        make_roles_and_database(address)
        psql: list[str | Path] = [postgres_programs() / "psql", "--quiet", "--set=ON_ERROR_STOP=1"]
        script = lzma.decompress(dump.read_bytes())
        subprocess.run([*psql, address.url(OWNER)], input=script, check=True, capture_output=True)
    finally:
        cluster.stop()


def test_there_is_a_release_to_upgrade_from() -> None:
    assert RELEASES


def test_a_database_of_a_release_goes_on(upgraded: Upgraded) -> None:
    """One test, since each part finds what the one before it left."""
    _nothing_is_another(upgraded)
    assert "No fault was found" in upgraded.verified()
    before = _exports(upgraded)
    _games_go_on(upgraded)
    _what_is_over_can_be_forked(upgraded)
    _the_open_table_begins(upgraded)
    now = _exports(upgraded)
    for what, lines in before.items():
        assert now[what][: len(lines)] == lines, what
    assert "No fault was found" in upgraded.verified()


def _nothing_is_another(upgraded: Upgraded) -> None:
    """Exports byte for byte, facts and views of every moment, for everybody who saw them."""
    for what, eyes in upgraded.told["seen"].items():
        for name, due in eyes.items():
            now = seen(upgraded.people[name], upgraded.games[what])
            assert now == due, f"{what}, as {name} sees it"


def _games_go_on(upgraded: Upgraded) -> None:
    """People move, take a move back where they may, and bots answer."""
    ann, ben = upgraded.ann, upgraded.ben
    for what, game in upgraded.games.items():
        if not what.startswith(("running", "forked")):
            continue
        before = ann.get(f"games/{game}/")["version"]
        for _ in range(6):
            mover = ann if ann.asked(game) else ben
            mover.move(game)
            mover.take_back(game)
            if ann.get(f"games/{game}/")["status"] == "running" and not ben.asked(game):
                ann.wait_to_be_asked(game)
        assert ann.get(f"games/{game}/")["version"] > before + 6, what


def _what_is_over_can_be_forked(upgraded: Upgraded) -> None:
    """Unless the rules have changed since: then it can be looked at."""
    ann, over = upgraded.ann, upgraded.games["finished, with moves taken back"]
    body = ann.get(f"games/{over}/")
    if body["rules"] == registry.title(body["title"]).rules:
        forked = fork(ann, over, body["version"] // 3)
        ann.move(forked)


def _the_open_table_begins(upgraded: Upgraded) -> None:
    game = upgraded.games["open"]
    upgraded.ann.post(f"games/{game}/join/", {})
    mover = upgraded.ann if upgraded.ann.asked(game) else upgraded.ben
    mover.move(game)


def _exports(upgraded: Upgraded) -> dict[str, list[bytes]]:
    """The facts of each game, as Ann may take them away; the header says how far it is."""
    return {
        what: upgraded.ann.bytes_of(f"games/{game}/export/").splitlines()[1:]
        for what, game in upgraded.games.items()
        if upgraded.ann.get(f"games/{game}/")["version"] and what != "open"
    }
