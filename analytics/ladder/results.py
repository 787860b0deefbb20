"""Blocks on disk: a line each, written when it has been played, so that nothing is played twice,
and a line for each match that was played as far as it was asked for.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from analytics.ladder.blocks import Block, Match
from analytics.lines import Lines


class Over(msgspec.Struct, frozen=True):
    """A match was settled, or all of its blocks were played: so many from the first on."""

    match: Match
    blocks: int


class Results:
    """The file of a title in a folder, which is made when the first block is kept."""

    def __init__(self, folder: Path, title: str) -> None:
        self._lines = Lines(folder / f"{title}.jsonl")

    def all(self) -> dict[Match, dict[int, Block]]:
        """Match -> number -> block. Of two lines that tell of one block the first
        counts."""
        blocks: dict[Match, dict[int, Block]] = {}
        for block in self._lines.of(Block):
            blocks.setdefault(block.match, {}).setdefault(block.number, block)
        return blocks

    def over(self) -> dict[Match, list[Block]]:
        """The matches that are over, as far as was asked last, each with its blocks in order."""
        known = self.all()
        upto = {line.match: range(line.blocks) for line in self._lines.of(Over)}
        return {
            match: [known[match][number] for number in numbers]
            for match, numbers in upto.items()
            if known.get(match, {}).keys() >= set(numbers)
        }

    def keep(self, line: Block | Over) -> None:
        """Add a line."""
        self._lines.add(line)
