"""What each seat may expect of a state, and where thinking pays: what a title tells a search.

A seat's prospect is a sum of features with learned weights, and its share of the win is two to
that power, among all seats. Only sums and products are taken, exactly rounded, so that a share is
the same on every machine.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import mul
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from games.engine.flow import HasFlow
from games.engine.records import Outcome, Step

S = TypeVar("S", bound=HasFlow)
_T = TypeVar("_T")

WHOLE = 1_000_000
"""The whole of a win, of which each seat has a share."""

Rows = dict[int, list[float]]
"""Row -> a weight for each feature."""


class Weights(msgspec.Struct, frozen=True):
    """What was learned, as a file beside its title holds it.

    ``number`` tells one set from the next; ``rules`` and ``features``: the version of the rules and
    the names of the features that it was learned with; ``learned``: from what, for people.
    ``rows``: by number of seats. The nearest number stands in for one that was not learned.
    """

    number: int
    rules: str
    features: list[str]
    learned: str
    rows: dict[int, Rows]


class Learned(NamedTuple):
    """Weights, and the SHA-256 of their file, hex."""

    weights: Weights
    digest: str


@dataclass(frozen=True)
class Prospects(Generic[S]):
    """``S``: the type of the state, or of a view of it."""

    rest: Callable[[S, int], int]
    """``rest(state, seat)``: how many rounds have gone by as the seat counts them, from one of its
    turns to the next: where it grows, everybody has had a turn."""

    pivotal: Sequence[frozenset[type[Step]]]
    """The questions that are worth thought: lists, of which the first has number 1. Once a bot has
    played with one, it stays as it is."""

    names: tuple[str, ...]
    """What ``features`` gives, in order. New ones go behind those that there are: weights of before
    know nothing of them."""

    features: Callable[[S, int], Sequence[float]]
    """``features(state, seat)``: what the prospect of a seat depends on."""

    row: Callable[[S], int]
    """``row(state)``: which weights hold, for instance by rounds left. The nearest row that there
    is stands in for one that was never met."""

    folder: Path
    """Where the files of weights lie, ``1.json`` and so on: once a bot has played with one, it
    stays as it is."""

    margin: float = 0.0
    """At the end of a game so many points are worth as much as a doubled chance; with 0 whoever
    won has won."""

    @property
    def newest(self) -> int:
        """The number of the last file; 0 where nothing was learned yet."""
        return max((int(path.stem) for path in self.folder.glob("*.json")), default=0)

    def learned(self, number: int) -> Learned:
        """The weights of a number, read once. Raises ``ValueError`` where they are of other
        features, and ``FileNotFoundError``."""
        if number not in self._read:
            text = self.file(number).read_bytes()
            weights = msgspec.json.decode(text, type=Weights)
            if tuple(weights.features) != self.names[: len(weights.features)]:
                raise ValueError(f"{self.file(number)} is of other features; learn anew.")
            self._read[number] = Learned(weights, hashlib.sha256(text).hexdigest())
        return self._read[number]

    def file(self, number: int) -> Path:
        """Where the weights of a number lie."""
        return self.folder / f"{number}.json"

    @cached_property
    def _read(self) -> dict[int, Learned]:
        return {}

    def shares(self, state: S, weights: Weights) -> list[int]:
        """The share of the win that each seat may expect of a state in which the game goes on."""
        seats = range(len(state.flow.chosen))
        row = _nearest(_nearest(weights.rows, len(seats)), self.row(state))
        # ``map`` ends with the shorter one: features that came later have no weight in ``row``.
        return _shares([math.fsum(map(mul, row, self.features(state, seat))) for seat in seats])

    def ended(self, outcome: Outcome) -> list[int]:
        """The share of each seat in a game that is over."""
        if self.margin and outcome.scores:
            return _shares([score / self.margin for score in outcome.scores])
        winners = outcome.winners
        return [WHOLE // len(winners) if seat in winners else 0 for seat in range(_seats(outcome))]


def _nearest(table: Mapping[int, _T], wanted: int) -> _T:
    """What was learned for the number nearest to the one that is wanted, the lower of two."""
    return table[min(table, key=lambda number: (abs(number - wanted), number))]


def _seats(outcome: Outcome) -> int:
    return len(outcome.places)


def _shares(prospects: Sequence[float]) -> list[int]:
    best = max(prospects)
    odds = [_power_of_two(prospect - best) for prospect in prospects]
    whole = math.fsum(odds)
    return [round(WHOLE * each / whole) for each in odds]


def _power_of_two(exponent: float) -> float:
    """Two to a power of at most 0, to four digits, by sums and products alone: what a library
    gives differs in its last digit from machine to machine."""
    floor = math.floor(exponent)
    rest = exponent - floor
    mantissa = 1.0 + rest * (0.69583282 + rest * (0.22606716 + rest * 0.0781))
    return math.ldexp(mantissa, max(floor, -1000))


def by_seats(rows: Mapping[int, Mapping[int, Sequence[float]]]) -> dict[int, Rows]:
    """Weights to six digits, as they are written."""
    return {
        seats: {row: [float(f"{each:.6g}") for each in weights] for row, weights in table.items()}
        for seats, table in rows.items()
    }


def prospects_of(title: Any) -> Prospects[Any]:
    """Those of a title that has some; raises ``ValueError`` for another."""
    if title.prospects is None:
        raise ValueError(f"{title.name} does not say what a seat may expect.")
    prospects: Prospects[Any] = title.prospects
    return prospects
