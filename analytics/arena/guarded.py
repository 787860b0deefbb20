"""A bot that may fail: what it does wrong is marked, and the game goes on all the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec

from analytics.arena.outside import Dead, Silent
from analytics.arena.protocol import Nonsense
from games.engine.policy import Policy, Situation, looks_at_offers, remembers
from games.engine.records import Move

MOST = 3
"""Marks with which a game is forfeited; a program that died forfeits at once."""

Fault = Literal["slow", "dead", "nonsense", "illegal", "raised"]

_FAULTS: tuple[tuple[type[Exception], Fault], ...] = (
    (Silent, "slow"),
    (Dead, "dead"),
    (Nonsense, "nonsense"),
    (Exception, "raised"),
)


class Mark(msgspec.Struct, frozen=True):
    """What an entrant did wrong at its choice of this number in a game, and in which words."""

    seat: int
    choice: int
    fault: Fault
    words: str


class Guarded:
    """Plays for an entrant. A choice that it fails at is made by ``instead``, with a mark; once it
    has forfeited, all of its choices are. ``has_forfeited``: whether that is so."""

    def __init__(self, entrant: Policy, instead: Policy, seat: int) -> None:
        self._entrant, self._instead, self._seat = entrant, instead, seat
        self.needs_view = True
        self.needs_memory = remembers(entrant) or remembers(instead)
        self.marks: list[Mark] = []
        self.has_forfeited = False
        self._choices = 0

    def choose(self, now: Situation) -> Move:
        """See ``Policy.choose``."""
        move: Move | None = None
        if not self.has_forfeited:
            move = self._asked(self._entrant.choose, now, may_leave=False)
        return self._instead.choose(now) if move is None else move

    def consider(self, now: Situation) -> Move | None:
        """See ``Opportunist.consider``. An offer at which it fails is left."""
        if self.has_forfeited or not looks_at_offers(self._entrant):
            return None
        return self._asked(self._entrant.consider, now, may_leave=True)

    def _asked(
        self, choose: Callable[[Situation], Any], now: Situation, *, may_leave: bool
    ) -> Move | None:
        self._choices += 1
        try:
            move: Move | None = choose(now)
        except Exception as error:
            fault = next(fault for kind, fault in _FAULTS if isinstance(error, kind))
            self._mark(fault, f"{type(error).__name__}: {error}")
            return None
        if move is None and may_leave:
            return None
        if not _is_among(move, now.moves):
            self._mark("illegal", f"{move!r} is none of {len(now.moves)} moves")
            return None
        return move

    def _mark(self, fault: Fault, words: str) -> None:
        self.marks.append(Mark(self._seat, self._choices, fault, words[:200]))
        self.has_forfeited = fault == "dead" or len(self.marks) >= MOST


def _is_among(move: Any, moves: Sequence[Move]) -> bool:
    return any(type(move) is type(each) and move == each for each in moves)


def places_with(places: Sequence[int], forfeited: Sequence[bool]) -> tuple[int, ...]:
    """Places by seat, once who has forfeited comes last; they share that place."""
    played = [place for place, gone in zip(places, forfeited, strict=True) if not gone]
    return tuple(
        len(played) + 1 if gone else 1 + sum(other < place for other in played)
        for place, gone in zip(places, forfeited, strict=True)
    )
