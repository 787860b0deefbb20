"""The measurements themselves, as small as they go: they measure something, beside their peer."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import psycopg
import pytest

from api.streams.shapes import StreamBatch, StreamEnd
from bench.catalogue import MEASUREMENTS
from bench.effort import QUICK
from bench.figures import Figure
from bench.listeners import batch_version
from bench.measurements import engine
from bench.peers.engine import PeerProblem, another_engine
from bench.processor_time import clock_of, of_postgres
from tests.patience import until

SMALLEST = replace(QUICK, repeats=1, seconds=0.01, games=1)
IN_PROCESS = ["engine", "environments", "heavy", "rebuild", "services"]


def figures(name: str) -> Iterator[Figure]:
    yield from MEASUREMENTS[name].take(SMALLEST)


@pytest.mark.django_db
@pytest.mark.parametrize("name", IN_PROCESS)
def test_a_measurement_tells_rates_or_times_with_units(name: str) -> None:
    lines = list(figures(name))
    assert lines
    assert len({line.name for line in lines}) == len(lines)
    for line in lines:
        assert 0 < line.low <= line.value <= line.high
        assert "/s" in line.unit or line.unit.startswith("ms")
        assert line.repeats == 1
        assert (line.ratio is None) == (line.beside is None)
        assert (line.met is None) == (line.goal is None)


def test_another_engine_is_measured_in_the_same_run_where_one_is_given(tmp_path: Path) -> None:
    (tmp_path / "played.py").write_text("GAMES = []\n")
    peer = tmp_path / "peer.py"
    peer.write_text(
        "import played\n"
        "def play(seats, seed):\n"
        "    played.GAMES.append((seats, sum(range(20_000))))\n"
    )
    lines = engine.measure(replace(SMALLEST, peer=peer))
    measured = [line for line in lines if line.beside is not None]
    assert [line.beside for line in measured] == ["another engine, in the same run"] * 3
    assert [line.goal for line in measured] == [6, None, 12]
    assert [seats for seats, _ in sys.modules["played"].GAMES] == [2, 3, 4]


def test_a_peer_that_is_not_there_or_does_not_play_is_refused(tmp_path: Path) -> None:
    (tmp_path / "idle.py").write_text("GAMES = []\n")
    with pytest.raises(PeerProblem, match="no file of Python"):
        another_engine(tmp_path / "none.py")
    with pytest.raises(PeerProblem, match="no play"):
        another_engine(tmp_path / "idle.py")


def test_listeners_know_a_batch_as_the_server_writes_it() -> None:
    batch = StreamBatch("pebbles", 7, 12, 3, [], [0])
    assert batch_version(msgspec.json.encode(batch)) == 12
    assert batch_version(msgspec.json.encode(StreamEnd(12, "finished", [0]))) is None


def test_what_postgres_spends_is_counted_of_connections_that_have_ended_too(
    elsewhere: psycopg.Connection, db: None
) -> None:
    backend = elsewhere.info.backend_pid
    if not Path(f"/proc/{backend}").exists():
        pytest.skip("PostgreSQL runs on another machine")
    before = of_postgres()
    spent = 0.0
    while spent < 0.1:  # however fast the machine is
        elsewhere.execute("SELECT count(*) FROM generate_series(1, 1000000)")
        spent = time.clock_gettime(clock_of(backend))
    elsewhere.close()
    until(lambda: not Path(f"/proc/{backend}").exists())
    assert of_postgres() - before > spent - 0.05
