"""The counts of a machine: of processes that live, and of those that have ended."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.mmap_dict import MmapedDict, mmap_key

from environment.folders import ROOT
from environment.metrics import PORT
from exporter import adding_up
from exporter.adding_up import AddedUp, put_together
from telemetry.kept import SIZES, Holder, held
from tests.filled import filled

MOVES = mmap_key("kleio_moves", "kleio_moves_total", ["title"], ["cyclades"], "Moves")
STREAMS = mmap_key("kleio_streams", "kleio_streams", [], [], "Streams")


def count(folder: Path, name: str, moves: float, streams: float) -> None:
    for kind, key, value in (("counter", MOVES, moves), ("gauge_livesum", STREAMS, streams)):
        file = MmapedDict(str(folder / f"{kind}_{name}.db"))
        file.write_value(key, value, 0.0)
        file.close()
    (folder / f"{name}.lock").touch()


def sums(folder: Path) -> dict[str, float]:
    metrics = AddedUp(folder).collect()
    return {sample.name: sample.value for metric in metrics for sample in metric.samples}


def test_levels_end_with_their_process_and_counters_stay(tmp_path: Path) -> None:
    count(tmp_path, "a-1", moves=3, streams=2)
    count(tmp_path, "a-2", moves=4, streams=5)
    living = held(tmp_path / "a-2.lock")
    assert living is not None
    with living:
        assert sums(tmp_path) == {"kleio_moves_total": 7, "kleio_streams": 5}
    assert sums(tmp_path) == {"kleio_moves_total": 7}
    assert sums(tmp_path) == {"kleio_moves_total": 7}


def test_a_thousand_processes_that_have_ended_leave_two_files(tmp_path: Path) -> None:
    for number in range(50):
        count(tmp_path, f"a-{number}", moves=1, streams=1)
        put_together(tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {"counter_ended.db"}
    assert (tmp_path / "counter_ended.db").stat().st_size == SIZES["counter"]
    assert sums(tmp_path) == {"kleio_moves_total": 50}


def test_a_process_has_its_space_before_it_counts_and_a_name_while_it_lives(
    tmp_path: Path,
) -> None:
    holder = Holder(tmp_path)
    name = holder.name()
    assert held(tmp_path / f"{name}.lock") is None
    for kind, size in SIZES.items():
        file = tmp_path / f"{kind}_{name}.db"
        assert file.stat().st_size == size
        assert file.stat().st_blocks * 512 >= size, "not taken: a full disk would kill who counts"
    holder.let_go()
    put_together(tmp_path)
    assert not list(tmp_path.glob(f"*{name}*"))


def test_a_process_of_the_same_name_goes_on_counting(tmp_path: Path) -> None:
    """Numbers of processes come again."""
    first, second = Holder(tmp_path), Holder(tmp_path)
    name = first.name()
    count(tmp_path, name, moves=3, streams=2)
    first.let_go()
    assert second.name() == name
    assert sums(tmp_path) == {"kleio_moves_total": 3}
    second.let_go()


def test_two_processes_of_one_name_that_both_live_keep_files_of_their_own(tmp_path: Path) -> None:
    """Two containers may have one host name, and in each the first process is number 1."""
    first, second = Holder(tmp_path), Holder(tmp_path)
    names = [first.name(), second.name()]
    for name in names:
        count(tmp_path, name, moves=2, streams=1)
    assert names[1] == f"{names[0]}-2"
    assert sums(tmp_path) == {"kleio_moves_total": 4, "kleio_streams": 2}
    first.let_go()
    second.let_go()
    assert sums(tmp_path) == {"kleio_moves_total": 4}


def test_on_a_full_disk_a_file_is_whole_or_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("telemetry.kept.os.posix_fallocate", full)
    holder = Holder(tmp_path)
    with pytest.raises(OSError, match="No space"):
        holder.name()
    assert not list(tmp_path.glob("*.db")) + list(tmp_path.glob("*.new"))
    assert sums(tmp_path) == {}
    assert not list(tmp_path.iterdir()), "its lock, which nobody holds, is cleared away"


def test_a_file_that_is_too_short_holds_nobody_up(tmp_path: Path) -> None:
    count(tmp_path, "a-1", moves=3, streams=2)
    for kind in SIZES:
        (tmp_path / f"{kind}_a-0.db").touch()
    (tmp_path / "a-0.lock").touch()
    (tmp_path / "counter_b-1.db").write_bytes(b"1234")
    assert sums(tmp_path) == {"kleio_moves_total": 3}
    assert not list(tmp_path.glob("*a-0*"))


def test_what_cannot_be_added_is_told_of_and_the_rest_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A lock that root made, say."""
    count(tmp_path, "a-1", moves=3, streams=2)
    count(tmp_path, "a-2", moves=4, streams=5)

    def another_s(path: Path) -> Any:
        if path.name == "a-1.lock":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return held(path)

    monkeypatch.setattr(adding_up, "held", another_s)
    assert sums(tmp_path)["kleio_moves_total"] == 7
    assert ["What a-1 has counted" in line for line in filled(caplog.messages)] == [True]
    assert {file.name for file in tmp_path.glob("*.lock")} == {"a-1.lock"}


def test_only_those_who_serve_and_work_keep_files(processes: None, tmp_path: Path) -> None:
    """And not commands, which whoever may read the environment calls, root perhaps. Those who do
    have loaded what they count with by then."""
    completed = subprocess.run(
        [sys.executable, "-c", _LOADED],
        env={**os.environ, PORT: "9464", "KLEIO_VAR": str(tmp_path)},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert completed.stderr == ""
    before, after = json.loads(completed.stdout)
    assert before == []
    assert len([name for name in after if name.endswith(".lock")]) == 1
    assert sums(tmp_path / "metrics") == {"kleio_append_conflicts_total": 1}


_LOADED = """
import json, os
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
import django
django.setup()
from celery import signals
from environment.metrics import metrics_folder
from telemetry.catalogue import CONFLICTS
there = lambda: [path.name for path in metrics_folder().glob("*")]
before = there()
from telemetry.kept import keep_in_files
assert keep_in_files()
CONFLICTS()
print(json.dumps([before, there()]))
"""
