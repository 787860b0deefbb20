"""Starts that were played by who knows what comes: kept on disk, added up, published."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from analytics.ladder.bots import rules_of
from analytics.statistics.intervals import wilson
from games.engine import registry

BEGIN, END = "<!-- foreseen: manage.py foresee --publish -->", "<!-- foreseen: end -->"

HEAD = (
    "| title | numbers changed | starts | won by the first game | within 10 | within 100"
    " | within all | 95 % | games a start | CPU a start |",
    "|---|---|---|---|---|---|---|---|---|---|",
)


class Start(msgspec.Struct, frozen=True):
    """One start. ``patch``: the numbers of the rules that were changed; ``tries``: games at most;
    ``won_after``: see ``foreseeing.Foreseen``; ``cpu``: seconds of all of them."""

    title: str
    rules: str
    patch: dict[str, int]
    seed: str
    tries: int
    number: int
    won_after: int
    reason: str
    cpu: float
    machine: str

    @property
    def key(self) -> tuple[object, ...]:
        """What it is known by when the command goes on."""
        return (*self.kind, self.number)

    @property
    def kind(self) -> tuple[str, str, tuple[tuple[str, int], ...], str, int]:
        """Those that are added up."""
        return self.title, self.rules, tuple(sorted(self.patch.items())), self.seed, self.tries


class Row(msgspec.Struct, frozen=True):
    """Starts of one kind. ``won_after``: of those that were won, in ascending order."""

    title: str
    rules: str
    patch: dict[str, int]
    seed: str
    tries: int
    starts: int
    won_after: tuple[int, ...]
    cpu: float
    machines: tuple[str, ...]

    def within(self, tries: int) -> int:
        """How many were won by then."""
        return sum(each <= tries for each in self.won_after)


class Kept:
    """A line a start in a folder, which is made when the first one is kept."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "starts.jsonl"

    def all(self) -> dict[tuple[object, ...], Start]:
        """By key. A line that a killed program left half written is none."""
        found: dict[tuple[object, ...], Start] = {}
        for line in self._path.read_bytes().split(b"\n") if self._path.exists() else ():
            try:
                start = msgspec.json.decode(line, type=Start)
            except msgspec.DecodeError:
                continue
            found.setdefault(start.key, start)
        return found

    def newest(self) -> list[Start]:
        """Of the rules and appraisals in force."""
        return [each for each in self.all().values() if each.rules == rules_of(each.title, 1)]

    def add(self, start: Start) -> None:
        """One line more; one that was left half written before it is closed first."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("ab") as file:
            file.write(b"\n" + msgspec.json.encode(start) + b"\n")


def rows(starts: Iterable[Start]) -> Iterator[Row]:
    """In the order of titles, the printed numbers before others."""
    found: defaultdict[tuple[object, ...], list[Start]] = defaultdict(list)
    for start in starts:
        found[start.kind].append(start)
    for some in sorted(found.values(), key=lambda some: (some[0].title, len(some[0].patch))):
        one = some[0]
        yield Row(
            *(one.title, one.rules, one.patch, one.seed, one.tries, len(some)),
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
    told = " | ".join(_percent(tries, row) for tries in (1, 10, 100, row.tries))
    return (
        f"| {registry.title(row.title).name} | {changed or 'none'} | {row.starts} | {told} |"
        f" {100 * low:.0f}–{100 * high:.0f} | {row.tries:,} | {cpu:,.0f} ms |"
    )


def _percent(tries: int, row: Row) -> str:
    return f"{100 * row.within(tries) / row.starts:.0f}%" if tries <= row.tries else ""


def read(path: Path) -> list[Row]:
    """What is published."""
    return msgspec.json.decode(path.read_bytes(), type=list[Row]) if path.exists() else []


def write(path: Path, found: Iterable[Row]) -> None:
    """Publish; the same rows give the same file."""
    lines = b",\n".join(msgspec.json.encode(each) for each in found)
    path.write_bytes(b"[\n" + lines + b"\n]\n")
