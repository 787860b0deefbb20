"""``make run`` for real: the supervisor with everything it starts, killed in every way."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine import registry
from tests.filled import filled
from tests.local.acknowledged import Person
from tests.local.kleio import PREPARED_WORDS, Kleio
from tests.patience import PATIENCE

A_GAME_WITH_AN_EXPERT = """
from games.services.lobby import create_game
from games.services.seating import SeatRequest
create_game(None, "dice_forge", None, [SeatRequest("bot", "expert"), SeatRequest("bot", "greedy")])
"""

PARTS = ["web", "live", "front", "worker 1", "worker 2", "worker thinking", "scheduler"]

MOVES_BEFORE_A_KILL = (3, 6)

FIRST_GAMES = sorted(
    (seats, "finished") for title in registry.titles().values() for seats in title.seat_counts
)
"""What the workers play after the first start: each title with each number of seats."""


@pytest.fixture(scope="module")
def kleio(processes: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kleio]:
    kleio = Kleio(tmp_path_factory.mktemp("a folder with spaces") / "var", from_nothing=True)
    yield kleio
    kleio.kill_all()


@pytest.fixture
def started(kleio: Kleio) -> Kleio:
    """Its first games are begun at least: who stops it amid that leaves too few for the next."""
    if not kleio.lives():
        kleio.start()
        kleio.wait_for_first_games(len(FIRST_GAMES), finished=False)
    return kleio


@pytest.fixture
def running(started: Kleio) -> Kleio:
    """Whose first games are over."""
    started.wait_for_first_games(len(FIRST_GAMES), finished=True)
    return started


def test_from_nothing_to_ready_and_then_a_finished_game_for_each_number_of_seats(
    started: Kleio,
) -> None:
    assert started.health() == 200
    started.wait_for_first_games(len(FIRST_GAMES), finished=True)
    assert started.first_games() == FIRST_GAMES
    assert f"Kleio is ready at http://127.0.0.1:{started.port}\n" in started.words()


def test_a_second_kleio_in_the_same_folder_is_refused_with_what_to_do(running: Kleio) -> None:
    assert running.process is not None
    second = Kleio(running.var)
    second.log = running.var.with_suffix(".second.log")
    assert second.start(wait=False).wait(PATIENCE) == 1
    assert f"as process {running.process.pid}; press Ctrl-C" in second.words()
    assert running.health() == 200


def test_a_taken_port_is_said_before_anything_is_started(running: Kleio, tmp_path: Path) -> None:
    other = Kleio(tmp_path / "var", from_nothing=True)
    other.port = running.port
    assert other.start(wait=False).wait(PATIENCE) == 1
    assert re.fullmatch(rf"Port {running.port} of 127.0.0.1 is taken .*\n", other.words())
    assert not (other.var / "postgres").exists()


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_is_killed_is_started_again(running: Kleio, part: str) -> None:
    victim = running.pid_of(part)
    os.kill(victim, signal.SIGKILL)
    running.wait_for_words(f"The {part} ended (killed by SIGKILL); starting it again")
    assert running.wait_for_part(part) != victim
    running.wait_for_health()


def test_when_postgres_is_killed_everything_finds_it_again(running: Kleio) -> None:
    victim = running.postgres_pid()
    worker = running.pid_of("worker 1")
    os.kill(victim, signal.SIGKILL)
    running.wait_for_words("PostgreSQL ended unasked; starting it again.")
    running.wait_for_postgres(other_than=victim)
    running.wait_for_health()
    assert running.pid_of("worker 1") == worker
    assert running.first_games() == FIRST_GAMES
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
    assert running.first_games() == FIRST_GAMES


def test_after_kill_9_of_everything_it_starts_at_once_and_no_acknowledged_move_is_missing(
    running: Kleio,
) -> None:
    ann = Person(running)
    ann.token = ann.call("POST", "/api/players/", {"name": "Ann"})["token"]
    for least in filled(MOVES_BEFORE_A_KILL):
        ann.play_while_all_is_killed(least)
        running.start()
        assert running.health() == 200
        assert running.first_games() == FIRST_GAMES
        ann.finds_all_that_was_acknowledged()
    assert len(ann.acknowledged) == len(MOVES_BEFORE_A_KILL)


def test_a_bot_that_thinks_moves_by_its_own_worker_which_gives_way_to_all_others(
    started: Kleio,
) -> None:
    began = subprocess.run(
        [sys.executable, "manage.py", "shell", "-c", A_GAME_WITH_AN_EXPERT],
        cwd=started.root,
        env=started.surroundings(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert began.returncode == 0, began.stderr
    started.wait_for_a_thought()
    nicest = min(10 + os.nice(0), 19)
    assert os.getpriority(os.PRIO_PROCESS, started.pid_of("worker thinking")) == nicest


@pytest.mark.parametrize("request_to_stop", [signal.SIGINT, signal.SIGTERM])
def test_asked_to_stop_it_stops_all_and_leaves_no_process(
    started: Kleio, request_to_stop: signal.Signals
) -> None:
    assert started.process is not None
    started.process.send_signal(request_to_stop)
    assert started.process.wait(PATIENCE) == 0
    assert started.running() == []
    assert started.words().endswith("Stopped.\n")


def test_asked_to_stop_while_it_starts_it_stops_as_well(kleio: Kleio) -> None:
    kleio.kill_all()
    process = kleio.start(wait=False)
    kleio.wait_for_words(PREPARED_WORDS)
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == 0
    assert kleio.running() == []
    assert "Kleio is ready" not in kleio.words()
