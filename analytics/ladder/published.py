"""What was measured, as it is published: a record for each match, with all of its games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from analytics.ladder.blocks import Block, Match
from analytics.ladder.bots import level_of
from analytics.ladder.costs import Costs
from games.bots.strengths import DOCUMENT

FOLDER = DOCUMENT.parent / "ladder"
"""A file for each title; a server without it knows of nothing."""

CHANCES = FOLDER / "chances.json"
"""What was judged of chances (``calibration``)."""


class Record(msgspec.Struct, frozen=True):
    """A match. ``places``: a word for each block, in which game stands beside game and a digit for
    each seat: ``12,21``. ``cpu``: seconds of all games. ``machines``: what they were played on."""

    match: Match
    places: str
    costs: Costs
    cpu: float
    machines: tuple[str, ...]

    def blocks(self) -> Iterator[tuple[tuple[int, ...], ...]]:
        """The places of each block."""
        for word in self.places.split():
            yield tuple(tuple(map(int, game)) for game in word.split(","))

    @property
    def rung(self) -> tuple[int, str, str]:
        """What a newer record stands in for."""
        return self.match.seats, level_of(self.match.one), level_of(self.match.others)

    def bots(self) -> tuple[str, str]:
        """Their names."""
        return self.match.one, self.match.others


def record_of(match: Match, blocks: Sequence[Block]) -> Record:
    """A match of so many blocks, from the first on."""
    costs = Costs()
    for block in blocks:
        costs.join(block.costs)
    return Record(
        match,
        " ".join(",".join("".join(map(str, game)) for game in block.places) for block in blocks),
        costs,
        round(sum(block.cpu for block in blocks), 3),
        tuple(sorted({block.machine for block in blocks})),
    )


def read(folder: Path, title: str) -> list[Record]:
    """What is published of a title."""
    path = _file(folder, title)
    return msgspec.json.decode(path.read_bytes(), type=list[Record]) if path.exists() else []


def write(folder: Path, title: str, records: Iterable[Record]) -> None:
    """Publish; the same records give the same file."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = b",\n".join(msgspec.json.encode(each) for each in records)
    _file(folder, title).write_bytes(b"[\n" + lines + b"\n]\n")


def _file(folder: Path, title: str) -> Path:
    return folder / f"{title}.json"
