"""Moves and games that must be refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from games.engine import beginning, deciding, notation
from games.engine.canonical import canonical
from games.engine.cases.forced import Last
from games.engine.cases.report import Rejected, TurnedAway
from games.engine.cases.start import options_of
from games.engine.cases.table import Table
from games.engine.english import some
from games.engine.errors import BadCase, EngineError, Refused
from games.engine.records import Move, label, seat_of
from games.engine.title import Title

UNREADABLE = "unreadable"


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that cannot be begun."""

    seats: int
    options: dict[str, Any] = {}
    parameters: dict[str, int] = {}


def refusals(table: Table, wanted: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """One line for each entry that is not refused, or not as the case says."""
    for entry in wanted:
        terms = {key: entry[key] for key in ("clause", "says", "code") if key in entry}
        rest = [key for key in entry if key not in terms]
        if len(rest) != 1:
            raise BadCase("refused: write one 'P1: <move>' or 'start: ...', clause, says, code.")
        if rest[0] == "start":
            yield from _start(table, entry["start"], terms)
            continue
        seat = seat_of(rest[0])
        if seat is None:
            raise BadCase(f"refused: {rest[0]!r} is neither a seat nor 'start'.")
        yield from _move(table, seat, entry[rest[0]], terms)


def _move(table: Table, seat: int, written: Any, terms: Mapping[str, Any]) -> Iterator[str]:
    if terms.get("code") == UNREADABLE:
        yield from _unreadable(table, seat, written, terms)
        return
    move = read_move(table.title, written, "refused")
    before = canonical(table.state)
    what = f"refused: {label(seat)} {notation.write(move)}"
    try:
        deciding.decide(table.title, table.state, seat, move, table.chance)
    except Refused as error:
        table.report.rejected.append(Rejected(seat, move, error))
        _show(table, TurnedAway(seat, move, str(error), error.clause))
        yield from _as_said(what, error, terms, error.clause, error.code)
    else:
        yield f"{what} was accepted"
    if canonical(table.state) != before:
        yield f"the rules are at fault: {what} changed the state"


def _unreadable(table: Table, seat: int, written: Any, terms: Mapping[str, Any]) -> Iterator[str]:
    """What is no move of the title at all is turned away before anybody looks at the rules."""
    try:
        read_move(table.title, written, "refused")
    except BadCase as error:
        _show(table, TurnedAway(seat, str(written), str(error).removeprefix("refused: "), ""))
        yield from _as_said(f"refused: {written!r}", error, terms, None, UNREADABLE)
    else:
        yield f"refused: {written!r} reads as a move"


def _start(table: Table, raw: Any, terms: Mapping[str, Any]) -> Iterator[str]:
    title = table.title
    try:
        attempt = msgspec.convert(raw, Attempt)
    except msgspec.ValidationError as error:
        raise BadCase(f"refused: start: {error}") from error
    try:
        options = options_of(title, attempt.options)
        beginning.new_game(title, options, attempt.seats, Last(), patch=attempt.parameters)
    except EngineError as error:
        tried = f"a game of {some(attempt.seats, 'seat')}"
        _show(table, TurnedAway(None, tried, str(error), ""))
        yield from _as_said("refused: this start", error, terms, None, None)
    else:
        yield "refused: this start was accepted"


def _show(table: Table, refusal: TurnedAway) -> None:
    table.scenes[-1].refused.append(refusal)


def _as_said(
    what: str, error: EngineError, terms: Mapping[str, Any], clause: str | None, code: str | None
) -> Iterator[str]:
    if "clause" in terms and terms["clause"] != clause:
        yield f"{what} cites {clause or 'no clause'}, not {terms['clause']}: {error}"
    if terms.get("code", code) != code:
        yield f"{what} has the code {code}, not {terms['code']}: {error}"
    if str(terms.get("says", "")) not in str(error):
        yield f"{what} does not say {terms['says']!r}: {error}"


def read_move(title: Title[Any], written: Any, where: str) -> Move:
    """A move from a line of notation or from its JSON fields."""
    try:
        if isinstance(written, Mapping):
            move: Move = msgspec.convert(written, title.reading.move_type)
            return move
        return notation.read(str(written), title.moves)
    except (EngineError, msgspec.ValidationError) as error:
        raise BadCase(f"{where}: {error}") from error
