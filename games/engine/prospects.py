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
from typing import Any, Generic, TypeVar

import msgspec

from games.engine.flow import HasFlow
from games.engine.records import Outcome, Step

S = TypeVar("S", bound=HasFlow)

WHOLE = 1_000_000
"""The whole of a win, of which each seat has a share."""

Rows = dict[int, list[float]]
"""Row -> a weight for each feature."""


class Weights(msgspec.Struct, frozen=True):
    """What was learned, as a file beside its title holds it.

    ``number`` tells one set from the next; ``rules`` and ``features``: the version of the rules and
    the names of the features that it was learned with; ``learned``: from what, for people.
    ``rows``: by number of seats.
    """

    number: int
    rules: str
    features: list[str]
    learned: str
    rows: dict[int, Rows]


@dataclass(frozen=True)
class Prospects(Generic[S]):
    """``S``: the type of the state, or of a view of it."""

    rest: Callable[[S, int], int]
    """``rest(state, seat)``: how many rounds have gone by as the seat counts them, from one of its
    turns to the next: where it grows, everybody has had a turn."""

    pivotal: frozenset[type[Step]]
    """The questions that are worth thought."""

    names: tuple[str, ...]
    """What ``features`` gives, in order."""

    features: Callable[[S, int], Sequence[float]]
    """``features(state, seat)``: what the prospect of a seat depends on."""

    row: Callable[[S], int]
    """``row(state)``: which weights hold, for instance by rounds left. The nearest row that there
    is stands in for one that was never met."""

    folder: Path
    """Where the files of weights lie, ``1.json`` and so on; the last one is in force."""

    margin: float = 0.0
    """At the end of a game so many points are worth as much as a doubled chance; with 0 whoever
    won has won."""

    @cached_property
    def file(self) -> Path | None:
        """The weights in force; None where nothing was learned yet."""
        return max(self.folder.glob("*.json"), key=lambda path: int(path.stem), default=None)

    @cached_property
    def weights(self) -> Weights:
        """What was learned. Raises ``ValueError`` where it was of other features."""
        if self.file is None:
            raise ValueError(f"Nothing was learned yet in {self.folder}.")
        weights = msgspec.json.decode(self.file.read_bytes(), type=Weights)
        if tuple(weights.features) != self.names:
            raise ValueError(f"{self.file} was learned with other features; learn anew.")
        return weights

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the weights in force, hex."""
        return hashlib.sha256(self.file.read_bytes()).hexdigest() if self.file else ""

    def shares(self, state: S) -> list[int]:
        """The share of the win that each seat may expect of a state in which the game goes on."""
        rows = self.weights.rows[len(state.flow.chosen)]
        weights = rows[min(max(self.row(state), min(rows)), max(rows))]
        seats = range(len(state.flow.chosen))
        return _shares([math.fsum(map(mul, weights, self.features(state, seat))) for seat in seats])

    def ended(self, outcome: Outcome) -> list[int]:
        """The share of each seat in a game that is over."""
        if self.margin and outcome.scores:
            return _shares([score / self.margin for score in outcome.scores])
        winners = outcome.winners
        return [WHOLE // len(winners) if seat in winners else 0 for seat in range(_seats(outcome))]


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
    found: Prospects[Any] = title.prospects
    return found
