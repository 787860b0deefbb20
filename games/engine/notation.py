"""Moves in one line of text: the tag and then the fields in order, as in ``forge light 3``.

Seats are written as their labels (``P2``), what a viewer may not know as ``?``. Used by tests,
worked cases, logs and transcripts.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, TypeVar

import msgspec

from games.engine.errors import BadNotation
from games.engine.records import Move, label, seat_of

M = TypeVar("M", bound=Move)


def write(move: Move) -> str:
    """The line for a move; ``read`` gives the move back."""
    words = [str(move.__struct_config__.tag)]
    for name in move.__struct_fields__:
        value = getattr(move, name)
        if value is msgspec.UNSET:
            words.append("?")
        else:
            words.append(label(value) if _is_seat(name) else str(value))
    return " ".join(words)


def read(line: str, kinds: Iterable[type[M]]) -> M:
    """The move that ``line`` writes, out of the move types of a title.

    Raises ``BadNotation`` with the form that was expected.
    """
    words = line.split()
    types = _by_tag(tuple(kinds))
    if not words or words[0] not in types:
        raise BadNotation(f"{line!r} is no move; a move starts with one of: {', '.join(types)}.")
    kind: type[M] = types[words[0]]
    names = kind.__struct_fields__
    form = " ".join([words[0], *(f"<{name}>" for name in names)])
    if len(words) != 1 + len(names):
        raise BadNotation(f"{line!r} has {len(words) - 1} details; write it as {form!r}.")
    values = {n: seat_of(w) if _is_seat(n) else w for n, w in zip(names, words[1:], strict=True)}
    if None in values.values():
        raise BadNotation(
            f"{line!r} does not read as {form!r}: a seat is written P1, P2 and so on."
        )
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise BadNotation(f"{line!r} does not read as {form!r}: {error}.") from error


@cache
def _by_tag(kinds: Any) -> dict[str, Any]:
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


def _is_seat(name: str) -> bool:
    return name == "seat" or name.endswith("_seat")
