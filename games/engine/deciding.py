"""What follows from a move, or why it is refused."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from games.engine import asking, notation
from games.engine.batch import Batch
from games.engine.batch_maker import BatchMaker
from games.engine.chance import Chance
from games.engine.clone import clone
from games.engine.errors import Refused
from games.engine.flow import HasFlow
from games.engine.records import Decision, Event, Move, label
from games.engine.title import Title

S = TypeVar("S", bound=HasFlow)


def decide(
    title: Title[S],
    state: S,
    seat: int,
    move: Move,
    chance: Chance,
    decision: str | None = None,
) -> Batch[S]:
    """The events that follow a move and the next state; ``state`` itself is not changed.

    ``decision`` is the id that the mover answers; without it any open decision of the seat may
    match. Raises ``Refused`` with a sentence, a stable code and the clause.
    """
    asked, listed = _find(title, state, seat, move, decision)
    twin = clone(state)
    return Batch(tuple(play(title, twin, asked, listed, chance)), twin)


def play(title: Title[S], state: S, asked: Decision, move: Move, chance: Chance) -> list[Event]:
    """In-place twin of ``decide`` for games in memory and search.

    The move is trusted: it must come from ``asking.choices`` for the seat that is asked.
    """
    return BatchMaker(title, state, chance).carry_out(asked, move)


def hurried(batch: Batch[S]) -> Batch[S]:
    """The same batch of a choice, marked: a bot had no time to try all that it wanted."""
    opening, *following = batch.events
    return Batch((msgspec.structs.replace(opening, hurried=True), *following), batch.state)


def _find(
    title: Title[S], state: S, seat: int, move: Move, decision: str | None
) -> tuple[Decision, Move]:
    """The decision that this move answers and the listed move it equals, or ``Refused``.

    The listed one goes into the log: ``1 == True``, but only one of them is read back.
    """
    if not state.flow.agenda:
        raise Refused("The game is over; no more moves are taken.", "over")
    everybody = asking.decisions(title, state)
    mine = [d for d in everybody if d.seat == seat]
    if not mine:
        waiting = ", ".join(label(d.seat) for d in everybody if d.required)
        raise Refused(f"{label(seat)} is not asked now; the game waits for {waiting}.", "not_asked")
    if decision is not None:
        mine = [d for d in mine if d.id == decision]
        if not mine:
            raise Refused(f"Decision {decision} of {label(seat)} is no longer open.", "not_open")
    for candidate in mine:
        moves = asking.moves_of(title, state, candidate)
        if move in moves:
            return candidate, moves[moves.index(move)]
    raise _refusal(title, state, mine[0], move)


def _refusal(title: Title[S], state: S, asked: Decision, move: Move) -> Refused:
    if asked.required:
        step = state.flow.agenda[-1]
        why_not = title.questions[type(step)].why_not
        reason = why_not(state, step, asked.seat, move) if why_not else None
        if reason is not None:
            return Refused(reason[0], "illegal", reason[1])
    return Refused(
        f"{notation.write(move)!r} is not a legal answer here: {asked.prompt}",
        "illegal",
        asked.clause,
    )
