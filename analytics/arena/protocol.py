"""How a program is asked for a choice: a line of JSON, which it answers by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.engine.canonical import canonical
from games.engine.policy import Situation
from games.engine.records import Move
from games.engine.title import Title

LONGEST_ANSWER = 64 * 1024
"""Bytes of a line."""


class Nonsense(Exception):
    """What a program answered is no answer; the message says why."""


class Table(msgspec.Struct, frozen=True):
    """At which game a program is asked: what of it stays the same."""

    game: str
    title: str
    seats: int


class _Decision(msgspec.Struct, frozen=True):
    kind: str
    prompt: str
    clause: str


class _Asked(msgspec.Struct, frozen=True, tag_field="type", tag="choose"):
    game: str
    title: str
    seats: int
    seat: int
    required: bool
    decision: _Decision
    moves: list[msgspec.Raw]
    view: msgspec.Raw


class _Answer(msgspec.Struct, frozen=True):
    """``choose``: the place of a move in the list, None to leave an offer."""

    choose: int | None


def line_of(table: Table, now: Situation, *, required: bool) -> bytes:
    """The question as a line. ``required`` is false for an offer, which may be left."""
    decision = now.decision
    asked = _Asked(
        table.game,
        table.title,
        table.seats,
        now.seat,
        required,
        _Decision(decision.kind, decision.prompt, decision.clause),
        [msgspec.Raw(canonical(move)) for move in now.moves],
        msgspec.Raw(canonical(now.view)),
    )
    return msgspec.json.encode(asked) + b"\n"


def move_in(line: bytes, moves: Sequence[Move], *, required: bool) -> Move | None:
    """The move that an answer names, None for an offer that is left; raises ``Nonsense``."""
    try:
        chosen = msgspec.json.decode(line, type=_Answer).choose
    except msgspec.MsgspecError as error:
        raise Nonsense(str(error)) from None
    if chosen is None and not required:
        return None
    if chosen is None or not 0 <= chosen < len(moves):
        raise Nonsense(f"{chosen} is none of {len(moves)} moves")
    return moves[chosen]


def table_of(title: Title[Any], seats: int, game: str) -> Table:
    """The table of a game."""
    return Table(game, title.id, seats)
