"""Which events of a history still stand, where moves were taken back.

Nothing is ever removed from a history. An event ``undone`` with ``to`` says that the game stands
again as after version ``to``: what lies between is told and did happen, but the state is folded
without it. Versions count the events of a game from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import TypeVar

import msgspec

from games.engine.errors import EngineError
from games.engine.flow import Undone
from games.engine.records import Event, Stored

R = TypeVar("R", bound=Stored)

_UNDONE = str(Undone.__struct_config__.tag)
_TYPE = attrgetter("type")
_READ = msgspec.json.Decoder(Undone).decode


class CannotGoBack(EngineError):
    """The state from which one folds is later than the version that a move was taken back to.

    ``to``: fold again from a state that is not later than this version, or from the beginning.
    """

    def __init__(self, to: int) -> None:
        super().__init__(
            f"These events go back to version {to}: fold them from a state that is not later, or"
            " from the beginning."
        )
        self.to = to


def surviving(events: Iterable[Event], after: int | None = 0) -> list[tuple[int, Event]]:
    """The events that still stand, each with its version, in order.

    ``events`` are all that came after version ``after``; None where that is not known, and then
    nothing among them may have been taken back. Raises ``CannotGoBack``.
    """
    history = list(events)
    if Undone not in map(type, history):  # nearly always
        return list(enumerate(history, (after or 0) + 1))
    back = {
        number: event.to for number, event in enumerate(history, 1) if isinstance(event, Undone)
    }
    numbers = _numbers(len(history), back, after)
    return [((after or 0) + number, history[number - 1]) for number in numbers]


def surviving_rows(stored: Iterable[R], after: int | None = 0) -> Sequence[R]:
    """As ``surviving``, of events as they are stored, without their versions."""
    rows = list(stored)
    if _UNDONE not in map(_TYPE, rows):  # nearly always, and then nothing is looked at twice
        return rows
    back = {
        number: _READ(row.payload).to for number, row in enumerate(rows, 1) if row.type == _UNDONE
    }
    return [rows[number - 1] for number in _numbers(len(rows), back, after)]


def _numbers(count: int, back: Mapping[int, int], after: int | None) -> Sequence[int]:
    """Which of ``count`` events stand, counted from 1; ``back``: number of an undo -> version."""
    if not back:
        return range(1, count + 1)
    if after is None:
        raise CannotGoBack(back[max(back)])
    kept, number = [], count
    while number > 0:
        kept.append(number)
        earlier = back[number] - after if number in back else number - 1
        if not -after <= earlier < number:
            raise ValueError(f"Version {after + number} takes back to version {back[number]}.")
        number = earlier
    if number < 0:
        raise CannotGoBack(after + number)
    return kept[::-1]
