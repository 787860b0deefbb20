"""A spy on every question: whether somebody is asked must not hang on what is hidden.

A choice with one option is carried out unasked. Where the options come from a hand, that betrays
the hand, so such a question must be put always. The spy puts each question to a spectator's view as
well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.engine import beginning, deciding
from games.engine.questions import Aside, Offer, Question
from games.engine.records import Move, Step
from games.engine.secrecy import SPECTATOR, redact
from games.engine.title import Title
from tests.compliance.broken import Broken, require
from tests.compliance.record import Record


def whether_to_ask_hangs_on_nothing_hidden(game: Record) -> None:
    """The game is played again with a spy at each question, aside and offer."""
    if game.start is None:
        return
    title, chance = _spied(game.title), game.chance
    beginning.new_game(title, game.options, game.seats, chance)
    for turn in game.turns:
        deciding.decide(title, turn.before, turn.asked.seat, turn.move, chance, turn.asked.id)


def _spied(title: Title[Any]) -> Title[Any]:
    counted = {
        step: question
        for step, question in title.questions.items()
        if not question.always and not question.sealed
    }
    return replace(
        title,
        questions={step: _question(question) for step, question in title.questions.items()},
        asides=tuple(_aside(aside, counted) for aside in title.asides),
        offers=tuple(_offer(offer) for offer in title.offers),
    )


def _question(question: Question) -> Question:
    def seats(state: Any, step: Any) -> tuple[int, ...]:
        asked = question.seats(state, step)
        what = f"whom {question.kind!r} asks hangs on something hidden"
        _require_equal(asked, lambda: question.seats(_public(state), step), what)
        return asked

    def moves(state: Any, step: Any, seat: int) -> Sequence[Move]:
        own = question.moves(state, step, seat)
        what = f"{question.kind!r} counts options that not everybody sees: put it always"
        _require_equal(
            min(len(own), 2), lambda: min(len(question.moves(_public(state), step, seat)), 2), what
        )
        return own

    if question.always or question.sealed:
        return replace(question, seats=seats)
    return replace(question, seats=seats, moves=moves)


def _aside(aside: Aside, counted: dict[type[Step], Question]) -> Aside:
    def moves(state: Any, step: Any, seat: int) -> Sequence[Move]:
        own = aside.moves(state, step, seat)
        if type(step) in counted:
            what = f"an aside of {counted[type(step)].kind!r} hangs on something hidden"
            _require_equal(bool(own), lambda: bool(aside.moves(_public(state), step, seat)), what)
        return own

    return replace(aside, moves=moves)


def _offer(offer: Offer) -> Offer:
    def open_to(state: Any) -> tuple[int, ...]:
        asked = offer.open(state)
        what = f"whom {offer.kind!r} is offered to hangs on something hidden"
        _require_equal(asked, lambda: offer.open(_public(state)), what)
        return asked

    def occasion(state: Any) -> object:
        about = offer.occasion(state)
        what = f"the occasion of {offer.kind!r} hangs on something hidden"
        _require_equal(about, lambda: offer.occasion(_public(state)), what)
        return about

    return replace(offer, open=open_to, occasion=occasion)


def _public(state: Any) -> Any:
    return redact(state, SPECTATOR)


def _require_equal(actual: object, publicly: Any, what: str) -> None:
    try:
        seen = publicly()
    except Exception as error:
        raise Broken(f"{what} ({error!r})") from error
    require(actual == seen, what)
