"""What is asked or offered now, and what may be answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from games.engine.flow import Flow, HasFlow
from games.engine.records import Decision, Move, Step
from games.engine.title import Title

S = TypeVar("S", bound=HasFlow)


def decisions(title: Title[S], state: S, *, worded: bool = True) -> list[Decision]:
    """All that is being asked or offered now; nothing inside a batch or after the end.

    Not ``worded``: each question as it can always be put, for those who do not read it.
    """
    flow = state.flow
    if flow.resolving or not flow.agenda:
        return []
    step = flow.agenda[-1]
    question = title.questions[type(step)]
    since = str(flow.since)
    prompt = question.asks(state, step) if worded and question.asks else question.prompt
    asked: list[Decision] = []
    for seat in question.seats(state, step):
        asked.append(Decision(since, seat, question.kind, prompt, question.clause))
    return asked + _offered(title, flow) if title.offers else asked


def _offered(title: Title[Any], flow: Flow[Any]) -> list[Decision]:
    return [
        Decision(
            f"{offer.kind}-{opened}",
            seat,
            offer.kind,
            offer.prompt,
            offer.clause,
            required=False,
            window=offer.window,
        )
        for offer in title.offers
        for seat, opened in enumerate(flow.offered.get(offer.kind, ()))
        if opened
    ]


def choices(title: Title[S], state: S, seat: int) -> list[tuple[Decision, Sequence[Move]]]:
    """The decisions of one seat with their legal moves. Works on the seat's view as well."""
    return [
        (decision, moves_of(title, state, decision))
        for decision in decisions(title, state)
        if decision.seat == seat
    ]


def legal_moves(title: Title[S], state: S, seat: int) -> list[Move]:
    """All legal moves of a seat, concrete, in a stable order."""
    return [move for _, moves in choices(title, state, seat) for move in moves]


def moves_of(title: Title[S], state: S, decision: Decision) -> Sequence[Move]:
    """The legal moves of one open decision, in a stable order."""
    seat = decision.seat
    if not decision.required:
        return title.offer_by_kind[decision.kind].moves(state, seat)
    step = state.flow.agenda[-1]
    own = title.questions[type(step)].moves(state, step, seat)
    return with_asides(title, own, state, step, seat)


def context_of(title: Title[S], view: S, decision: Decision) -> str:
    """What an open decision is about, for its seat, whose ``view`` this is; may be empty."""
    if not decision.required:
        return ""
    step = view.flow.agenda[-1]
    context = title.questions[type(step)].context
    return context(view, step, decision.seat) if context is not None else ""


def words_of(title: Title[S], view: S, decision: Decision, move: Move) -> tuple[str, str]:
    """What a listed move is called where it is asked for, and what else is to be known of it; ""
    where its question has no words of its own."""
    aside = title.aside_by_move.get(type(move))
    free = aside if decision.required else title.offer_by_kind[decision.kind]
    if free is not None:
        return "", free.notes(view, decision.seat, move) if free.notes else ""
    step = view.flow.agenda[-1]
    question = title.questions[type(step)]
    phrases = (question.words, question.notes)
    words, note = (each(view, step, decision.seat, move) if each else "" for each in phrases)
    return words, note


def with_asides(
    title: Title[Any], own: Sequence[Move], state: Any, step: Step, seat: int
) -> Sequence[Move]:
    """A question's own moves, and the free effects that its seat may use there."""
    moves = own
    for aside in title.asides:
        extra = aside.moves(state, step, seat)
        if extra:
            moves = [*moves, *extra]
    return moves
