"""How bots behaved, a row a level and title: kept on disk, added up, published."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path

import msgspec

from analytics.ladder.bots import level_of, rules_of
from analytics.ladder.conduct import Conduct, Key
from analytics.lines import Lines
from games.bots.levels import LEVELS
from games.engine import registry

BEGIN, END = "<!-- conduct: manage.py conduct --publish -->", "<!-- conduct: end -->"

HEAD = (
    "| title | level | games | seats | choices | illegal | over the cap | longest, CPU"
    " | played again | otherwise | memory, at most |",
    "|---|---|---|---|---|---|---|---|---|---|---|",
)


class Row(msgspec.Struct, frozen=True):
    """Games of one level of a title. ``again``: played twice; ``otherwise``: of these, with other
    choices the second time. ``longest``: seconds of one choice; ``megabytes``: of a process."""

    title: str
    level: str
    games: int
    seats: tuple[int, ...]
    choices: int
    illegal: int
    late: int
    longest: float
    again: int
    otherwise: int
    megabytes: float
    machines: tuple[str, ...]

    @property
    def rung(self) -> tuple[str, str]:
        """What a newer row stands in for."""
        return self.title, self.level


class Kept:
    """A line a game in a folder, which is made when the first one is kept."""

    def __init__(self, folder: Path) -> None:
        self._lines = Lines(folder / "games.jsonl")

    def all(self) -> dict[Key, Conduct]:
        """By key."""
        games: dict[Key, Conduct] = {}
        for game in self._lines.of(Conduct):
            games.setdefault(game.key, game)
        return games

    def newest(self) -> list[Conduct]:
        """Of the rules and appraisals in force."""
        return [
            game for game in self.all().values() if game.rules == rules_of(game.title, game.seats)
        ]

    def add(self, game: Conduct) -> None:
        """One line more."""
        self._lines.add(game)


def rows(games: Iterable[Conduct]) -> Iterator[Row]:
    """Of each level of each title."""
    by_rung: defaultdict[tuple[str, str], list[Conduct]] = defaultdict(list)
    for game in games:
        by_rung[game.title, level_of(game.bot)].append(game)
    yield from in_order({rung: _row(*rung, some) for rung, some in by_rung.items()})


def in_order(by_rung: Mapping[tuple[str, str], Row]) -> Iterator[Row]:
    """In the order of titles and levels; by title and level."""
    every = product(registry.titles(), LEVELS)
    return (by_rung[rung] for rung in every if rung in by_rung)


def _row(title: str, level: str, games: Sequence[Conduct]) -> Row:
    return Row(
        title,
        level,
        len(games),
        tuple(sorted({game.seats for game in games})),
        choices=sum(game.choices for game in games),
        illegal=sum(game.illegal for game in games),
        late=sum(game.late for game in games),
        longest=max(game.longest for game in games),
        again=sum(game.again is not None for game in games),
        otherwise=sum(game.again is False for game in games),
        megabytes=max(game.megabytes for game in games),
        machines=tuple(sorted({game.machine for game in games})),
    )


def line(row: Row) -> str:
    """Of the table."""
    seats = ", ".join(map(str, row.seats))
    return (
        f"| {registry.title(row.title).name} | {row.level} | {row.games:,} | {seats} |"
        f" {row.choices:,} | {row.illegal} | {row.late} | {1000 * row.longest:,.0f} ms |"
        f" {row.again} | {row.otherwise} | {row.megabytes:.0f} MB |"
    )


def faults(table: Iterable[Row], most_megabytes: float) -> list[str]:
    """What no bot may do, in words."""
    lines = []
    for row in table:
        who = f"{row.title}, {row.level}"
        if row.illegal:
            lines.append(f"{who}: {row.illegal} illegal moves.")
        if row.late:
            lines.append(f"{who}: {row.late} choices over the cap.")
        if row.otherwise:
            lines.append(f"{who}: {row.otherwise} games went otherwise when played again.")
        if row.megabytes >= most_megabytes:
            lines.append(f"{who}: {row.megabytes:.0f} MB, where {most_megabytes:.0f} is too much.")
    return lines


def read(path: Path) -> list[Row]:
    """What is published."""
    return msgspec.json.decode(path.read_bytes(), type=list[Row]) if path.exists() else []


def write(path: Path, table: Iterable[Row]) -> None:
    """Publish; the same rows give the same file."""
    lines = b",\n".join(msgspec.json.encode(each) for each in table)
    path.write_bytes(b"[\n" + lines + b"\n]\n")
