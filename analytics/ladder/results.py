"""Blocks on disk: a line each, written when it has been played, so that nothing is played twice."""

from __future__ import annotations

from pathlib import Path

import msgspec

from analytics.ladder.blocks import Block, Match


class Results:
    """The file of a title in a folder, which is made when the first block is kept."""

    def __init__(self, folder: Path, title: str) -> None:
        self._path = folder / f"{title}.jsonl"

    def all(self) -> dict[Match, dict[int, Block]]:
        """Match -> number -> block. A line that a killed program left half written is none, and
        of two that tell of one block the first counts."""
        found: dict[Match, dict[int, Block]] = {}
        for line in self._path.read_bytes().split(b"\n") if self._path.exists() else ():
            try:
                block = msgspec.json.decode(line, type=Block)
            except msgspec.DecodeError:
                continue
            found.setdefault(block.match, {}).setdefault(block.number, block)
        return found

    def keep(self, block: Block) -> None:
        """Add a line; one that was left half written before it is closed first."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("ab") as file:
            file.write(b"\n" + msgspec.json.encode(block) + b"\n")
