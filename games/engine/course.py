"""The course of a game: how each seat stood at the beginning of each round, in a few numbers.

A title declares them as data, each with a pure function of a view. It is worked out under the veil,
so a number that a viewer cannot know is no number for that viewer, whatever the function reads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from games.engine.veil import Unknown, Veiled

S = TypeVar("S")


@dataclass(frozen=True)
class Measure(Generic[S]):
    """A number that each seat has at any moment.

    ``id`` is stable for ever; ``name`` and ``definition`` are for people, the definition a whole
    sentence. ``of(view, seat)``: the number, from the table alone.
    """

    id: str
    name: str
    definition: str
    of: Callable[[S, int], int]


def measured(
    measures: Sequence[Measure[S]], view: S, seats: int
) -> tuple[tuple[int | None, ...], ...]:
    """Of each measure the number of each seat; None where whoever has the view cannot know it."""
    seen: Any = Veiled(view).state
    return tuple(
        tuple(_number(measure, seen, seat) for seat in range(seats)) for measure in measures
    )


def _number(measure: Measure[S], seen: S, seat: int) -> int | None:
    try:
        return measure.of(seen, seat)
    except Unknown:
        return None
