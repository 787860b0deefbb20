"""Where things lie unseen: what a title tells of its hidden parts, as tables.

A **deck** is one kind of thing of which some lie where a viewer does not see them: all that there
are, those that lie open, and the holes in which the others lie. A **guess** is one thing of which a
viewer knows only what it may be: a sealed bid, a card that somebody looked at. ``worlds`` makes
whole states of views by them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import UNSET

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Hole(Generic[S]):
    """A place in which ``size`` things of a deck lie, which some viewers see and others do not.

    ``read(state)``: what lies there, None where the state is a view that does not show it.
    ``fill(state, things)`` lays them there, in place. ``sorted``: they lie in no order of their
    own, so a dealt hole is sorted as the rules would sort it. ``fits(things)``: whether they may
    lie there, where something that was done openly tells; None where anything may.
    """

    size: int
    read: Callable[[S], list[Any] | None]
    fill: Callable[[S, list[Any]], None]
    sorted: bool = True
    fits: Callable[[Sequence[Any]], bool] | None = None


@dataclass(frozen=True, slots=True)
class Deck(Generic[S]):
    """One kind of thing of which some are hidden.

    ``box(state)``: all there are in this game, as often as each is there. ``open(state)``: those
    that everybody sees, wherever they lie. ``holes(state)``: where the others lie. All three read
    what is public; the holes of one state add up to ``box`` less ``open``.
    """

    name: str
    box: Callable[[S], Counter[Any]]
    open: Callable[[S], Iterable[Any]]
    holes: Callable[[S], Sequence[Hole[S]]]


@dataclass(frozen=True, slots=True)
class Blank(Generic[S]):
    """One thing that is chosen and not shown. ``options``: what it may be, at least one, told by
    what everybody knows and by what was dealt before. ``read``, ``fill``: as of a hole."""

    options: Sequence[Any]
    read: Callable[[S], Any | None]
    fill: Callable[[S, Any], None]


@dataclass(frozen=True, slots=True)
class Guess(Generic[S]):
    """One kind of blank. ``blanks(state)``: those there are, shown or not, in a fixed order."""

    name: str
    blanks: Callable[[S], Sequence[Blank[S]]]


def hidden(field: str, size: int) -> Hole[Any]:
    """A field of the state that nobody sees."""

    def read(state: Any) -> list[Any] | None:
        things = getattr(state, field)
        return None if things is UNSET else things

    return Hole(size, read, lambda state, things: setattr(state, field, things))


def zone(
    zones: str, key: str, field: str, size: int, blank: Callable[[], Any], *, ordered: bool = False
) -> Hole[Any]:
    """The list ``field`` in the zone ``key`` of ``zones``, an owned field of the state.

    ``blank()`` makes the zone where a view lacks it; it goes where a full state has it, too, if
    nothing lies in it.
    """

    def read(state: Any) -> list[Any] | None:
        there = getattr(state, zones).get(key)
        return None if there is None else getattr(there, field)

    def fill(state: Any, things: list[Any]) -> None:
        there = getattr(state, zones).get(key)
        if there is None:
            there = getattr(state, zones)[key] = blank()
        setattr(there, field, things)

    return Hole(size, read, fill, sorted=not ordered)
