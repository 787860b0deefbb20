"""The figures as tables for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from bench.growth.figures import Grown
from bench.page import Run
from bench.table import number

MILLION = 1_000_000


def written(lines_of_growth: Sequence[Grown], run: Run) -> str:
    """A table for each part, and on what it was measured."""
    return "\n".join(_lines(lines_of_growth, run))


def _lines(growth: Sequence[Grown], run: Run) -> Iterator[str]:
    yield f"{run.machine}; {run.day}, one run of {run.seconds / 60:.0f} minutes."
    yield f"Before it others used {run.busy:.0%} of the machine."
    for part, figures in groupby(growth, attrgetter("part")):
        yield from _table(part, list(figures))


def _table(part: str, figures: Sequence[Grown]) -> Iterator[str]:
    sizes = figures[0].sizes
    yield ""
    yield f"| {part} | {' | '.join(f'{size:,}' for size in sizes)} | grows by | {MILLION:,} |"
    yield f"| --- |{' --- |' * (len(sizes) + 2)}"
    for each in figures:
        values = " | ".join(number(value) for value in each.values)
        unsound = "" if each.is_sound else ", too much"
        yield (
            f"| {each.name}, {each.unit} | {values} | {each.power:.2f}{unsound}"
            f" | {number(each.at(MILLION))} |"
        )
