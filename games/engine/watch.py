"""An observer that holds a title to its word, cheaply enough for every random game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Generic, TypeVar

from games.engine import folding
from games.engine.canonical import canonical
from games.engine.errors import EngineError
from games.engine.flow import HasFlow
from games.engine.records import Decision, Event, Move
from games.engine.title import Title

S = TypeVar("S", bound=HasFlow)


class BrokenWord(EngineError):
    """A piece appeared or vanished, or the facts of a game do not give its state."""


def differences(before: Counter[str], after: Counter[str]) -> list[str]:
    """``2 lamp -> 1 lamp`` for each piece that appeared or vanished."""
    changed = {name for name, _ in before.items() ^ after.items() if before[name] != after[name]}
    return [f"{before[name]} {name} -> {after[name]} {name}" for name in sorted(changed)]


class Watch(Generic[S]):
    """Counts the pieces after every batch, and replays the game from its facts once it is over."""

    def __init__(self, title: Title[S]) -> None:
        self._title = title
        self._pieces: Counter[str] | None = None
        self._events: list[Event] = []

    def __call__(
        self, state: S, asked: Decision | None, move: Move | None, events: Sequence[Event]
    ) -> None:
        """After a batch; raises ``BrokenWord``."""
        title = self._title
        self._events.extend(events)
        pieces = title.pieces(state)
        if self._pieces is None:
            self._pieces = pieces
        elif dict.__ne__(pieces, self._pieces) and pieces != self._pieces:
            changed = "; ".join(differences(self._pieces, pieces))
            raise BrokenWord(f"Pieces were not conserved by {move!r}: {changed}.")
        if not state.flow.agenda and canonical(folding.replay(title, self._events)) != canonical(
            state
        ):
            raise BrokenWord("Replaying the events of the game does not give its last state.")
