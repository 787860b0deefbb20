"""Who knows the rules and not the code can answer: whatever is read has names, and no ids."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from games.engine import asking, choosing, describing, places
from games.engine.choosing import Question
from games.engine.records import Step
from games.engine.secrecy import redact
from tests.compliance.broken import require
from tests.compliance.laws.places import places_drawn
from tests.compliance.looks import looked_at
from tests.compliance.record import Record

_ID = re.compile(r"(?=.*[._\d])[A-Za-z][\w.]*[\w]")
"""How ids look that are no words: ``T03.Q``, ``F2``, ``boots_of_hermes``, ``face.gold_3``."""

_SEAT = re.compile(r"P\d")
"""Seats are said so, and pages put people in their place."""

_WORD = re.compile(r"[A-Za-z][\w.]*\w")
_UNDERSCORED = re.compile(r"[A-Za-z0-9]_[A-Za-z0-9]|[A-Za-z]\.\w|\w\.[A-Za-z]")


def no_sentence_has_an_id_of_the_code(game: Record) -> None:
    """Neither what happened, nor what is asked, nor what may be chosen and what follows."""
    ids = _ids_of(game)
    sentences = {describing.describe(game.title, event) for event in game.events}
    for question in _questions(game):
        sentences.update((question.decision.prompt, question.context, *_told(question)))
    for sentence in sorted(sentences):
        _require_names(sentence, ids)


def a_question_and_its_moves_read_well(game: Record) -> None:
    """A line each, with a beginning and an end, however a move is told where it is asked for."""
    for question in _questions(game):
        prompt, context = question.decision.prompt, question.context
        require(prompt.endswith("?"), f"no question: {prompt!r}")
        for line in (prompt, *filter(None, [context]), *_told(question)):
            require(line == line.strip() and "\n" not in line, f"no clean line: {line!r}")
            require(line[:1] == line[:1].upper(), f"does not begin like a sentence: {line!r}")
            require(line[-1:] in ".!?", f"does not end like a sentence: {line!r}")


def a_question_names_what_it_is_about(game: Record) -> None:
    """What its step names, a card, an area, another seat, tells it from others of its kind."""
    met: dict[tuple[str, str, str], object] = {}
    for state, _ in game.rests:
        step = state.flow.agenda[-1] if state.flow.agenda else None
        subject = None if step is None else _subject(step)
        for decision in asking.decisions(game.title, state) if subject else ():
            if not decision.required:
                continue
            view = redact(state, frozenset((decision.seat,)))
            context = asking.context_of(game.title, view, decision)
            other = met.setdefault((decision.kind, decision.prompt, context), subject)
            what = f"{decision.prompt!r} is asked of {subject} as of {other}"
            require(other == subject, what)


def every_place_of_a_move_explains_itself(game: Record) -> None:
    """The words of a sign are more than its id, and no id of the code is in them."""
    ids = _ids_of(game)
    for state, decision, moves in looked_at(game):
        words = dict(places_drawn(game, state, decision.seat))
        for explanation in words.values():
            _require_names(explanation, ids)
        for move in moves:
            for place in places.targets_of(game.title, decision.seat, move):
                explanation = words.get(place, "").strip()
                bare = place.lower() == re.sub(r"\W", ".", explanation.lower())
                require(not bare, f"{place} is told by its id alone: {explanation!r}")


def what_moves_are_called_hangs_on_the_view(game: Record) -> None:
    """Questions tell no more of a move than its seat may know."""
    for state, decision, moves in looked_at(game):
        view = redact(state, frozenset((decision.seat,)))
        for move in moves:
            sentence = asking.words_of(game.title, view, decision, move)
            whole = asking.words_of(game.title, state, decision, move)
            require(sentence == whole, f"{move} is {sentence} to its seat, and {whole} in truth")


def _subject(step: Step) -> tuple[tuple[str, object], ...]:
    """What a step is about beside who is asked: the ids that it names, and other seats."""
    fields = msgspec.structs.asdict(step).items()
    return tuple(
        (name, value)
        for name, value in fields
        if name != "faction" and (isinstance(value, str) or name.endswith("_seat"))
    )


def _told(question: Question) -> Iterator[str]:
    for option in question.options:
        yield option.sentence
        yield from option.forecast.facts


@lru_cache(maxsize=4)
def _questions(game: Record) -> Sequence[Question]:
    """Those of the moments that are looked at."""
    return [
        question
        for state, decision, _ in looked_at(game)
        for question in choosing.questions(game.title, state, frozenset((decision.seat,)))
        if question.decision.kind == decision.kind
    ]


@lru_cache(maxsize=4)
def _ids_of(game: Record) -> frozenset[str]:
    """All texts in what happened and was listed that look like ids, and the names of places."""
    texts: set[str] = set()
    for record in (*game.events, *(turn.move for turn in game.turns)):
        texts.update(_texts(msgspec.to_builtins(record)))
    for _, decision, moves in looked_at(game):
        for move in moves:
            texts.update(places.targets_of(game.title, decision.seat, move))
            texts.update(_texts(msgspec.to_builtins(move)))
    return frozenset(text for text in texts if _ID.fullmatch(text) and not _SEAT.fullmatch(text))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(key)
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)


def _require_names(line: str, ids: frozenset[str]) -> None:
    codes = ids.intersection(_WORD.findall(line)) | set(_UNDERSCORED.findall(line))
    require(not codes, f"{', '.join(sorted(codes))} is no word of people: {line!r}")
