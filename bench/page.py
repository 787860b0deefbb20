"""Figures as a part of a page, which says itself on what they were measured, how busy, and when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from bench.figures import Figure
from bench.table import number

BEGIN = "<!-- what make bench has written begins here -->"
END = "<!-- and ends here -->"


class NoPlace(Exception):
    """The page has no place for figures; the message says what to do."""


class Run(NamedTuple):
    """``busy``: the share of the machine that others used before. ``seconds``: how long it took."""

    machine: str
    busy: float
    day: date
    seconds: float


class Part:
    """What stands between the marks of a page; raises ``NoPlace`` where it has none."""

    def __init__(self, page: Path) -> None:
        self._page = page
        self._before, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
        _, end, self._after = rest.partition(END)
        if not begin or not end:
            raise NoPlace(f"{page} has no line {BEGIN} with a line {END} behind it.")

    def write(self, figures: Sequence[Figure], run: Run) -> None:
        """The figures of a run, instead of what stood there."""
        self.put("\n".join(_lines(figures, run)))

    def put(self, lines: str) -> None:
        """Any text, instead of what stood there."""
        text = f"{self._before}{BEGIN}\n\n{lines}\n\n{END}{self._after}"
        self._page.write_text(text, encoding="utf-8")


def _lines(figures: Sequence[Figure], run: Run) -> Iterator[str]:
    yield f"{run.machine}; {run.day}, one run of {run.seconds:.0f} s."
    yield f"Before it others used {run.busy:.0%} of the machine."
    yield ""
    yield "| what | median, lowest to highest | beside | ratio | goal |"
    yield "| --- | --- | --- | --- | --- |"
    for shown in figures:
        yield f"| {' | '.join(_cells(shown))} |"


def _cells(shown: Figure) -> Iterator[str]:
    spread = f"{number(shown.low)} to {number(shown.high)}"
    yield shown.name
    yield f"{number(shown.value)} {shown.unit} ({spread})"
    beside = "" if shown.beside_value is None else f", {number(shown.beside_value)}"
    yield f"{shown.beside or ''}{beside}"
    yield "" if shown.ratio is None else f"{shown.ratio:.2f}"
    met = {None: "", True: ", met", False: ", missed"}[shown.met]
    yield "" if shown.goal is None else f"{shown.goal_is} {shown.goal:g}{met}"
