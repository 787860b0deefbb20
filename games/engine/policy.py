"""What plays a seat by itself: a policy, which sees what its seat may know and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, runtime_checkable

from games.engine.records import Move


class Policy(Protocol):
    """How a seat chooses. ``needs_view`` false: it gets None for the view, which costs nothing."""

    needs_view: bool

    def choose(self, view: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
        """One of ``moves`` (at least one), from what the seat may know."""
        ...


@runtime_checkable
class Opportunist(Protocol):
    """A policy that also looks at offers; a policy without this leaves them alone."""

    def consider(self, view: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move | None:
        """One of the offered ``moves`` (at least one), or None to leave the offer."""
        ...
