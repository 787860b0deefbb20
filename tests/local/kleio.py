"""A whole Kleio as ``make run`` starts it, with data and a port of its own."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

import psycopg

from environment.embedded_server import APPLICATION, OWNER, read_address
from environment.folders import ROOT
from local.leftovers import is_alive, marked_processes
from tests.kept import kept
from tests.migrated import make_migrated
from tests.patience import OF_PROCESSES, until

_ONE_TRY = 10.0
"""Seconds, of many."""

PREPARED_WORDS = "Starting web, live, worker and scheduler."
"""What it says once database and static files are as they must be."""

_PREPARED = ("postgres", "static", "prepared")

_FIRST_GAMES = """
SELECT game.seat_count, game.status, game.version
FROM games_game AS game JOIN games_seat AS seat ON seat.game_id = game.id
GROUP BY game.id
HAVING every(seat.level IS NOT DISTINCT FROM 'greedy')
ORDER BY game.seat_count, game.id
"""


class Kleio:
    """A Kleio of its own: other data, other port. ``root``: where its code stands; ``environment``:
    variables beside those of this process. It begins with what a first start would make, copied,
    unless ``from_nothing``."""

    def __init__(
        self, var: Path, root: Path = ROOT, *, from_nothing: bool = False, **environment: str
    ) -> None:
        self.var, self.root, self.environment = var, root, environment
        self._is_copied = root == ROOT and not from_nothing
        self.log = var.with_suffix(".log")
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *, wait: bool = True) -> subprocess.Popen[bytes]:
        if self._is_copied and not self.var.exists():
            with kept("prepared", _make) as prepared:
                shutil.copytree(prepared, self.var)
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", serve_module(self.root)],
                cwd=self.root,
                env=self.surroundings(),
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        if wait:
            self.wait_for_words("Kleio is ready at")
        return self.process

    def surroundings(self) -> dict[str, str]:
        """The environment of its processes, and of commands that are to find it."""
        environment = (
            {
                name: value
                for name, value in os.environ.items()
                if name not in ("DATABASE_URL", "MIGRATION_DATABASE_URL", "CELERY_BROKER_URL")
                and not name.startswith(("COV_", "COVERAGE_"))
            }
            | {"KLEIO_VAR": str(self.var), "KLEIO_PORT": str(self.port)}
            | self.environment
        )
        environment.pop("DJANGO_SETTINGS_MODULE", None)
        return environment

    def words(self) -> str:
        return self.log.read_text(errors="replace")

    def wait_for_words(self, words: str) -> None:
        assert self.process is not None
        until(lambda: words in self.words() or not self.lives(), self.words, OF_PROCESSES)
        assert words in self.words(), self.words()

    def health(self) -> int:
        try:
            with urllib.request.urlopen(self.url("/api/health/"), timeout=_ONE_TRY) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as answer:
            return answer.code
        except OSError:
            return 0

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def lives(self) -> bool:
        """Whether its supervisor runs."""
        return self.process is not None and self.process.poll() is None

    def wait_for_health(self) -> None:
        """It comes back where a part was killed; where the supervisor ended it never does."""
        until(lambda: self.health() == 200 or not self.lives(), self.words, OF_PROCESSES)
        assert self.lives(), self.words()

    def pid_of(self, part: str) -> int:
        """The main process of web, of streams, of the front, of a worker or of the scheduler."""
        assert self.process is not None
        words = {
            "web": b"gateway",
            "live": b"live",
            "front": b"local.front",
            "worker 1": b"--hostname=worker1@%h",
            "worker 2": b"--hostname=worker2@%h",
            "worker thinking": b"--queues=kleio_thinking,kleio_thinking_patient",
            "scheduler": b"beat",
        }[part]
        for pid in marked_processes(self.var):
            parent = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
            if words in _command(pid) and words not in _command(parent):
                return pid
        raise AssertionError(f"no {part} runs:\n{self.words()}")

    def wait_for_part(self, part: str) -> int:
        """The process of a part, which may just be started again."""
        pids: list[int] = []

        def runs() -> bool:
            with contextlib.suppress(AssertionError, OSError):
                pids.append(self.pid_of(part))
            return bool(pids)

        until(runs, self.words, OF_PROCESSES)
        return pids[0]

    def wait_for_postgres(self, other_than: int) -> int:
        """The server that follows one that was killed, once it has read what that left and answers;
        its file may just be written. Health may be told from a moment before."""
        pid = other_than

        def answers() -> bool:
            nonlocal pid
            with contextlib.suppress(FileNotFoundError, ValueError, psycopg.OperationalError):
                if (pid := self.postgres_pid()) != other_than:
                    self._first_games()
                    return True
            return False

        until(answers, self.words, OF_PROCESSES)
        return pid

    def postgres_pid(self) -> int:
        return int((self.var / "postgres/data/postmaster.pid").read_text().split("\n")[0])

    def first_games(self) -> list[tuple[int, str]]:
        """Seats and status of those that the first start begins, whatever else is played."""
        return [(seats, status) for seats, status, _ in self._first_games()]

    def _first_games(self) -> list[tuple[int, str, int]]:
        address = read_address(self.var / "postgres/address.json")
        assert address is not None
        with psycopg.connect(address.url(OWNER)) as connection:
            return connection.execute(_FIRST_GAMES).fetchall()

    def wait_for_a_thought(self) -> None:
        """Until a bot that thinks has made a move."""
        address = read_address(self.var / "postgres/address.json")
        assert address is not None
        asked = "SELECT FROM games_thought LIMIT 1"
        with psycopg.connect(address.url(OWNER), autocommit=True) as connection:
            until(
                lambda: connection.execute(asked).fetchone() is not None, self.words, OF_PROCESSES
            )

    def wait_for_first_games(self, wanted: int, *, finished: bool) -> None:
        """Until so many are begun or finished, however long the machine takes, as long as one of
        them goes on."""
        while True:
            games = self._first_games()
            if sum(status == "finished" or not finished for _, status, _ in games) >= wanted:
                return
            until(lambda before=games: self._first_games() != before, self.words, OF_PROCESSES)  # type: ignore[misc]

    def wait_until_a_message_has_come_and_gone(self) -> None:
        """The scheduler sends one every ten seconds."""
        before, _ = self.queue()

        def stands_still() -> bool:
            sent, waiting = self.queue()
            return sent > before and waiting == 0

        until(
            stands_still, lambda: f"the queue does not come to rest:\n{self.words()}", OF_PROCESSES
        )

    def queue(self) -> tuple[int, int]:
        """How many messages were ever sent, and how many are not done yet."""
        address = read_address(self.var / "postgres/address.json")
        assert address is not None
        with psycopg.connect(address.url(APPLICATION)) as connection:
            row = connection.execute(
                "SELECT total_messages, queue_length FROM pgmq.metrics('kleio')"
            ).fetchone()
        assert row is not None
        return row

    def running(self) -> list[int]:
        processes = marked_processes(self.var)
        with contextlib.suppress(FileNotFoundError):  # it goes with the server
            server = self.postgres_pid()
            if is_alive(server):
                processes.append(server)
        return processes

    def wait_until_nothing_runs(self) -> None:
        until(lambda: not self.running(), self.running)

    def kill_all(self) -> None:
        """``kill -9`` of every process, so quickly that none can tidy up."""
        processes = self.running()
        if self.process is not None and self.process.poll() is None:
            processes.append(self.process.pid)
        for pid in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if self.process is not None:
            self.process.wait()


def _command(pid: int) -> list[bytes]:
    return Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")


def _make(var: Path) -> None:
    """What the first start makes and the next ones find, without keys."""
    with tempfile.TemporaryDirectory() as folder:
        first = Kleio(Path(folder) / "var", from_nothing=True, KLEIO_FIRST_GAMES="0")
        with kept("migrated", make_migrated) as migrated:
            shutil.copytree(migrated, first.var / "postgres")
        started = first.start(wait=False)
        first.wait_for_words(PREPARED_WORDS)
        started.terminate()
        first.wait_until_nothing_runs()
        started.wait()  # or it is told later, in some other test, that it still ran
        var.mkdir()
        for name in _PREPARED:
            shutil.move(first.var / name, var / name)


def serve_module(root: Path) -> str:
    """What ``make run`` runs in this tree."""
    match = re.search(r"-m ([a-z.]+) --with-parent", (root / "Makefile").read_text())
    assert match is not None
    return match[1]


def free_port() -> int:
    """None of those that the kernel gives to connections: until a server begins to listen there,
    any connection of this machine could get it."""
    while True:
        port = 10_000 + secrets.randbelow(20_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
