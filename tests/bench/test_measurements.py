"""The measurements themselves, as small as they go: they measure something, beside their peer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bench.catalogue import MEASUREMENTS
from bench.effort import QUICK
from bench.figures import Figure

SMALLEST = replace(QUICK, repeats=1, seconds=0.01, games=1)
IN_PROCESS = ["engine", "heavy", "rebuild", "services"]


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
