"""What a seat remembers: what was told openly and stands hidden in its view.

Some zones are hidden though every change of them is told to all (``Title.deducible_zones``): the
purses of Cyclades stand behind screens, and whoever counts along knows each. A **memory** is a
state that holds these zones and nothing else.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from games.engine.clone import clone
from games.engine.flow import HasFlow
from games.engine.records import Event
from games.engine.secrecy import SPECTATOR, redact
from games.engine.title import Title

S = TypeVar("S", bound=HasFlow)


def remembered(title: Title[S], state: S) -> S | None:
    """The memory of whoever has followed a game up to ``state``; None where there is nothing to
    remember.

    It is read off the state, at a cost that does not grow with the game. That it tells a seat
    nothing new is a law of the compliance suite: a ``Follower`` remembers the same.
    """
    if not title.deducible_zones:
        return None
    memory = title.state()
    for zone in title.deducible_zones:
        setattr(memory, zone, getattr(state, zone))
    return clone(memory)


def _with_memory(title: Title[S], state: S) -> S:
    """What a spectator sees who has counted along."""
    view: S = clone(redact(state, SPECTATOR))
    memory = remembered(title, state)
    for zone in title.deducible_zones:
        setattr(view, zone, getattr(memory, zone))
    return view


class Follower(Generic[S]):
    """Follows a game from its first event on, or from ``state``, by what everybody is told.

    This says what a memory is; ``remembered`` is how one is had.
    """

    def __init__(self, title: Title[S], state: S | None = None) -> None:
        self._title = title
        self._followed = title.state() if state is None else _with_memory(title, state)

    def hear(self, event: Event) -> None:
        """The next event that stands, as any viewer gets it."""
        public = redact(event, SPECTATOR)
        deduce = self._title.deductions.get(type(public))
        if deduce is not None:
            public = deduce(self._followed, public)
        self._title.appliers[type(public)](self._followed, public)

    @property
    def memory(self) -> S | None:
        """As of ``remembered``."""
        return remembered(self._title, self._followed)
