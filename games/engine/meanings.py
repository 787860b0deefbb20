"""What the numbers of a title are, in words: for whoever changes one without a programmer.

A title has a row for each number, or for all that are alike: ``cards.*.glory`` is the glory of
every card. The first row that fits a name tells it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from games.engine.parameters import LARGEST, names


class Meaning(NamedTuple):
    """``pattern``: a dotted name, a star for any part. ``words``: of it, ``{0}`` for what the first
    star stands for. ``clause``: where the rules use it. ``called``: star by star, what people call
    that part; one that is not named is told as it is written."""

    pattern: str
    words: str
    clause: str
    called: tuple[Mapping[str, str], ...] = ()


class Number(NamedTuple):
    """A number of a title: its dotted name, what it is, where the rules use it, what it is if
    nobody changes it, and between which bounds it may be changed."""

    name: str
    words: str
    clause: str
    usual: int
    low: int
    high: int


def numbers(parameters: msgspec.Struct, meanings: Sequence[Meaning]) -> list[Number]:
    """All numbers of a title, in the order of its table."""
    schema = msgspec.json.schema(type(parameters))
    return [
        Number(name, *meaning_of(name, meanings), usual, *_bounds(schema, name.split(".")))
        for name, usual in names(parameters).items()
    ]


def schema(parameters: msgspec.Struct, meanings: Sequence[Meaning]) -> dict[str, Any]:
    """JSON schema of a patch: each name with its default, its bounds, what it is and where the
    rules use it."""
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            each.name: {
                "type": "integer",
                "default": each.usual,
                "minimum": each.low,
                "maximum": each.high,
                "description": each.words,
                "x-clause": each.clause,
            }
            for each in numbers(parameters, meanings)
        },
    }


def meaning_of(name: str, meanings: Sequence[Meaning]) -> tuple[str, str]:
    """Words and clause of a name; the name itself and no clause where no row fits."""
    for row in meanings:
        if match := _form(row.pattern).fullmatch(name):
            parts = [
                (row.called[at] if at < len(row.called) else {}).get(part, part.replace("_", " "))
                for at, part in enumerate(match.groups())
            ]
            words = row.words.format(*parts)
            return words[0].upper() + words[1:], row.clause
    return name, ""


def _bounds(schema: Mapping[str, Any], path: Sequence[str]) -> tuple[int, int]:
    """By the types of the table."""
    known, part = schema["$defs"], schema
    for step in path:
        part = _resolved(known, part)
        if step in part.get("properties", {}):
            part = part["properties"][step]
        else:
            part = part.get("additionalProperties") or part["items"]
    part = _resolved(known, part)
    return part.get("minimum", -LARGEST), part.get("maximum", LARGEST)


def _resolved(known: Mapping[str, Any], part: Mapping[str, Any]) -> Mapping[str, Any]:
    while "$ref" in part:
        part = known[part["$ref"].rpartition("/")[2]]
    return part


@cache
def _form(pattern: str) -> re.Pattern[str]:
    return re.compile(re.escape(pattern).replace(r"\*", "([^.]+)"))
