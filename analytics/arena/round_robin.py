"""Which games are played: each line-up by the same seeds, with everybody in every seat once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement

import msgspec

from analytics.arena.entrants import Entrant


class Design(msgspec.Struct, frozen=True):
    """``blocks``: seeds a line-up. Same ``seed``, same chance, whoever plays."""

    title: str
    rules: str
    seats: int
    entrants: tuple[Entrant, ...]
    seed: str
    seconds: float

    @property
    def digest(self) -> str:
        """What was played by the same design, but for how many blocks, has the same."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:16]


class Fixture(msgspec.Struct, frozen=True):
    """One game: ``lineup`` by seat, already turned."""

    lineup: tuple[str, ...]
    block: int
    turn: int


def lineups(names: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Everybody with everybody; where there are fewer than seats, some sit at several."""
    if len(names) >= seats:
        return list(combinations(names, seats))
    with_doubles = combinations_with_replacement(names, seats)
    return [each for each in with_doubles if len(set(each)) > 1]


def fixtures(design: Design, blocks: int) -> Iterator[Fixture]:
    """All games, block by block, so that whoever stops has the same number of each."""
    for block in range(blocks):
        for lineup in lineups([each.name for each in design.entrants], design.seats):
            for turn in range(design.seats):
                yield Fixture(lineup[turn:] + lineup[:turn], block, turn)


def secret_of(design: Design, block: int) -> bytes:
    """The secret seed of all games of a block."""
    text = f"arena|{design.seed}|{design.title}|{design.seats}|{block}"
    return hashlib.sha256(text.encode()).digest()
