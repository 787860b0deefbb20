"""The tables a title fills: how a step asks, what may be offered out of turn, what may be added.

A move is looked up in the listed moves before anything is touched; nothing else checks legality.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.engine.records import Event, Move, Step
from games.engine.referee import Referee


def _the_seat_of_the_step(_state: Any, step: Any) -> tuple[int, ...]:
    return (step.seat,)


Refusal: TypeAlias = tuple[str, str]
"""Why a move is refused: a sentence for its player, and the clause."""


@dataclass(frozen=True, slots=True)
class Question:
    """How a type of step asks.

    ``kind``: stable name of the decision. ``clause``: the rule. ``prompt``: an English question
    as it can always be put; ``asks(state, step)``: as it is put now, with what it is about, from
    public facts. ``moves(state, step, seat)``: all legal moves in a stable order. ``take(ref,
    step, seat, move)``: what follows; the step is already off the agenda, unless ``sealed``.
    ``seats(state, step)``: who is still asked, from public facts alone. ``why_not(state, step,
    seat, move)``: for a refused move, the sentence and the clause. ``always``: put to its seats
    without counting their moves, of which there must be one at least. ``otherwise(ref, step)``:
    what follows where nobody is asked or there is no move at all. ``sealed``: several seats answer
    without knowing each other's answers; the step stays until ``seats`` is empty, then
    ``otherwise`` reveals. ``context(view, step, seat)``: a sentence of what the question is about
    and what its seat has for it, from the view of that seat; "" for nothing. ``words(view, step,
    seat, move)``: what a listed move is called here; "" for its usual sentence. ``notes(view,
    step, seat, move)``: what whoever chooses has to know of it and no fact that follows tells, such
    as a cost that is paid later; "" for nothing.
    """

    kind: str
    clause: str
    prompt: str
    moves: Callable[[Any, Any, int], Sequence[Move]]
    take: Callable[[Referee[Any], Any, int, Any], None]
    seats: Callable[[Any, Any], tuple[int, ...]] = _the_seat_of_the_step
    why_not: Callable[[Any, Any, int, Any], Refusal | None] | None = None
    otherwise: Callable[[Referee[Any], Any], None] | None = None
    asks: Callable[[Any, Any], str] | None = None
    context: Callable[[Any, Any, int], str] | None = None
    words: Callable[[Any, Any, int, Any], str] | None = None
    notes: Callable[[Any, Any, int, Any], str] | None = None
    always: bool = False
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Aside:
    """Free effects that the asked seat may use at its own question, which is then put anew.

    ``moves(state, step, seat)`` are added to the question's own; ``take(ref, seat, move)`` carries
    one out. ``kinds`` are the move types that belong to it. ``notes(view, seat, move)``: as that of
    a question.
    """

    kinds: tuple[type[Move], ...]
    moves: Callable[[Any, Any, int], Sequence[Move]]
    take: Callable[[Referee[Any], int, Any], None]
    notes: Callable[[Any, int, Any], str] | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """A decision that a seat may take at any rest point, whoever is being asked.

    ``open(state)``: the seats that are offered it, from the public table alone; asked once at the
    end of each batch that leaves something to do. ``moves(state, seat)`` may read the owner's zone:
    what the seat may answer. ``take(ref, seat, move)`` carries it out above the open question,
    which then goes on. ``occasion(state)``: what the offer belongs to (a turn, a battle),
    from the public table. One that was open before and after a batch is the same offer, unless its
    seat took it or the occasion is another. ``notes(view, seat, move)``: as that of a question.
    """

    kind: str
    clause: str
    prompt: str
    open: Callable[[Any], tuple[int, ...]]
    moves: Callable[[Any, int], Sequence[Move]]
    take: Callable[[Referee[Any], int, Any], None]
    window: str = ""
    occasion: Callable[[Any], object] = lambda state: None
    notes: Callable[[Any, int, Any], str] | None = None


Questions: TypeAlias = Mapping[type[Step], Question]
"""Step type -> how it asks."""

Works: TypeAlias = Mapping[type[Step], Callable[[Referee[Any], Any], None]]
"""Step type -> what it does."""

StandingRules: TypeAlias = Mapping[type[Event], Sequence[Callable[[Referee[Any], Any], None]]]
"""Event type -> the rules that watch for it, in order."""
