"""How likely each unit was to win, moment by moment, and how right that was in games kept apart."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from math import sqrt
from typing import NamedTuple
from uuid import UUID

from analytics.judging.cells import worth_of
from analytics.judging.verdicts import Interval, rate_interval
from analytics.statistics import any_time
from analytics.statistics.chances import Moment, brier, chances, worth_of_a_point
from analytics.statistics.contests import groups_of
from analytics.statistics.intervals import students_95

TENTHS = 10
_KEPT_APART = 64
"""Of 256: what the first byte of a game's hash is below."""


class Unfolded(NamedTuple):
    """A game: its units as ``CountedGame.units``, the set of its winners, and the standing of each
    seat moment by moment, all in a row."""

    id: UUID
    units: str
    winners: int
    seats: int
    standings: Sequence[int]


def kept_apart(game_id: UUID) -> bool:
    """Whether chances are tried on this game, and not fitted to it: one in four is, by its id."""
    return hashlib.sha256(game_id.bytes).digest()[0] < _KEPT_APART


def sides_that_compare(units: str, seats: int) -> Sequence[int]:
    """The units, where all are equally strong and there are several; else none."""
    groups = groups_of(units, seats)
    return groups[0] if len(groups) == 1 and len(groups[0]) > 1 else ()


def moments_of(game: Unfolded) -> list[Moment]:
    """The beginning and the ends of all rounds but the last, where the game is over; none where
    nobody won, or where units are not equally strong. A side stands where its best seat does."""
    sides = sides_that_compare(game.units, game.seats)
    won = [float(bool(side & game.winners)) for side in sides]
    if not any(won):
        return []
    shares = tuple(each / sum(won) for each in won)
    rounds = len(game.standings) // game.seats - 1
    return [
        Moment(standings_of(sides, game.standings[at * game.seats : (at + 1) * game.seats]), shares)
        for at in range(rounds)
    ]


def standings_of(sides: Sequence[int], of_seats: Sequence[int]) -> tuple[float, ...]:
    """Those of sides, from those of seats."""
    if len(sides) == len(of_seats):  # each plays alone, as mostly
        return tuple(float(of_seats[side.bit_length() - 1]) for side in sides)
    return tuple(
        float(max(number for seat, number in enumerate(of_seats) if side >> seat & 1))
        for side in sides
    )


@dataclass(slots=True)
class Tried:
    """Chances beside what came, over some moments of games that were kept apart. ``games``: by id
    the sum of Brier's scores, that of equal chances, and how many moments these are."""

    games: dict[UUID, tuple[float, float, int]] = field(default_factory=dict)
    highest: float = 0.0

    def add(self, game: UUID, likely: Sequence[float], shares: Sequence[float]) -> None:
        """One moment more."""
        equal = [1 / len(shares)] * len(shares)
        score, flat, times = self.games.get(game, (0.0, 0.0, 0))
        scores = score + brier(likely, shares), flat + brier(equal, shares)
        self.games[game] = (*scores, times + 1)
        self.highest += max(likely)

    @property
    def moments(self) -> int:
        """How many there are."""
        return sum(times for _, _, times in self.games.values())

    def scores(self) -> tuple[float, float]:
        """Brier's score of these chances and of equal ones, a moment; there is one at least."""
        score, flat, times = (sum(each) for each in zip(*self.games.values(), strict=True))
        return score / times, flat / times

    def gain(self, declared: bool) -> Interval | None:
        """The 95 % interval of the difference of the two, from game to game; None for one game."""
        score, flat = self.scores()
        games, moments = len(self.games), self.moments
        if games < 2:
            return None
        mean, each = flat - score, moments / games
        off = [(b - a - mean * times) / each for a, b, times in self.games.values()]
        deviation = sqrt(sum(error * error for error in off) / (games - 1))
        if declared:
            reach = students_95(games - 1) * deviation / sqrt(games)
        else:
            reach = any_time.mean_at_any_time(deviation, games)
        return mean - reach, mean + reach


@dataclass(slots=True)
class Band:
    """Moments of units at which a chance between two tenths was told. ``chance``, ``won``: sums.
    ``games``: by id how many, and their shares of the win."""

    chance: float = 0.0
    games: dict[UUID, tuple[int, float]] = field(default_factory=dict)

    def add(self, game: UUID, chance: float, share: float) -> None:
        """One more."""
        times, won = self.games.get(game, (0, 0.0))
        self.games[game] = times + 1, won + share
        self.chance += chance

    @property
    def n(self) -> int:
        """Moments of units."""
        return sum(times for times, _ in self.games.values())

    @property
    def won(self) -> float:
        """How many of them were won, shares of a win added up."""
        return sum(won for _, won in self.games.values())

    def interval(self, seats: int, declared: bool) -> Interval:
        """Of the rate of winning, over as many moments as would tell it as exactly."""
        squares = (0.0, 0.0, 0.0)
        for times, won in self.games.values():
            more = (won * won, won * times, float(times * times))
            squares = tuple(a + b for a, b in zip(squares, more, strict=True))  # type: ignore[assignment]
        worth = worth_of(self.won, self.n, squares, len(self.games), seats)
        return rate_interval(worth * self.won / self.n, worth, declared)


@dataclass(slots=True)
class Foreseen:
    """``fitted``: by round, how many games lasted so long of those that are not kept apart;
    ``worths``: of a point of standing, as far as these are enough. ``tried``: by round, -1 for all
    together; ``bands``: by tenth."""

    worths: list[float] = field(default_factory=list)
    fitted: list[int] = field(default_factory=list)
    tried: defaultdict[int, Tried] = field(default_factory=lambda: defaultdict(Tried))
    bands: defaultdict[int, Band] = field(default_factory=lambda: defaultdict(Band))


ALL_ROUNDS = -1


def foreseen(games: Iterable[Unfolded], smallest_n: int) -> Foreseen:
    """Fit chances to some games and try them on the others."""
    by_game = [(game.id, moments) for game in games if (moments := moments_of(game))]
    known, outcome = [m for game, m in by_game if not kept_apart(game)], Foreseen()
    lasted = Counter(at for moments in known for at in range(len(moments)))
    outcome.fitted = [lasted[at] for at in range(len(lasted))]
    for at, _ in takewhile(lambda each: each[1] >= smallest_n, enumerate(outcome.fitted)):
        outcome.worths.append(worth_of_a_point([some[at] for some in known if len(some) > at]))
    for game, moments in by_game:
        if kept_apart(game):
            for at, (moment, worth) in enumerate(zip(moments, outcome.worths, strict=False)):
                _try(outcome, game, at, moment, chances(moment.standings, worth))
    return outcome


def _try(outcome: Foreseen, game: UUID, at: int, moment: Moment, likely: Sequence[float]) -> None:
    outcome.tried[at].add(game, likely, moment.shares)
    outcome.tried[ALL_ROUNDS].add(game, likely, moment.shares)
    for chance, share in zip(likely, moment.shares, strict=True):
        outcome.bands[min(int(chance * TENTHS), TENTHS - 1)].add(game, chance, share)
