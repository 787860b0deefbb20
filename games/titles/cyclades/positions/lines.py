"""Short lines of a position: ``red 2t 1m hector``, ``blue S``, ``red 5``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from games.engine.errors import BadCase
from games.titles.cyclades.components.ids import FACTIONS, HEROES, FactionId

NOBODY = "nobody"
_PIECES = {"t": "troops", "m": "mercenaries", "f": "fleets"}


def line(*fields: str) -> Callable[[str], dict[str, Any]]:
    """``red 2t 1m hector``: who controls an area and its pieces; ``red ct``: a token alone."""

    def read(words: str) -> dict[str, Any]:
        owner, *pieces = words.split() or [NOBODY]
        if owner not in (*FACTIONS, NOBODY):
            raise BadCase(f"{words!r} does not begin with a colour or {NOBODY!r}.")
        fields_read: dict[str, Any] = {"owner": None if owner == NOBODY else owner}
        fields_read |= {field: [] if field == "heroes" else 0 for field in fields}
        for piece in pieces:
            counted = re.fullmatch(r"(\d+)([tmf])", piece)
            if counted and _PIECES[counted[2]] in fields:
                fields_read[_PIECES[counted[2]]] = int(counted[1])
            elif piece in HEROES and "heroes" in fields:
                fields_read["heroes"].append(piece)
            elif piece != "ct":
                raise BadCase(f"{words!r}: {piece!r} is no piece that may stand there.")
        return fields_read

    return read


def no_line(words: str) -> Mapping[str, Any]:
    raise BadCase(f"{words!r}: write the fields of a colour, such as {{gold: 3, priestesses: 2}}.")


def pair(value: Any, example: str) -> tuple[FactionId, str]:
    words = str(value).split()
    if len(words) != 2 or words[0] not in FACTIONS:
        raise BadCase(f"{value!r} does not read as {example!r}.")
    return words[0], words[1]
