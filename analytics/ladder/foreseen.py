"""Starts that were played by who knows what comes: kept on disk, added up, published."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from analytics.lines import Lines
from analytics.statistics.intervals import wilson
from games.engine import registry

BEGIN, END = "<!-- foreseen: manage.py foresee --publish -->", "<!-- foreseen: end -->"

HEAD = (
    "| title | numbers changed | starts | won by the first game | within 10 | within 100"
    " | within all | 95 % | games a start | CPU a start |",
    "|---|---|---|---|---|---|---|---|---|---|",
)


_Kind = tuple[str, str, tuple[tuple[str, int], ...], str, int]


class Kind(msgspec.Struct, frozen=True):
    """Which starts are added up. ``patch``: the numbers of the rules that were changed; ``tries``:
    games a start at most."""

    title: str
    rules: str
    patch: dict[str, int]
    seed: str
    tries: int

    @property
    def kind(self) -> _Kind:
        """What it is known by."""
        return self.title, self.rules, tuple(sorted(self.patch.items())), self.seed, self.tries


class Start(Kind, frozen=True):
    """One start. ``won_after``: see ``foreseeing.Foreseen``; ``cpu``: seconds of all its games."""

    number: int
    won_after: int
    reason: str
    cpu: float
    machine: str

    @property
    def key(self) -> tuple[object, ...]:
        """What it is known by when the command goes on."""
        return (*self.kind, self.number)


class Over(Kind, frozen=True):
    """All starts that were asked for were played: so many from the first on."""

    starts: int


class Row(Kind, frozen=True):
    """Starts of one kind. ``won_after``: of those that were won, in ascending order."""

    starts: int
    won_after: tuple[int, ...]
    cpu: float
    machines: tuple[str, ...]

    @property
    def rung(self) -> tuple[object, ...]:
        """What a newer row stands in for."""
        title, _, patch, _, tries = self.kind
        return title, patch, tries

    def within(self, tries: int) -> int:
        """How many were won by then."""
        return sum(each <= tries for each in self.won_after)


class Kept:
    """A line a start in a folder, which is made when the first one is kept, and a line for each
    kind of which as many were played as were asked for."""

    def __init__(self, folder: Path) -> None:
        self._lines = Lines(folder / "starts.jsonl")

    def all(self) -> dict[tuple[object, ...], Start]:
        """By key."""
        starts: dict[tuple[object, ...], Start] = {}
        for start in self._lines.of(Start):
            starts.setdefault(start.key, start)
        return starts

    def over(self) -> dict[_Kind, list[Start]]:
        """The kinds that are over, as far as was asked last, each with its starts in order."""
        known = self.all()
        upto = {line.kind: range(line.starts) for line in self._lines.of(Over)}
        return {
            kind: [known[*kind, number] for number in numbers]
            for kind, numbers in upto.items()
            if known.keys() >= {(*kind, number) for number in numbers}
        }

    def add(self, line: Start | Over) -> None:
        """One line more."""
        self._lines.add(line)


def rows(starts: Iterable[Start]) -> Iterator[Row]:
    """In the order of titles, the printed numbers before others."""
    by_kind: defaultdict[_Kind, list[Start]] = defaultdict(list)
    for start in starts:
        by_kind[start.kind].append(start)
    yield from in_order(map(_row, by_kind.values()))


def in_order(table: Iterable[Row]) -> list[Row]:
    """By titles, the printed numbers before others."""
    return sorted(table, key=lambda row: (row.title, len(row.patch)))


def _row(some: Sequence[Start]) -> Row:
    first = some[0]
    return Row(
        *(first.title, first.rules, first.patch, first.seed, first.tries, len(some)),
        won_after=tuple(sorted(each.won_after for each in some if each.won_after)),
        cpu=round(sum(each.cpu for each in some), 1),
        machines=tuple(sorted({each.machine for each in some})),
    )


def line(row: Row) -> str:
    """Of the table."""
    changed = ", ".join(f"`{name}` {number}" for name, number in sorted(row.patch.items()))
    won = row.within(row.tries)
    low, high = wilson(won, row.starts)
    cpu = 1000 * row.cpu / row.starts
    cells = " | ".join(_percent(tries, row) for tries in (1, 10, 100, row.tries))
    return (
        f"| {registry.title(row.title).name} | {changed or 'none'} | {row.starts} | {cells} |"
        f" {100 * low:.0f}–{100 * high:.0f} | {row.tries:,} | {cpu:,.0f} ms |"
    )


def _percent(tries: int, row: Row) -> str:
    return f"{100 * row.within(tries) / row.starts:.0f}%" if tries <= row.tries else ""


def read(path: Path) -> list[Row]:
    """What is published."""
    return msgspec.json.decode(path.read_bytes(), type=list[Row]) if path.exists() else []


def write(path: Path, table: Iterable[Row]) -> None:
    """Publish; the same rows give the same file."""
    lines = b",\n".join(msgspec.json.encode(each) for each in table)
    path.write_bytes(b"[\n" + lines + b"\n]\n")
