"""``make run`` for real: the supervisor with everything it starts, killed in every way."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from config.environment import ROOT
from config.local.address import APPLICATION, OWNER, read_address
from config.local.leftovers import is_alive, marked_processes

READY_SECONDS = 60.0


class Kleio:
    """A Kleio of its own: other data, other port."""

    def __init__(self, var: Path) -> None:
        self.var = var
        self.log = var.with_suffix(".log")
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *, wait: bool = True) -> subprocess.Popen[bytes]:
        environment = {
            name: value
            for name, value in os.environ.items()
            if name not in ("DATABASE_URL", "MIGRATION_DATABASE_URL", "CELERY_BROKER_URL")
            and not name.startswith(("COV_", "COVERAGE_"))
        } | {"KLEIO_VAR": str(self.var), "KLEIO_PORT": str(self.port)}
        environment.pop("DJANGO_SETTINGS_MODULE", None)
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "config.local.serve"],
                cwd=ROOT,
                env=environment,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        if wait:
            self.wait_for_words("Kleio is ready at")
        return self.process

    def words(self) -> str:
        return self.log.read_text(errors="replace")

    def wait_for_words(self, words: str) -> None:
        assert self.process is not None
        deadline = time.monotonic() + READY_SECONDS
        while words not in self.words():
            assert self.process.poll() is None, self.words()
            assert time.monotonic() < deadline, self.words()
            time.sleep(0.05)

    def health(self) -> int:
        try:
            with urllib.request.urlopen(self.url("/api/health/"), timeout=10) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as answer:
            return answer.code
        except OSError:
            return 0

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def wait_for_health(self) -> None:
        deadline = time.monotonic() + READY_SECONDS
        while self.health() != 200:
            assert time.monotonic() < deadline, self.words()
            time.sleep(0.1)

    def pid_of(self, part: str) -> int:
        """The main process of web, of a worker or of the scheduler."""
        assert self.process is not None
        words = {
            "web": b"granian",
            "worker 1": b"--hostname=worker1@%h",
            "worker 2": b"--hostname=worker2@%h",
            "scheduler": b"beat",
        }[part]
        for pid in marked_processes(self.var):
            command = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
            parent = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
            if words in command and parent == self.process.pid:
                return pid
        raise AssertionError(f"no {part} runs:\n{self.words()}")

    def postgres_pid(self) -> int:
        return int((self.var / "postgres/data/postmaster.pid").read_text().split("\n")[0])

    def games(self) -> list[tuple[int, str]]:
        address = read_address(self.var / "postgres/address.json")
        assert address is not None
        with psycopg.connect(address.url(OWNER)) as connection:
            return connection.execute(
                "SELECT seat_count, status FROM games_game ORDER BY seat_count, id"
            ).fetchall()

    def wait_until_a_message_has_come_and_gone(self) -> None:
        """The scheduler sends one every ten seconds."""
        before, _ = self.queue()
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            sent, waiting = self.queue()
            if sent > before and waiting == 0:
                return
            time.sleep(0.2)
        raise AssertionError(f"the queue stands still:\n{self.words()}")

    def queue(self) -> tuple[int, int]:
        """How many messages were ever sent, and how many are not done yet."""
        address = read_address(self.var / "postgres/address.json")
        assert address is not None
        with psycopg.connect(address.url(APPLICATION)) as connection:
            found = connection.execute(
                "SELECT total_messages, queue_length FROM pgmq.metrics('kleio')"
            ).fetchone()
        assert found is not None
        return found

    def running(self) -> list[int]:
        processes = marked_processes(self.var)
        lock = self.var / "postgres/data/postmaster.pid"
        if lock.exists() and is_alive(self.postgres_pid()):
            processes.append(self.postgres_pid())
        return processes

    def wait_until_nothing_runs(self, seconds: float = 15.0) -> None:
        deadline = time.monotonic() + seconds
        while self.running():
            assert time.monotonic() < deadline, self.running()
            time.sleep(0.05)

    def kill_all(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for pid in self.running():
            os.kill(pid, signal.SIGKILL)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def kleio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kleio]:
    kleio = Kleio(tmp_path_factory.mktemp("a folder with spaces") / "var")
    yield kleio
    kleio.kill_all()


@pytest.fixture
def running(kleio: Kleio) -> Kleio:
    if kleio.process is None or kleio.process.poll() is not None:
        kleio.start()
    return kleio


def test_from_nothing_to_ready_with_a_finished_game_for_each_number_of_seats(
    kleio: Kleio,
) -> None:
    kleio.start()
    assert kleio.health() == 200
    assert kleio.games() == [(2, "finished"), (3, "finished"), (4, "finished")]
    assert f"Kleio is ready at http://127.0.0.1:{kleio.port}\n" in kleio.words()


def test_a_second_kleio_in_the_same_folder_is_refused_with_what_to_do(running: Kleio) -> None:
    assert running.process is not None
    second = Kleio(running.var)
    second.log = running.var.with_suffix(".second.log")
    assert second.start(wait=False).wait(20) == 1
    assert f"as process {running.process.pid}; press Ctrl-C" in second.words()
    assert running.health() == 200


def test_a_taken_port_is_said_before_anything_is_started(running: Kleio, tmp_path: Path) -> None:
    other = Kleio(tmp_path / "var")
    other.port = running.port
    assert other.start(wait=False).wait(20) == 1
    assert re.fullmatch(rf"Port {running.port} of 127.0.0.1 is taken .*\n", other.words())
    assert not (other.var / "postgres").exists()


@pytest.mark.parametrize("part", ["web", "worker 1", "worker 2", "scheduler"])
def test_a_part_that_is_killed_is_started_again(running: Kleio, part: str) -> None:
    victim = running.pid_of(part)
    os.kill(victim, signal.SIGKILL)
    running.wait_for_words(f"The {part} ended (killed by SIGKILL); starting it again")
    time.sleep(1.0)
    running.wait_for_health()
    assert running.pid_of(part) != victim


def test_when_postgres_is_killed_everything_finds_it_again(running: Kleio) -> None:
    victim = running.postgres_pid()
    worker = running.pid_of("worker 1")
    os.kill(victim, signal.SIGKILL)
    running.wait_for_words("PostgreSQL ended unasked; starting it again.")
    time.sleep(1.0)
    running.wait_for_health()
    assert running.postgres_pid() != victim
    assert running.pid_of("worker 1") == worker
    assert len(running.games()) == 3
    running.wait_until_a_message_has_come_and_gone()


def test_nothing_outlives_a_killed_supervisor_and_the_next_start_finds_all_games(
    running: Kleio,
) -> None:
    assert running.process is not None
    running.process.kill()
    running.process.wait()
    running.wait_until_nothing_runs()
    running.start()
    assert running.health() == 200
    assert len(running.games()) == 3


def test_a_start_right_after_all_were_killed_works(running: Kleio) -> None:
    running.kill_all()
    running.start()
    assert running.health() == 200
    assert len(running.games()) == 3


@pytest.mark.parametrize("request_to_stop", [signal.SIGINT, signal.SIGTERM])
def test_asked_to_stop_it_stops_all_and_leaves_no_process(
    running: Kleio, request_to_stop: signal.Signals
) -> None:
    assert running.process is not None
    running.process.send_signal(request_to_stop)
    assert running.process.wait(20) == 0
    assert running.running() == []
    assert running.words().endswith("Stopped.\n")


def test_asked_to_stop_while_it_starts_it_stops_as_well(kleio: Kleio) -> None:
    process = kleio.start(wait=False)
    kleio.wait_for_words("Bringing the database up to date.")
    process.send_signal(signal.SIGTERM)
    assert process.wait(20) == 0
    assert kleio.running() == []
    assert "Kleio is ready" not in kleio.words()
