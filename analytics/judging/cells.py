"""What is added up for one row of rates, over games that the database has counted together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from analytics.judging.alike import Alike
from analytics.judging.blocks import Block
from analytics.statistics.contests import Contest, contests_of, sides_of


@dataclass(slots=True)
class Cell:
    """What is counted in one block for one value.

    ``seats``: the set of all seats that had the value in any game. ``games``: in which some unit
    has it. ``n``: units that have it, ``wins``: their shares of the win, ``victories``: how many
    of them won, shared or not, ``due``: what they would
    be on average if units of equal strength won alike. ``squares``: sums over games of wins², wins
    times n, and n². ``sizes``: in how many games how many units are counted; ``rivals``: how many
    of equal strength at most, so that with one alone nothing is expected. ``unequal``: games
    whose units are not all equally strong; ``split``: of which some partners have the value and
    some do not. ``telling``: the contests from which something can be
    told.
    """

    block: Block
    value: str
    seats: int = 0
    games: int = 0
    n: int = 0
    wins: float = 0.0
    victories: int = 0
    due: float = 0.0
    squares: tuple[float, float, float] = (0.0, 0.0, 0.0)
    sizes: Counter[int] = field(default_factory=Counter)
    rivals: int = 0
    unequal: int = 0
    split: int = 0
    telling: Counter[Contest] = field(default_factory=Counter)

    def add(self, row: Alike, mixed: bool) -> int:
        """Count some games that are alike; how many units have the value in each of them. ``mixed``
        as for ``contests_of``."""
        _, _, chosen, among, winners, units, games = row
        game = _one_game(chosen, among, winners, units, row.block.seats, mixed)
        won, having = game.won, game.having
        self.seats |= game.seats
        self.games += games
        self.n += games * having
        self.wins += games * won
        self.victories += games * game.lucky
        self.due += games * game.due
        a, b, c = self.squares
        more = a + games * (won * won), b + games * (won * having), c + games * (having * having)
        self.squares = more
        self.sizes[game.size] += games
        self.rivals = max(self.rivals, game.rivals)
        self.unequal += games * game.unequal
        self.split += games * game.split
        for contest in game.telling:
            self.telling[contest] += games
        return having

    @property
    def worth(self) -> float:
        """How many units that do not depend on each other would tell the rate as exactly: of those
        of one game, one at most wins."""
        return worth_of(self.wins, self.n, self.squares, self.games, self.block.seats)


class _OneGame(NamedTuple):
    """What one of some games that are alike adds to a cell."""

    seats: int
    having: int
    won: float
    lucky: int
    due: float
    size: int
    rivals: int
    unequal: bool
    split: bool
    telling: tuple[Contest, ...]


@lru_cache(maxsize=8192)
def _one_game(
    chosen: int, among: int, winners: int, units: str, seats: int, mixed: bool
) -> _OneGame:
    contests = contests_of(chosen, among, winners, units, seats, mixed)
    sides = sides_of(units, seats)
    return _OneGame(
        chosen & (1 << seats) - 1,
        sum(contest.having for contest in contests),
        sum(contest.won for contest in contests),
        sum(contest.lucky for contest in contests),
        sum(contest.due for contest in contests),
        sum(contest.size for contest in contests),
        max((contest.size for contest in contests), default=0),
        len(contests) > 1,
        any((side & chosen) not in (0, side) for side in sides),
        tuple(contest for contest in contests if contest.tells),
    )


def worth_of(
    part: float, whole: float, squares: tuple[float, float, float], games: int, seats: int
) -> float:
    """How many units that do not depend on each other would tell ``part`` of ``whole`` as exactly.
    ``squares``: sums over the games of part², part times whole, and whole²."""
    rate = part / whole
    if not 0 < rate < 1:
        return float(games)
    parts, both, wholes = squares
    spread = parts - 2 * rate * both + rate * rate * wholes
    # The fewer units of a game lack the value the surer it is; at last it is what it must be.
    surest = games * seats**2
    worth = whole * whole * rate * (1 - rate)
    return worth / spread if worth < surest * spread else float(surest)


def cells_of(rows: Iterable[Alike], mixed: bool) -> dict[tuple[Block, str], Cell]:
    """The cells by block and value. What is left to add up here depends on the number of seats and
    values and not on that of the games."""
    cells: dict[tuple[Block, str], Cell] = {}
    for row in rows:
        cells.setdefault((row.block, row.value), Cell(row.block, row.value)).add(row, mixed)
    return cells
