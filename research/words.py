"""Which values a field may have, as far as its type and the box of the title say.

Most fields are closed: a Literal, a seat, a number with bounds. A text that is not closed names
something of the box (an area of a map), so its values are the words of ``Title.components``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.inspect import (
    Field,
    IntType,
    LiteralType,
    Metadata,
    StrType,
    StructType,
    Type,
    UnionType,
    type_info,
)

from games.engine.title import Title

MOST = 99
"""The highest number where a type states no bound."""

Value = int | str

_WORD = re.compile(r"[A-Za-z0-9_.]+")
_EITHER = re.compile(r"\^\(([a-z_|]+)\)\$")


def kind_of(kind: type[msgspec.Struct]) -> StructType:
    """What msgspec knows of a record type."""
    declared = bare(type_info(kind))
    if not isinstance(declared, StructType):
        raise TypeError(f"{kind.__name__} is no record.")
    return declared


def bare(declared: Type) -> Type:
    """The type without what is only said about it."""
    return bare(declared.type) if isinstance(declared, Metadata) else declared


def in_box(title: Title[Any]) -> frozenset[str]:
    """Every word in the box: ids and whatever else is written without spaces."""
    return frozenset(word for word in _texts(title.components()) if _WORD.fullmatch(word))


def open_words(title: Title[Any]) -> tuple[str, ...]:
    """The words in the box that no closed field of a move has: what an open text may name."""
    closed: set[object] = set()
    for kind in title.moves:
        for field in kind_of(kind).fields:
            closed.update(_literals(field.type))
    return tuple(sorted(in_box(title) - closed))


def all_words(title: Title[Any]) -> tuple[str, ...]:
    """All words that a state may hold where its type is open, sorted."""
    words = set(in_box(title))
    for kind in (*title.moves, *title.steps, *title.events):
        for field in kind_of(kind).fields:
            words.update(word for word in _literals(field.type) if isinstance(word, str))
    return tuple(sorted(words))


def values_of(field: Field, seats: int, open_: tuple[str, ...]) -> tuple[Value, ...]:
    """The values that a field of a move may have, in a stable order.

    Raises ``TypeError`` for a type that no move has.
    """
    declared = bare(field.type)
    if field.name == "seat" or field.name.endswith("_seat"):
        return tuple(range(seats))
    literals = tuple(sorted(set(_literals(declared)), key=lambda value: (str(type(value)), value)))
    if literals:
        return literals
    if isinstance(declared, UnionType):
        raise TypeError(f"A move cannot be spelt with {field.name}: it has several types.")
    if isinstance(declared, IntType):
        low = 0 if declared.ge is None else declared.ge
        high = MOST if declared.le is None else declared.le
        return tuple(range(low, high + 1 if declared.lt is None else declared.lt))
    if isinstance(declared, StrType):
        return _texts_of(declared, open_)
    raise TypeError(f"A move cannot be spelt with {field.name}: {declared}.")


def _texts_of(declared: StrType, open_: tuple[str, ...]) -> tuple[str, ...]:
    if declared.pattern is not None and (either := _EITHER.fullmatch(declared.pattern)):
        return tuple(either[1].split("|"))
    least, most = declared.min_length or 0, declared.max_length or 1_000
    fits = re.compile(declared.pattern or "")
    return tuple(word for word in open_ if least <= len(word) <= most and fits.search(word))


def _literals(declared: Type) -> Iterator[Value]:
    declared = bare(declared)
    if isinstance(declared, LiteralType):
        yield from (value for value in declared.values if isinstance(value, int | str))
    elif isinstance(declared, UnionType):
        for member in declared.types:
            yield from _literals(member)


def _texts(box: Any) -> Iterator[str]:
    if isinstance(box, str):
        yield box
    elif isinstance(box, dict):
        for key, value in box.items():
            yield str(key)
            yield from _texts(value)
    elif isinstance(box, list | tuple):
        for value in box:
            yield from _texts(value)
