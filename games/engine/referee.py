"""What the rules of a title are given while a batch is made, and nothing beyond that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from games.engine.flow import HasFlow
from games.engine.records import Event, Step

S_co = TypeVar("S_co", bound=HasFlow, covariant=True)


class Referee(Protocol[S_co]):
    """Rules read ``state``, tell facts by ``emit``, plan by ``push`` and draw by ``pick``."""

    @property
    def state(self) -> S_co:
        """The whole state, as all facts that were told so far make it. Rules only read it."""
        ...

    def emit(self, event: Event) -> None:
        """Tell a fact: it is applied at once, then the standing rules that watch its type run.

        Once the game is over nothing is told any more: the fact is dropped and no rule runs. So a
        rule in whose middle a standing rule finishes the game may go on as if nothing had happened,
        but must not wait for its later facts to change the state.
        """
        ...

    def push(self, *steps: Step) -> None:
        """Do these next, in this order, before what is already on the agenda."""
        ...

    def pick(self, stream: str, options: Sequence[object]) -> int:
        """Draw a position in ``options`` from a named stream; the draw is kept in the bookmark."""
        ...

    def finish(self) -> None:
        """The game ends at this very moment (an immediate victory): what is still on the agenda is
        not done, and what the rule at work still tells or pushes is dropped. Tell the end first."""
        ...
