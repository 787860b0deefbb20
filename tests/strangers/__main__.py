"""``python -m tests.strangers``: schemathesis as everybody, 1 if it finds a fault."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections import Counter
from pathlib import Path

from environment.folders import ROOT
from tests.api import fuzzing
from tests.local.kleio import Kleio
from tests.strangers.tables import House, Told
from tests.torture.person import Person, Stopped
from tests.torture.rush import double

HERE = Path(fuzzing.__path__[0])
QUOTAS = ("PLAYER", "ADDRESS", "SIGN_UP", "SIGN_IN", "FORK")
AMPLE = "900000+90000/s"
BOUNDS = ("OPEN_GAMES_PLAYER", "OPEN_GAMES_ADDRESS", "BOT_GAMES_PLAYER", "BOT_GAMES_ADDRESS")
MANY = "90000"
BETWEEN_MOVES = 0.2
PATIENCE = 300.0


def main(words: list[str]) -> int:
    asked = _options().parse_args(words)
    home = Path(tempfile.mkdtemp(prefix="kleio-strangers-"))
    kleio = Kleio(home / "var", KLEIO_FIRST_GAMES="0", KLEIO_LONGEST_WAIT="0")
    kleio.environment |= {f"KLEIO_QUOTA_{name}": AMPLE for name in QUOTAS}
    kleio.environment |= {f"KLEIO_{name}": MANY for name in BOUNDS}
    faults = 0
    try:
        print("A Kleio of its own is starting.", flush=True)
        kleio.start()
        house = House(kleio.port, asked.seed)
        house.finish_some()
        document = home / "openapi.json"
        document.write_bytes(_document(kleio))
        callers = {
            "stranger": house.nobody,
            "player": house.player,
            "opponent": house.opponent,
            "machine": house.machine,
        }
        total = Counter[str]()
        for name in asked.only.split(",") if asked.only else callers:
            answered = home / f"{name}.json"
            with Machine(house.machine, kleio.port):
                tables = house.lay_tables()
                faults |= _tried(kleio, document, callers[name], tables, asked, answered)
            total += _told(name, answered)
        _summary("all of them", total)
    finally:
        kleio.kill_all()
    if faults:
        print(f"\nThe log of the server is {kleio.log}.")
        return 1
    shutil.rmtree(home)
    return 0


class Machine(threading.Thread):
    """Plays the seats of an account all the while."""

    def __init__(self, account: Person, port: int) -> None:
        super().__init__(daemon=True)
        self._person = double(account, port)
        self._person.leave = threading.Event()

    def __enter__(self) -> Machine:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._person.leave.set()
        self.join(30)

    def run(self) -> None:
        path = "games/?mine=true&waiting=true"
        try:
            while not self._person.leave.wait(BETWEEN_MOVES):
                status, body = self._person.insist("GET", path)
                for game in body["results"][:1] if status == 200 else ():
                    self._person.move_in(game["id"])
        except Stopped:
            return


def _document(kleio: Kleio) -> bytes:
    """It is made when it is first asked for, which takes longer than schemathesis waits."""
    with urllib.request.urlopen(kleio.url("/api/openapi.json"), timeout=PATIENCE) as answer:
        return bytes(answer.read())


def _tried(
    kleio: Kleio,
    document: Path,
    who: Person,
    tables: Told,
    asked: argparse.Namespace,
    answered: Path,
) -> int:
    """What schemathesis ends with, called as one of them."""
    return subprocess.run(
        [
            *(Path(sys.executable).with_name("st"), "--config-file", HERE / "schemathesis.toml"),
            *("run", document, f"--url={kleio.url('')}", "--exclude-path=/api/health/"),
            "--exclude-path-regex=^/stream/",  # they do not end, and an answer is read to its end
            *(f"--max-examples={asked.examples}", f"--seed={asked.seed}"),
            *("--continue-on-failure", "--suppress-health-check=all", "--no-color"),
            f"--request-timeout={PATIENCE:g}",
        ],
        env={
            **os.environ,
            "SCHEMATHESIS_HOOKS": "tests.api.fuzzing.formats",
            "KLEIO_FUZZING_TOKEN": who.token,
            "KLEIO_FUZZED_GAMES": json.dumps(tables.games),
            "KLEIO_CURSORS": json.dumps(tables.cursors),
            "KLEIO_LINES": json.dumps(sorted(tables.lines)),
            "KLEIO_FUZZED_NUMBERS": f"{asked.numbers} {asked.seed}",
            "KLEIO_ANSWERED": str(answered),
        },
        cwd=ROOT,
        check=False,
    ).returncode


def _told(name: str, answered: Path) -> Counter[str]:
    counted = Counter[str](json.loads(answered.read_text())) if answered.exists() else Counter()
    _summary(name, counted)
    return counted


def _summary(name: str, counted: Counter[str]) -> None:
    statuses = ", ".join(f"{status}: {times}" for status, times in sorted(counted.items()))
    print(f"{time.strftime('%H:%M:%S')} {name}: {counted.total()} cases; {statuses}", flush=True)


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tests.strangers", description=__doc__)
    parser.add_argument("--examples", type=int, default=100, help="for each operation and caller")
    parser.add_argument("--numbers", type=int, default=3, help="of each title that are changed")
    parser.add_argument("--only", default="", help="some callers: stranger,player,opponent,machine")
    parser.add_argument("--seed", type=int, default=6, help="of all that is made up")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
