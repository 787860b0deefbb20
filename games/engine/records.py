"""The kinds of typed record that titles are made of: events, moves, steps, and what they share.

All of them are frozen msgspec Structs with a tag, so that JSON is decoded strictly: an unknown
field or a wrong type is refused at the door. A frozen record may be shared freely between states.
"""

from __future__ import annotations

import re
from typing import Annotated, Protocol

import msgspec


def snake(name: str) -> str:
    """``GlorySpent`` -> ``glory_spent``: the tag that a record carries in JSON."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Event(
    msgspec.Struct, frozen=True, tag_field="type", tag=snake, forbid_unknown_fields=True, gc=False
):
    """An immutable fact, in the past tense: results (amounts after caps), never instructions."""


class Stored(Protocol):
    """An event as a store gives it back."""

    @property
    def type(self) -> str:
        """The tag of the event."""
        ...

    @property
    def payload(self) -> str:
        """All of the event as JSON."""
        ...


class Move(
    msgspec.Struct, frozen=True, tag_field="move", tag=snake, forbid_unknown_fields=True, gc=False
):
    """What a seat chooses. Flat: every field is an int or a str, so that it fits one line of
    notation.

    Fields named ``seat`` or ending in ``_seat`` hold seat numbers.
    """


class Step(
    msgspec.Struct, frozen=True, tag_field="step", tag=snake, forbid_unknown_fields=True, gc=False
):
    """A plain record of something still to be done. It asks or it works, never both.

    Steps are public by construction: they carry references, never secrets.
    """


class Draw(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """One use of chance: draw ``index`` of ``stream`` gave ``value``, of ``0 <= value < n``."""

    stream: str
    index: int
    n: int
    value: int


class OfferOpened(
    msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False
):
    """An offer of ``kind`` opened for ``seat`` after the batch ``since``, or closed where that is
    0."""

    kind: str
    seat: int
    since: int


class Decision(msgspec.Struct, frozen=True, gc=False):
    """What a seat is being asked now.

    ``id`` names this question or offer in this game: it stays while that stays open, whatever
    others do, and is new when it is put anew. ``kind`` is stable per title. ``required``: the game
    waits for it; otherwise it is an offer that may be left. ``window`` names the moment, where a
    title has such moments.
    """

    id: str
    seat: int
    kind: str
    prompt: str
    clause: str
    required: bool = True
    window: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. ``places`` and ``scores`` by seat; 1 is best and ties share a place.

    A seat that plays alone, and loses to the game itself, is second and nobody wins.
    """

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place, in seat order."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=15, description="a seat, counted from 0")]


def label(seat: int) -> str:
    """Seat 0 is called P1 in notation, sentences and names of chance streams."""
    return f"P{seat + 1}"


_LABEL = re.compile(r"P([1-9][0-9]?)")


def seat_of(word: object) -> int | None:
    """The seat that a label names; None for what is no label."""
    match = _LABEL.fullmatch(word) if isinstance(word, str) else None
    return int(match[1]) - 1 if match else None


def ranked(scores: tuple[int, ...], reason: str) -> Outcome:
    """An outcome from scores alone: the highest is first, equals share a place."""
    places = tuple(1 + sum(other > mine for other in scores) for mine in scores)
    return Outcome(places, scores, reason)
