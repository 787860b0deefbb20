"""A bot that is kept from something, or is made to choose once: what a choice is worth.

The bot itself does not know. It is asked as ever, and where it chose what it must not, it is asked
again about what is left, with what it tosses next; so it plays as ever up to the first choice that
is another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from games.engine.aims import Aim
from games.engine.foresight import leads_to
from games.engine.policy import Policy, Situation, looks_at_offers, remembers
from games.engine.records import Move
from games.engine.title import Title

How = Literal["forbid", "take", "leave"]


class Kept:
    """What a restriction did in one game. ``held_back``: choices that a bot had to make otherwise.
    ``gave_way``: those in which nothing else was left, so that it was allowed. ``picker``: the seat
    that was made to choose; None before."""

    def __init__(self) -> None:
        self.held_back = self.gave_way = 0
        self.picker: int | None = None


class Forbidding:
    """``policy``, kept from ``aims``: from moves that hit one, and from those that leave nothing
    but such moves. Where nothing else is left it is allowed."""

    needs_view = True

    def __init__(self, title: Title[Any], policy: Policy, aims: Sequence[Aim], kept: Kept) -> None:
        self._title, self._policy, self._aims, self._kept = title, policy, aims, kept
        self.needs_memory = remembers(policy)

    def choose(self, now: Situation) -> Move:
        """See ``Policy.choose``."""
        move = self._policy.choose(now)
        if self._is_free(now, move):
            return move
        left = self._without(now.moves, move, now)
        while left:
            other = self._policy.choose(_of(now, left))
            if self._is_free(now, other):
                self._kept.held_back += 1
                return other
            left = [each for each in left if each != other]
        self._kept.gave_way += 1
        return move

    def consider(self, now: Situation) -> Move | None:
        """See ``Opportunist.consider``. An offer may always be left."""
        move = _considered(self._policy, now)
        if move is None or self._is_free(now, move):
            return move
        self._kept.held_back += 1
        left = self._without(now.moves, move, now)
        other = _considered(self._policy, _of(now, left)) if left else None
        return other if other is not None and self._is_free(now, other) else None

    def saw(self, view: Any, move: Move) -> None:
        """The rules made a move for a seat that is kept from something: nobody was asked. ``view``
        is from before it."""
        self._kept.gave_way += self._hits(view, move)

    def _without(self, moves: Sequence[Move], chosen: Move, now: Situation) -> list[Move]:
        return [each for each in moves if each != chosen and not self._hits(now.view, each)]

    def _is_free(self, now: Situation, move: Move) -> bool:
        if self._hits(now.view, move):
            return False
        return not leads_to(self._title, now.view, now.decision, move, self._hits)

    def _hits(self, view: Any, move: Move) -> bool:
        return any(aim.hit(view, move) for aim in self._aims)


class Picking:
    """``policy``, made to choose at the first decision at which it could hit one of ``aims`` and
    could do otherwise: to hit, or not to. All seats that share ``kept`` have one such moment."""

    needs_view = True

    def __init__(
        self, policy: Policy, aims: Sequence[Aim], how: Literal["take", "leave"], kept: Kept
    ) -> None:
        self._policy, self._aims, self._how, self._kept = policy, aims, how, kept
        self.needs_memory = remembers(policy)

    def choose(self, now: Situation) -> Move:
        """See ``Policy.choose``."""
        move = self._policy.choose(now)
        wanted = self._wanted(now, forgoing=False)
        if wanted is None or move in wanted:
            return move
        self._kept.held_back += 1
        return self._policy.choose(_of(now, wanted))

    def consider(self, now: Situation) -> Move | None:
        """See ``Opportunist.consider``. Who is to take and would take nothing takes the first."""
        move = _considered(self._policy, now)
        wanted = self._wanted(now, forgoing=True)
        if wanted is None or move in wanted or (move is None and self._how == "leave"):
            return move
        self._kept.held_back += 1
        other = _considered(self._policy, _of(now, wanted)) if wanted else None
        return other if other is not None or self._how == "leave" else wanted[0]

    def _wanted(self, now: Situation, *, forgoing: bool) -> list[Move] | None:
        """The moves between which the bot may choose at the moment; None where it is not that.
        ``forgoing``: it could do nothing at all."""
        if self._kept.picker is not None:
            return None
        hits = [each for each in now.moves if any(aim.hit(now.view, each) for aim in self._aims)]
        others = [each for each in now.moves if each not in hits]
        if not hits or not (others or forgoing):
            return None
        self._kept.picker = now.seat
        return hits if self._how == "take" else others


def _of(now: Situation, moves: Sequence[Move]) -> Situation:
    return msgspec.structs.replace(now, moves=tuple(moves))


def _considered(policy: Policy, now: Situation) -> Move | None:
    return policy.consider(now) if looks_at_offers(policy) else None
