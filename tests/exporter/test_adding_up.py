"""The counts of a machine: of processes that live, and of those that have ended."""

from __future__ import annotations

from pathlib import Path

from prometheus_client.mmap_dict import MmapedDict, mmap_key

from exporter.adding_up import AddedUp, put_together
from telemetry.kept import SIZES, Holder, held

MOVES = mmap_key("kleio_moves", "kleio_moves_total", ["title"], ["cyclades"], "Moves")
STREAMS = mmap_key("kleio_streams", "kleio_streams", [], [], "Streams")


def count(folder: Path, name: str, moves: float, streams: float) -> None:
    for kind, key, value in (("counter", MOVES, moves), ("gauge_livesum", STREAMS, streams)):
        file = MmapedDict(str(folder / f"{kind}_{name}.db"))
        file.write_value(key, value, 0.0)
        file.close()
    (folder / f"{name}.lock").touch()


def sums(folder: Path) -> dict[str, float]:
    found = AddedUp(folder).collect()
    return {sample.name: sample.value for metric in found for sample in metric.samples}


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
