"""The state that events make, laid one over the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from games.engine.clone import clone
from games.engine.flow import HasFlow
from games.engine.records import Event, Stored
from games.engine.surviving import surviving, surviving_rows
from games.engine.title import Title

S = TypeVar("S", bound=HasFlow)


def apply(title: Title[S], state: S, event: Event) -> S:
    """Lay one fact over the state, in place, and return it.

    ``undone`` is laid over the state as after its version ``to``, which ``replay`` finds.
    """
    title.appliers[type(event)](state, event)
    return state


def replay(
    title: Title[S], events: Iterable[Event], state: S | None = None, after: int | None = None
) -> S:
    """The state after ``events``, from a blank state or from a copy of ``state``.

    ``after``: the version at which ``state`` stands. It must be told where moves among the events
    are taken back; raises ``CannotGoBack`` where that needs an earlier state.
    """
    current = title.state() if state is None else clone(state)
    appliers = title.appliers
    for _, event in surviving(events, 0 if state is None else after):
        appliers[type(event)](current, event)
    return current


def rebuild(
    title: Title[S], stored: Iterable[Stored], state: S | None = None, after: int | None = None
) -> S:
    """As ``replay``, from events as they are stored.

    Their types are told beside them, and not looked for in each, which is a tenth of the work.
    Raises ``msgspec.ValidationError`` or ``KeyError`` for what is no event of this title.
    """
    current = title.state() if state is None else clone(state)
    by_tag = title.stored
    for event in surviving_rows(stored, 0 if state is None else after):
        read, apply = by_tag[event.type]
        apply(current, read(event.payload))
    return current
