"""Moves in one line, and what is answered to a line that is none."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import UNSET

from games.engine import notation
from games.engine.errors import BadNotation
from games.engine.records import Move, SeatNumber
from games.engine.secrecy import SeatOnly


class Rest(Move, frozen=True):
    """No details."""


class ForgeFace(Move, frozen=True):
    """Two details."""

    die: Literal["light", "dark"]
    slot: Annotated[int, msgspec.Meta(ge=0, le=5)]


class Send(Move, frozen=True):
    """Details that are seats."""

    seat: SeatNumber
    victim_seat: SeatNumber


class Bid(Move, frozen=True):
    """A detail that is hidden from others."""

    coins: SeatOnly[int] = UNSET


MOVES = (Rest, ForgeFace, Send, Bid)


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("rest", Rest()),
        ("forge_face light 3", ForgeFace("light", 3)),
        ("send P1 P16", Send(0, 15)),
        ("bid 12", Bid(12)),
        ("bid -1", Bid(-1)),
    ],
)
def test_a_move_is_written_and_read_back(line: str, move: Move) -> None:
    assert notation.write(move) == line
    assert notation.read(line, MOVES) == move


def test_spaces_around_the_words_do_not_matter() -> None:
    assert notation.read("  forge_face   dark 0 ", MOVES) == ForgeFace("dark", 0)


def test_what_a_viewer_may_not_know_is_a_question_mark() -> None:
    assert notation.write(Bid()) == "bid ?"


@pytest.mark.parametrize(
    ("line", "form"),
    [
        ("", "starts with one of: rest, forge_face, send, bid"),
        ("   ", "starts with one of"),
        ("dance", "starts with one of: rest, forge_face, send, bid"),
        ("REST", "starts with one of"),
        ("rest 1", "has 1 details; write it as 'rest'"),
        ("forge_face light", "write it as 'forge_face <die> <slot>'"),
        ("forge_face light 1 2", "write it as 'forge_face <die> <slot>'"),
        ("forge_face green 1", "does not read as 'forge_face <die> <slot>'"),
        ("forge_face light six", "does not read as"),
        ("forge_face light 6", "does not read as"),
        ("forge_face light 1.5", "does not read as"),
        ("forge_face light 1_0", "does not read as"),
        ("forge_face light ٣", "does not read as"),
        (f"forge_face light {'9' * 5000}", "does not read as"),
        ("send 0 1", "a seat is written P1"),
        ("send P0 P1", "a seat is written P1"),
        ("send p1 P2", "a seat is written P1"),
        ("send P² P1", "a seat is written P1"),
        (f"send P{'9' * 5000} P1", "a seat is written P1"),
        ("send P17 P1", "does not read as"),
        ("bid ?", "does not read as"),
    ],
)
def test_a_line_that_is_no_move_is_answered_with_the_form(line: str, form: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        notation.read(line, MOVES)
    assert form in str(refusal.value)
