"""What came of the games: kept as they are played, and told in a document."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median, quantiles

from environment.folders import ROOT
from tests.whole_games.matrix import Entry, judged, matrix

DOCUMENT = ROOT / "docs" / "whole_games.md"

KEPT = ROOT / "docs" / "whole_games.jsonl"
"""What the document is made of: it stands beside it, so that anybody goes on from there."""


GOAL = 100
"""Milliseconds below which 95 of 100 moves are drawn."""


@dataclass
class Result:
    """Of one game. ``moves``: of the person; ``took``: milliseconds from click to drawing, the
    median and what 95 of 100 stay below; ``requests`` for each own move. As exact as is told.
    ``load``: of the machine over the minute before; None where nobody noted it. ``times``: what
    each move took, in whole milliseconds; none where they were not kept."""

    id: str
    moves: int
    seconds: int
    requests: float
    took: tuple[int, int]
    faults: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    axe: list[str] = field(default_factory=list)
    load: float | None = None
    times: list[int] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        return not (self.faults or self.said or self.axe)


def percentiles(took: Sequence[float]) -> tuple[int, int]:
    """The median, and what 95 of 100 stay below, in whole milliseconds."""
    if len(took) < 2:
        return (round(sum(took)), round(sum(took)))
    return (round(median(took)), round(quantiles(took, n=20)[-1]))


class Results:
    """In a file, one line a game in the order in which they are to be played."""

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        self.by_id = {(fields := json.loads(line))["id"]: Result(**fields) for line in lines}

    def add(self, result: Result) -> None:
        """Another one of the same game takes its place. Nothing is lost where this breaks off."""
        self.by_id[result.id] = result
        rows = [asdict(self.by_id[each.id]) for each in matrix() if each.id in self.by_id]
        fresh = self.path.with_suffix(".new")
        fresh.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
        fresh.replace(self.path)

    def forget(self, entries: Iterable[Entry]) -> None:
        """As if these had not been played: the next one that is added is kept without them."""
        for entry in entries:
            self.by_id.pop(entry.id, None)

    def left(self) -> list[Entry]:
        """What was not played yet, then what was played with faults."""
        known = self.by_id
        fresh = [entry for entry in matrix() if entry.id not in known]
        return fresh + [
            each for each in matrix() if each.id in known and not known[each.id].is_good
        ]

    def document(self) -> str:
        """All of it as Markdown."""
        played = [(entry, self.by_id[entry.id]) for entry in matrix() if entry.id in self.by_id]
        good = sum(result.is_good for _, result in played)
        wrong = [words for entry, result in played for words in _complaints(entry, result)]
        return "\n".join(
            [
                *_HEAD.splitlines(),
                f"{len(played)} of {len(matrix())} games were played, {good} of them without"
                " a fault.",
                *_in_time([result for _, result in played]),
                *_together(played),
                "",
                f"| {' | '.join(_COLUMNS)} |",
                f"|{' --- |' * len(_COLUMNS)}",
                *(_row(entry, result) for entry, result in played),
                *(["", "## What was wrong", "", *wrong] if wrong else []),
                "",
            ]
        )


_HEAD = """# Whole games in browsers

`make table` writes this page, and [the file](whole_games.jsonl) of which it is made and from which
it goes on. A guest opens the page of a new game, sets up the usual game of a title, and plays it to
its end at the table, by mouse (on the board and in the list, by chance) or by keys alone, against
quick bots; with "me" at the other seats, at one browser, and the web server and that of streams are
killed in the middle. Everything runs on one machine, one game at a time.

Moves are the person's. Load: how many processes wanted to run, over the minute before a game began,
the end of the game before it among them; with more than there are cores the machine had other work,
and times say what a bad day is like. Took: milliseconds from the click or the key to the frame that
shows the board drawn anew, the median and what 95 of 100 stay below; where the load is not told,
the last painting was not counted, and the first look at a new board was. The first table is of all
moves of a title in one browser together. Requests: to the API for
each own move, news of the bots' moves included. Faults: answers of 400 and above, places that no
finger hits or that are smaller than 24 px, pages that are too wide, ids where words belong, games
that stand still. Console: words in it, of whatever kind. Axe: rules broken in any state that was
met, light and dark; it is asked of one game for each title and width.

"""

_COLUMNS = (
    *("title", "seats", "others", "hand", "width", "browser", "moves", "seconds", "load"),
    *("took", "requests", "faults", "console", "axe"),
)


def _row(entry: Entry, result: Result) -> str:
    middle, most = result.took
    cells = [
        *(entry.title.replace("_", " "), entry.seats, entry.others if entry.seats > 1 else "none"),
        *(entry.hand, entry.width, entry.engine, result.moves, result.seconds),
        *("" if result.load is None else f"{result.load:.1f}",),
        *(f"{middle}, {most}", f"{result.requests:.1f}"),
        *(
            len(result.faults),
            len(result.said),
            len(result.axe) if entry in judged() else "not asked",
        ),
    ]
    return f"| {' | '.join(map(str, cells))} |"


def _in_time(results: list[Result]) -> list[str]:
    """How many games kept the goal, of those of which it is known what else the machine did."""
    timed = [result for result in results if result.load is not None]
    kept = sum(result.took[1] < GOAL for result in timed)
    said = f"In {kept} of the {len(timed)} whose load is told, 95 of 100 moves were drawn within"
    return ["", f"{said} {GOAL} ms."] if timed else []


def _together(played: list[tuple[Entry, Result]]) -> list[str]:
    """The moves of all games of a title in a browser as one, and those of a browser: a game has
    so few that what 95 of 100 of its own stay below is its second or third slowest."""
    times: dict[tuple[str, str], list[int]] = {}
    for entry, result in played:
        for title in (entry.title.replace("_", " "), "all"):
            times.setdefault((entry.engine, title), []).extend(result.times)
    rows = [
        f"| {engine} | {title} | {len(took)} | {middle} | {most} |"
        for (engine, title), took in sorted(times.items())
        if took
        for middle, most in [percentiles(took)]
    ]
    head = "| browser | title | moves | median | 95 of 100 below |"
    return ["", head, f"|{' --- |' * 5}", *rows] if rows else []


def _complaints(entry: Entry, result: Result) -> list[str]:
    complaints = [*result.faults, *result.said, *result.axe]
    return [f"- {entry.id}: `{words.replace('`', '')}`" for words in complaints]
