"""What plays a seat by itself: a policy, which sees what its seat may know and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Literal, Protocol, TypeGuard, runtime_checkable

import msgspec

from games.engine.records import Decision, Move


class Considered(msgspec.Struct, frozen=True):
    """A move that was tried so many times, and what it came to on average: a share of the win."""

    move: Move
    mean: float
    tried: int


class Thought(msgspec.Struct, frozen=True):
    """Why a move was chosen: by what, and what else was considered, the best-looking first.

    ``hurried``: time was up, or the game had moved on, before all was tried.
    """

    decided: Literal["search", "appraisal", "hurried"]
    considered: tuple[Considered, ...] = ()


class Budget(Protocol):
    """How much may be tried, counted and not timed, so that a choice is the same everywhere."""

    def spend(self, playouts: int) -> bool:
        """Take so many playouts; false, and nothing is taken, where no more may be tried."""
        ...


class Endless:
    """As much as a policy likes."""

    def spend(self, playouts: int) -> bool:
        """See ``Budget.spend``."""
        return True


class Allowance:
    """So many playouts. ``spent``: those that were taken."""

    def __init__(self, most: int) -> None:
        self.most, self.spent = most, 0

    def spend(self, playouts: int) -> bool:
        """See ``Budget.spend``."""
        if self.spent + playouts > self.most:
            return False
        self.spent += playouts
        return True


def _to_nobody(thought: Thought) -> None:
    """Nobody asked why."""


class Situation(msgspec.Struct, frozen=True):
    """All that a policy is told when it is asked.

    ``view``: what the seat may know, None for a policy that needs no view; in a world that somebody
    thinks about it is the world. ``moves``: the answers, at least one. ``rng``: what may be tossed.
    ``memory``: what was told to all and stands hidden in the view (``games.engine.recall``), for a
    policy that asks for it.
    ``explain``: told why, by a policy that can say.
    """

    view: Any
    decision: Decision
    moves: Sequence[Move]
    rng: Random
    memory: Any = None
    budget: Budget = Endless()
    explain: Callable[[Thought], None] = _to_nobody

    @property
    def seat(self) -> int:
        """Whose choice it is."""
        return self.decision.seat


class Policy(Protocol):
    """How a seat chooses. ``needs_view`` false: it gets None for the view, which costs nothing."""

    needs_view: bool

    def choose(self, now: Situation) -> Move:
        """One of the moves, from what the seat may know."""
        ...


def remembers(policy: Policy) -> bool:
    """Whether a policy is told its seat's memory, for which it has ``needs_memory``."""
    return getattr(policy, "needs_memory", False)


def looks_at_offers(policy: Policy) -> TypeGuard[Opportunist]:
    """Whether a policy is an ``Opportunist``. ``isinstance`` says the same and takes as long as a
    whole batch."""
    return hasattr(policy, "consider")


@runtime_checkable
class Opportunist(Protocol):
    """A policy that also looks at offers; a policy without this leaves them alone."""

    def consider(self, now: Situation) -> Move | None:
        """One of the offered moves, or None to leave the offer."""
        ...
