"""Where a move is on the board: the names of its places, and the word that heads its group."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from games.engine.records import Move, label
from games.engine.title import Title

NAME = re.compile(r"[A-Za-z0-9_.]+")
"""What the name of a place looks like."""

_FIELD = re.compile(r"\{(\w+)\}")


def targets_of(title: Title[Any], seat: int, move: Move) -> tuple[str, ...]:
    """The names of the places of a move of ``seat``, in the order in which one picks them; what its
    viewer may not know is no target."""
    patterns = title.targets.get(type(move))
    if patterns is None:
        return ()
    places = (_place(pattern, seat, move) for pattern in patterns.split())
    return tuple(place for place in places if place)


def verb_of(title: Title[Any], move: Move) -> str:
    """What heads a group of such moves in a long list; may be empty."""
    return title.verbs.get(type(move), "")


def fields_of(pattern: str) -> tuple[str, ...]:
    """The fields of a move that a pattern names, ``me`` among them."""
    return tuple(_FIELD.findall(pattern))


def _place(pattern: str, seat: int, move: Move) -> str:
    place = pattern
    for name in _fields(pattern):
        value = label(seat) if name == "me" else getattr(move, name)
        if name.endswith("seat") and isinstance(value, int):
            value = label(value)
        if not isinstance(value, str | int):
            return ""
        place = place.replace(f"{{{name}}}", str(value))
    return place


_fields = cache(fields_of)
