"""How bots answer: the one way of it, at a table, in a figure, in the corpus and in a test.

Which decisions are thought about next, and from which randomness, is settled by whoever lets them
play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from games.engine.clone import clone
from games.engine.errors import EngineError
from games.engine.policy import Policy, Situation, looks_at_offers
from games.engine.records import Decision, Move, label
from games.engine.secrecy import redact


class DeadEnd(EngineError):
    """A game that is not over and in which nobody has a move that must be made."""


def of_lowest_seat(open_now: Sequence[Decision]) -> list[Decision]:
    """What a table answers next: all that is open to the lowest of the seats that are asked.

    Raises ``DeadEnd`` where none is.
    """
    seat = min((decision.seat for decision in open_now if decision.required), default=None)
    if seat is None:
        raise DeadEnd("Something is offered and nobody is asked.")
    return [decision for decision in open_now if decision.seat == seat]


def first(questions: Sequence[Decision], _rng: Random) -> Decision:
    """The question that stands first."""
    return questions[0]


def own_view(state: Any, seat: int) -> Any:
    """What the seat may know, as a copy."""
    return clone(redact(state, frozenset((seat,))))


def answer(
    state: Any,
    decisions: Sequence[Decision],
    moves_of: Callable[[Decision], Sequence[Move]],
    policies: Mapping[int, Policy] | Sequence[Policy],
    rng: Random,
    pick: Callable[[Sequence[Decision], Random], Decision] = first,
    *,
    see: Callable[[Any, int], Any] = own_view,
    situation: Callable[..., Situation] = Situation,
) -> tuple[Decision, Move]:
    """The first of the offers among ``decisions`` that its bot takes, else the answer to the
    question among them.

    ``decisions``: open now. ``moves_of``: the legal moves of one. ``policies``: by seat; each gets
    a view and a tuple of its own. ``pick``: which of several questions is answered; it is asked
    after the offers. ``see``: what a seat is shown of the state. ``situation``: makes that of
    view, decision, moves and ``rng``, with what else a bot is given. Whether a bot named one of its
    moves is not looked at. Raises ``DeadEnd`` where no question is open, or one without a legal
    move.
    """
    views: dict[int, Any] = {}
    questions = decisions
    if len(decisions) > 1:
        for offer in decisions:
            policy = policies[offer.seat]
            needs_view = policy.needs_view
            if offer.required or not looks_at_offers(policy):
                continue
            moves = tuple(moves_of(offer))
            if moves:
                shown = _view(state, offer.seat, see, views) if needs_view else None
                taken = policy.consider(situation(shown, offer, moves, rng))
                if taken is not None:
                    return offer, taken
        questions = [decision for decision in decisions if decision.required]
    if not questions or not questions[0].required:
        raise DeadEnd("Something is offered and nobody is asked.")
    asked = questions[0] if len(questions) == 1 else pick(questions, rng)
    seat, moves = asked.seat, tuple(moves_of(asked))
    if not moves:
        raise DeadEnd(f"{label(seat)} is asked {asked.kind!r} and has no legal move.")
    player = policies[seat]
    view = _view(state, seat, see, views) if player.needs_view else None
    return asked, player.choose(situation(view, asked, moves, rng))


def _view(state: Any, seat: int, see: Callable[[Any, int], Any], views: dict[int, Any]) -> Any:
    """What the seat is shown, once for all that it is asked and offered."""
    if seat not in views:
        views[seat] = see(state, seat)
    return views[seat]
