"""A title of bare steps and no rules, to see what the engine itself does with them.

``Ask(seat, name)`` asks a seat to say one of the words of ``name``; ``Work(name)`` does what the
test says; ``Vote`` is sealed. What is said is told and kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from games.engine.flow import Began, Chose, Flow, Waits
from games.engine.questions import Aside, Offer, Question
from games.engine.records import Event, Move, Outcome, Step, label
from games.engine.referee import Referee
from games.engine.secrecy import Inside, Owned, Public, SeatOnly
from games.engine.title import Title


class Say(Move, frozen=True):
    """An answer."""

    word: Public[str]


class Cough(Move, frozen=True):
    """A free effect of the asked seat."""


class Wave(Move, frozen=True):
    """An offer to whoever is not asked."""


class Ballot(Move, frozen=True):
    """A sealed answer."""

    word: SeatOnly[str] = UNSET


class Ask(Step, frozen=True):
    """Asks; ``name`` says for which words."""

    seat: int
    name: str


class Vote(Step, frozen=True):
    """Asks every seat at once."""


class Work(Step, frozen=True):
    """Works."""

    name: str


class Said(Event, frozen=True):
    """Something was said."""

    seat: Public[int]
    word: Public[str]


class Balloted(Event, frozen=True):
    """A ballot was cast."""

    seat: Public[int]
    word: SeatOnly[str] = UNSET


class Counted(Event, frozen=True):
    """The ballots were opened."""

    words: Public[tuple[str, ...]]


class Ended(Event, frozen=True):
    """It is over."""


class Box(msgspec.Struct):
    """One ballot."""

    owners: tuple[int, ...]
    word: str


class State(msgspec.Struct):
    """``said``: everything in order."""

    flow: Inside[Flow[Ask | Vote | Work]] = msgspec.field(default_factory=Flow)
    said: Public[list[str]] = msgspec.field(default_factory=list)
    cast: Public[list[int]] = msgspec.field(default_factory=list)
    boxes: Owned[dict[str, Box]] = msgspec.field(default_factory=dict)
    ended: Public[bool] = False


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing to choose."""

    polite: bool = True


class Numbers(msgspec.Struct, frozen=True):
    """One number."""

    loudness: int = 1


WORDS: Mapping[str, tuple[str, ...]] = {
    "pair": ("yes", "no"),
    "single": ("only",),
    "none": (),
    "cough": ("only",),
}


def say(ref: Referee[State], step: Ask, seat: int, move: Say) -> None:
    """Tell it."""
    ref.emit(Said(seat, move.word))


def cast(ref: Referee[State], step: Vote, seat: int, move: Ballot) -> None:
    """Into the box."""
    ref.emit(Balloted(seat, move.word))


def count(ref: Referee[State], step: Vote) -> None:
    """Open the boxes."""
    boxes = ref.state.boxes
    ref.emit(Counted(tuple(boxes[label(seat)].word for seat in sorted(ref.state.cast))))


def _said(state: State, event: Said) -> None:
    state.said.append(f"{label(event.seat)} {event.word}")


def _balloted(state: State, event: Balloted) -> None:
    state.cast.append(event.seat)
    if event.word is not UNSET:
        state.boxes[label(event.seat)] = Box((event.seat,), event.word)


def _counted(state: State, event: Counted) -> None:
    state.cast, state.boxes = [], {}
    state.said.extend(event.words)


def _ended(state: State, event: Ended) -> None:
    state.ended = True


def _why_not(state: State, step: Ask, seat: int, move: Move) -> tuple[str, str] | None:
    if isinstance(move, Say) and move.word == "maybe":
        return "Maybe is no answer.", "ER-2.1"
    return None


QUESTION = Question(
    kind="word",
    clause="ER-2",
    prompt="Which word?",
    moves=lambda state, step, seat: [Say(word) for word in WORDS[step.name]],
    take=say,
    why_not=_why_not,
    otherwise=lambda ref, step: ref.emit(Said(step.seat, "nothing to say")),
)
VOTE = Question(
    kind="vote",
    clause="ER-3",
    prompt="Which ballot?",
    seats=lambda state, step: tuple(
        seat for seat in range(len(state.flow.chosen)) if seat not in state.cast
    ),
    moves=lambda state, step, seat: [Ballot("aye"), Ballot("nay")],
    take=cast,
    otherwise=count,
    sealed=True,
)
COUGHING = Aside(
    kinds=(Cough,),
    moves=lambda state, step, seat: [Cough()] if getattr(step, "name", "") == "cough" else [],
    take=lambda ref, seat, move: ref.emit(Said(seat, "cough")),
)


def waving(open_to: Sequence[int], take: Callable[[Any, int, Any], None]) -> Offer:
    """An offer to these seats."""
    return Offer(
        kind="wave",
        clause="ER-4",
        prompt="Wave?",
        open=lambda state: tuple(open_to),
        moves=lambda state, seat: [Wave()],
        take=take,
        window="any time",
    )


def wave(ref: Referee[State], seat: int, move: Wave) -> None:
    """Tell it."""
    ref.emit(Said(seat, "wave"))


def errands(
    *steps: Step,
    work: Mapping[str, Callable[[Referee[State]], None]] | None = None,
    **changes: Any,
) -> Title[State]:
    """A title whose games begin with these steps; ``work`` by name."""
    table = work or {}
    fields: dict[str, Any] = {
        "id": "errands",
        "name": "Errands",
        "rules": "1",
        "seat_counts": (2, 3),
        "options": Options,
        "parameters": Numbers(),
        "state": State,
        "moves": (Say, Cough, Wave, Ballot),
        "events": (Said, Balloted, Counted, Ended),
        "steps": (Ask, Vote, Work),
        "set_up": lambda ref, options: ref.push(*steps),
        "works": {Work: lambda ref, step: table[step.name](ref)},
        "questions": {Ask: QUESTION, Vote: VOTE},
        "own_appliers": {Said: _said, Balloted: _balloted, Counted: _counted, Ended: _ended},
        "outcome": lambda state: Outcome((1, 1), (0, 0), "done") if state.ended else None,
        "sentences": {
            kind: lambda record: "Something happens."
            for kind in (Began, Chose, Waits, Said, Balloted, Counted, Ended)
        },
        "components": dict,
        "pieces": lambda state: Counter(said=1),
        "appraise": lambda view, seat, move: 0.0,
        "board": lambda view: "<svg/>",
        "longest": 50,
    }
    return Title(**{**fields, **changes})
