"""The measurements themselves, as small as they go: they measure something, beside their peer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

from api.streams.shapes import StreamBatch, StreamEnd
from bench.catalogue import MEASUREMENTS
from bench.effort import QUICK
from bench.figures import Figure
from bench.listeners import batch_version

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


def test_listeners_know_a_batch_as_the_server_writes_it() -> None:
    batch = StreamBatch("pebbles", 7, 12, 3, [], [0])
    assert batch_version(msgspec.json.encode(batch)) == 12
    assert batch_version(msgspec.json.encode(StreamEnd(12, "finished", [0]))) is None
