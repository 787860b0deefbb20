"""What a title can be looked at by: facts of a finished game that figures are grouped by.

A title declares them as data, each with a pure function of the last state and the events. Whoever
counts games knows a dimension by this declaration alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from games.engine.errors import EngineError
from games.engine.flow import Chose, Waits
from games.engine.records import Event, Move
from games.engine.surviving import surviving

S = TypeVar("S")

Level = Literal["game", "seat"]

GoesFor: TypeAlias = Mapping[type[Move], "str | Callable[[Any, Any], str | None]"]
"""Type of move -> the value that whoever makes it goes for: the field that names it, or what a
function makes of the mover's view and the move; None where it goes for none."""

RESERVED = ("seat", "level")
"""What every game is looked at by, whatever its title: which seat, and who plays it."""

OF_THE_COURSE = ("behind", "opening", "lead_changes", "decided")
"""What games are looked at by whose title says how their course is told
(``games.engine.unfolding``)."""

_TAKEN = (*RESERVED, *OF_THE_COURSE)
_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
_VALUE = re.compile(r"[A-Za-z0-9_.+-]{1,60}")


class BadDimension(EngineError):
    """A title declares a dimension wrongly, or finds in a game what it has not declared."""


@dataclass(frozen=True)
class GameDimension(Generic[S]):
    """Something that a finished game has as a whole.

    ``id`` is stable for ever; ``name`` and ``definition`` are for people, the definition a whole
    sentence. ``of(state, events)``: the values of one game, from its last state and all its events.
    ``values``: value -> what people call it, in the order in which to show them; empty where the
    values are numbers. ``multiple``: a game may have several.
    """

    id: str
    name: str
    definition: str
    of: Callable[[S, Sequence[Event]], Iterable[str]]
    values: Mapping[str, str] = field(default_factory=dict)
    multiple: bool = False
    level: Level = field(default="game", init=False)


@dataclass(frozen=True)
class SeatDimension(Generic[S]):
    """Something that each seat of a finished game has or has not.

    As ``GameDimension``, but ``of(state, events, seat)`` gives the values of one seat.
    ``chosen``: the moves by which a seat comes to a value, so that a bot can be kept from it; empty
    where no single choice leads there.
    """

    id: str
    name: str
    definition: str
    of: Callable[[S, Sequence[Event], int], Iterable[str]]
    values: Mapping[str, str] = field(default_factory=dict)
    multiple: bool = False
    chosen: GoesFor = field(default_factory=dict)
    level: Level = field(default="seat", init=False)


@dataclass(frozen=True)
class Dimensions(Generic[S]):
    """All that a title is looked at by; what people ask for first stands first.

    ``rounds(state)``: how many rounds a game took; None for a title that is not played in rounds.
    ``round_name``: what a round is called in it, in small letters.
    ``order``: the id of the dimension that tells who took the first turn, the second and so on,
    one place for each side; None where no chance decides it, so that the seat tells it as well.
    ``sides(state)``: the seats that win and lose together; None where each plays alone.
    """

    declared: tuple[GameDimension[S] | SeatDimension[S], ...] = ()
    rounds: Callable[[S], int] | None = None
    round_name: str = "round"
    order: str | None = None
    sides: Callable[[S], Iterable[Sequence[int]]] | None = None

    def __post_init__(self) -> None:
        ids = [dimension.id for dimension in self.declared]
        for dimension in self.declared:
            known = _TAKEN if ids.count(dimension.id) == 1 else ids
            if not _ID.fullmatch(dimension.id) or dimension.id in known:
                raise BadDimension(
                    f"The dimension {dimension.id!r} needs an id of its own: up to 40 of a-z, 0-9"
                    f" and _, a letter first; {', '.join(_TAKEN)} are taken."
                )
            for value in dimension.values:
                _check_form(dimension.id, value)
        if self.order is not None and self.order not in ids:
            raise BadDimension(f"The order of turns is a dimension of seats, not {self.order!r}.")


@dataclass(frozen=True)
class Held:
    """A value of a dimension in one game, and the seats that have it: all for the game's own."""

    dimension: str
    value: str
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Measured:
    """What one finished game is looked at by; ``held`` in the order of the declarations.

    ``moves``: those that stand. ``sides``: the seats that win and lose together, each seat in one.
    """

    moves: int
    rounds: int | None
    held: tuple[Held, ...]
    sides: tuple[tuple[int, ...], ...]


def measure(dimensions: Dimensions[S], state: S, events: Sequence[Event], seats: int) -> Measured:
    """Look at a finished game, of which ``events`` are all: what was taken back is left out.

    Raises ``BadDimension`` for what was not declared.
    """
    history = tuple(event for _, event in surviving(events))
    moves = [*pairwise(map(type, history))].count((Waits, Chose))
    rounds = None if dimensions.rounds is None else dimensions.rounds(state)
    held = [
        each
        for dimension in dimensions.declared
        for each in _values(dimension, state, history, range(seats))
    ]
    sides = ((seat,) for seat in range(seats))
    together = sides if dimensions.sides is None else dimensions.sides(state)
    return Measured(moves, rounds, tuple(held), tuple(tuple(sorted(side)) for side in together))


def _values(
    dimension: GameDimension[S] | SeatDimension[S], state: S, events: Sequence[Event], seats: range
) -> list[Held]:
    if isinstance(dimension, GameDimension):
        seats_by_value = {
            value: tuple(seats) for value in _checked(dimension, dimension.of(state, events))
        }
    else:
        seats_by_value = {}
        for seat in seats:
            for value in _checked(dimension, dimension.of(state, events, seat)):
                seats_by_value[value] = (*seats_by_value.get(value, ()), seat)
    return [Held(dimension.id, value, seats_by_value[value]) for value in sorted(seats_by_value)]


def _checked(
    dimension: GameDimension[Any] | SeatDimension[Any], values: Iterable[str]
) -> list[str]:
    distinct = list(dict.fromkeys(values))
    if len(distinct) > 1 and not dimension.multiple:
        raise BadDimension(
            f"{dimension.id} has one value, not {', '.join(distinct)}: say ``multiple``."
        )
    for value in distinct:
        _check_form(dimension.id, value)
        if dimension.values and value not in dimension.values:
            raise BadDimension(f"{dimension.id} has no value {value!r}; declare it in ``values``.")
    return distinct


def _check_form(dimension: str, value: str) -> None:
    if not _VALUE.fullmatch(value):
        raise BadDimension(
            f"The value {value!r} of {dimension} must be 1 to 60 of A-Z a-z 0-9 _ . + -"
        )
