"""``python -m tests.drill``: backup, loss, restore; 1 if anything did not come back."""

from __future__ import annotations

import argparse
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import requests

from environment.folders import ROOT
from tests.drill.evening import TITLES, Guest, bots_alone
from tests.drill.lines import carried_out
from tests.drill.old_games import old_games
from tests.drill.server import Server
from tests.local.kleio import Kleio


class Drill:
    """One evening at a Kleio, and what came back of it."""

    def __init__(self, home: Path, games: int) -> None:
        self.home, self.games = home, games
        self.backup = home / "backup"
        self.keys = {
            "SECRET_KEY": secrets.token_urlsafe(60),
            "KLEIO_CHECKPOINT_KEY": secrets.token_hex(32),
            "KLEIO_FIRST_GAMES": "0",
            "KLEIO_HTTPS": "0",
        }
        self.over: list[str] = []
        self.guests: list[Guest] = []

    def run(self) -> None:
        first = Server(self.home / "postgres")
        with step("start a server and a Kleio"):
            first.make()
            first.archive(self.backup)
            kleio = self._kleio("before", first)
        try:
            with step(f"play: {self.games} games to their end, {len(TITLES)} that go on"):
                self._play(kleio)
            with step("dump"):
                carried_out("pg_dump", self.backup, self._surroundings(first))
            with step("base backup"):
                carried_out("pg_basebackup", self.backup, self._surroundings(first))
            dumped = self._versions()
            with step("play on, and a minute goes by"):
                self._moves(4)
                first.end_of_minute()
            archived = self._versions()
            with step("play on"):
                self._moves(2)
        finally:
            kleio.kill_all()
            first.cluster.kill()
        versions = self._versions()
        print(f"Both are gone: Kleio and {first.cluster.data}.", flush=True)
        self._restore_archive(first, archived, versions)
        self._restore_dump(dumped, versions)

    def _restore_dump(self, kept: dict[str, int], versions: dict[str, int]) -> None:
        server = Server(self.home / "from_dump")
        with step("restore the dump, prepare, verify"):
            server.make()
            carried_out("pg_restore", self.backup, self._surroundings(server))
        self._comes_back("the dump", server, kept, versions)

    def _restore_archive(
        self, first: Server, kept: dict[str, int], versions: dict[str, int]
    ) -> None:
        server = Server(self.home / "from_archive")
        with step("restore base backup and archive"):
            server.expect(first)
            surroundings = {**self._surroundings(first), "PGDATA": str(server.cluster.data)}
            server.cluster.data.mkdir(mode=0o700)
            carried_out("recovery.signal", self.backup, surroundings)
            server.start()
        self._comes_back("the archive", server, kept, versions)

    def _comes_back(
        self, what: str, server: Server, kept: dict[str, int], versions: dict[str, int]
    ) -> None:
        """Everything that must hold of a restored server; ends it."""
        with step(f"start a Kleio on {what}"):
            kleio = self._kleio(what.replace(" ", "_"), server)
        try:
            for guest in self.guests:
                guest.url = kleio.url("")
            restored = self._versions(anew=True)
            short = {game for game, version in restored.items() if version < kept[game]}
            assert not short, f"{what} lacks what was in it: {short}"
            lost = sum(versions[game] - version for game, version in restored.items())
            print(f"    {lost} events lost of {sum(versions.values())} that were told", flush=True)
            surroundings = self._surroundings(server)
            with step("verify --all"):
                manage(surroundings, "verify", "--all")
            with step("doctor"):
                manage(surroundings, "doctor")
            with step("the same tokens play on"):
                self._moves(2)
                assert all(
                    version > restored[game] for game, version in self._versions(anew=True).items()
                )
            with step("checkpoints that were kept, against what came back"):
                self._checked(kleio)
        finally:
            kleio.kill_all()
            server.cluster.stop()

    def _play(self, kleio: Kleio) -> None:
        self.guests = [Guest(kleio.url(""), name) for name in ("Ann", "Ben")]
        for guest, title in zip(self.guests, TITLES, strict=True):
            guest.begin(title)
        self.over = bots_alone(self.guests[0], self.games)
        self._moves(6)
        # Half of them are old and lie apart.
        owner = {**kleio.surroundings(), "KLEIO_AS_OWNER": "1"}
        manage(owner, "put_away", "--days", "0", "--most", str(self.games // 2))
        manage({**kleio.surroundings()}, "publish_checkpoint")
        for name, path in (
            ("checkpoints.ndjson", "checkpoints/"),
            ("kleio_verify.py", "verify/kleio_verify.py"),
        ):
            answer = requests.get(kleio.url(f"/api/{path}"), timeout=30)
            assert answer.ok
            (self.home / name).write_bytes(answer.content)
        key = requests.get(kleio.url("/api/checkpoints/key/"), timeout=30).json()
        (self.home / "key").write_text(str(key["key"]))

    def _moves(self, count: int) -> None:
        for _ in range(count):
            for guest in self.guests:
                guest.move()

    def _versions(self, *, anew: bool = False) -> dict[str, int]:
        """Game -> the version that its player was told, or is told now."""
        return {
            game: guest.stands_at(game) if anew else version
            for guest in self.guests
            for game, version in guest.games.items()
        }

    def _checked(self, kleio: Kleio) -> None:
        """By the program that needs nothing of Kleio, which was fetched before the loss."""
        for game in self.over:
            history = self.home / "history.ndjson"
            history.write_bytes(
                requests.get(kleio.url(f"/api/games/{game}/export/"), timeout=60).content
            )
            subprocess.run(
                [
                    *(sys.executable, self.home / "kleio_verify.py", history, "--checkpoints"),
                    *(self.home / "checkpoints.ndjson", "--key", (self.home / "key").read_text()),
                ],
                check=True,
                stdout=subprocess.DEVNULL,
            )

    def _kleio(self, name: str, server: Server) -> Kleio:
        variables = {**self.keys, **server.surroundings()}
        kleio = Kleio(self.home / name, ROOT, from_nothing=True, **variables)
        kleio.start()
        kleio.wait_for_health()
        return kleio

    def _surroundings(self, server: Server) -> dict[str, str]:
        folder = {"KLEIO_VAR": str(self.home / "commands")}
        return {**os.environ, **self.keys, **folder, **server.surroundings()}


@contextmanager
def step(words: str) -> Iterator[None]:
    """Say what is done, and how long it took."""
    print(f"  {words} …", end=" ", flush=True)
    began = time.monotonic()
    yield
    print(f"{time.monotonic() - began:.1f} s", flush=True)


def manage(surroundings: dict[str, str], *words: str) -> None:
    """One of Kleio's commands; raises if it is not content."""
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=surroundings,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.drill", description=__doc__)
    parser.add_argument("--games", type=int, default=8, help="that bots play to their end")
    asked = parser.parse_args(words)
    with tempfile.TemporaryDirectory(prefix="kleio-drill-") as home:
        Path(home).chmod(0o755)
        drill = Drill(Path(home), asked.games)
        drill.run()
        with step("put old games on another disk, dump, restore and bring them back"):
            old_games(Path(home), drill.keys)
    print("All came back that was to come back.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
