"""``manage.py bench``: which measurements it takes, how long, and what it leaves."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command

from bench.catalogue import MEASUREMENTS, Measurement
from bench.effort import FULL, QUICK, Effort
from bench.figures import Figure, Goal, figure
from bench.management.commands import bench
from bench.page import BEGIN, END
from tests.bench.conftest import scratch_databases

KEYS = [
    *("name", "value", "unit", "beside", "beside_value", "ratio", "goal", "goal_is", "met"),
    *("low", "high", "repeats", "note"),
]

Run = Callable[..., str]


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Effort]]:
    """Instead of measurements: notes of which were taken, each with one figure."""
    notes: list[tuple[str, Effort]] = []

    def stand_in(name: str) -> Callable[[Effort], list[Figure]]:
        def take(effort: Effort) -> list[Figure]:
            notes.append((name, effort))
            peer = {"beside": "a peer", "beside_values": [2.0], "goal": Goal(least=0.6)}
            return [figure(f"of {name}", "things/s", [1.0, 3.0, 2.0], **peer)]  # type: ignore[arg-type]

        return take

    table = {
        name: Measurement(real.sentence, stand_in(name), on_database=False)
        for name, real in MEASUREMENTS.items()
    }
    monkeypatch.setattr(bench, "MEASUREMENTS", table)
    return notes


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """The command on a quiet machine; what it prints."""
    monkeypatch.setattr(bench, "busy_with_others", lambda: 0.0)

    def bench_with(*arguments: str) -> str:
        out = io.StringIO()
        call_command("bench", *arguments, "--out", str(tmp_path / "deep" / "f.json"), stdout=out)
        return out.getvalue()

    return bench_with


def written(tmp_path: Path) -> Any:
    return json.loads((tmp_path / "deep" / "f.json").read_text())


def test_all_are_taken_in_the_order_of_the_catalogue(
    run: Run, taken: list[tuple[str, Effort]]
) -> None:
    run()
    assert taken == [(name, FULL) for name in MEASUREMENTS]


def test_quick_is_shorter_in_every_respect(run: Run, taken: list[tuple[str, Effort]]) -> None:
    run("--quick", "--only", "engine")
    assert taken == [("engine", QUICK)]
    assert QUICK.repeats <= FULL.repeats
    assert QUICK.seconds < FULL.seconds
    assert QUICK.games < FULL.games


def test_only_takes_those_named_whatever_their_order(
    run: Run, taken: list[tuple[str, Effort]], tmp_path: Path
) -> None:
    output = run("--only", "append, engine,append")
    assert [name for name, _ in taken] == ["engine", "append"]
    assert [line["name"] for line in written(tmp_path)] == ["of engine", "of append"]
    assert "Measuring the rules alone …" in output
    assert MEASUREMENTS["moves"].sentence not in output


def test_a_name_that_is_none_is_refused_before_anything_is_measured(
    run: Run, taken: list[tuple[str, Effort]]
) -> None:
    known = "choose from engine, heavy, environments, rebuild,"
    with pytest.raises(CommandError, match=f"--only flights, trains: {known}"):
        run("--only", "engine,trains,flights")
    assert taken == []


def test_the_file_holds_every_figure_with_all_its_keys(
    run: Run, taken: list[tuple[str, Effort]], tmp_path: Path
) -> None:
    run("--only", "engine,moves")
    first, second = written(tmp_path)
    assert list(first) == list(second) == KEYS
    assert list(first.values()) == [
        *("of engine", 2.0, "things/s", "a peer", 2.0, 1.0, 0.6, "at least", True),
        *(1.0, 3.0, 3, ""),
    ]


def test_the_table_is_printed_and_the_file_named(
    run: Run, taken: list[tuple[str, Effort]], tmp_path: Path
) -> None:
    output = run("--only", "engine")
    assert "of engine 2 1 … 3 things/s 2 1.00 ≥ 0.6 met" in " ".join(output.split())
    assert f"figures in {tmp_path / 'deep' / 'f.json'}" in output
    assert "Before the run" not in output


def test_a_busy_machine_is_told(
    run: Run, taken: list[tuple[str, Effort]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "busy_with_others", lambda: 0.31)
    assert "Before the run others used 31% of the machine" in run("--only", "engine")


def test_the_rules_alone_need_no_database(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise AssertionError("a database was made")

    monkeypatch.setattr(bench, "scratch_database", refuse)
    take = MEASUREMENTS["engine"]
    table = {"engine": Measurement(take.sentence, lambda effort: [], take.on_database)}
    monkeypatch.setattr(bench, "MEASUREMENTS", table)
    assert "PostgreSQL" not in run("--only", "engine")


@pytest.mark.usefixtures("empty")
def test_a_measurement_that_fails_is_what_the_caller_sees_and_its_database_is_gone(
    run: Run,
    elsewhere: psycopg.Connection,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    seen: list[str] = []

    def fail(effort: Effort) -> list[Figure]:
        seen.extend(scratch_databases(elsewhere))
        raise ConnectionResetError("the peer went away")

    monkeypatch.setattr(bench, "machine", lambda database: f"database: {database}")
    monkeypatch.setattr(bench, "MEASUREMENTS", {"append": Measurement("appends", fail)})
    with pytest.raises(ConnectionResetError, match="the peer went away"):
        run()
    assert seen == [f"kleio_bench_{os.getpid()}"]
    assert scratch_databases(elsewhere) == []
    assert not (tmp_path / "deep").exists()


def test_a_page_tells_of_whole_runs_only(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"{BEGIN}\n{END}\n")
    for part in (["--quick"], ["--only", "engine"]):
        with pytest.raises(CommandError):
            run("--into", str(page), *part)
    assert page.read_text() == f"{BEGIN}\n{END}\n"


@pytest.mark.usefixtures("taken")
def test_a_whole_run_is_written_into_a_page(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"{BEGIN}\n{END}\n")
    run("--into", str(page))
    lines = page.read_text().splitlines()
    assert [line for line in lines if line.startswith("| of ")] == [
        f"| of {name} | 2 things/s (1 to 3) | a peer, 2 | 1.00 | at least 0.6, met |"
        for name in MEASUREMENTS
    ]
