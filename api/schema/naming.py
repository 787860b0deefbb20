"""What the records of the titles, and their lists of words, are called in the document.

A name is led by where the thing is defined: ``DiceForge.Forge`` by one title, ``Hellas.Killing`` by
what several titles share, ``Engine.Draw`` by what all titles have.
"""

from __future__ import annotations

import re
import sys
import types
import typing
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from api.schema.records import records_in
from games.engine.records import Event, Move, Step
from games.engine.title import Title

Words = frozenset[Any]
"""The values of a ``Literal``, or of a union of some."""

_ENGINE = "Engine"
_PACKAGE = re.compile(r"\btitles\.(\w+)")


def prefix_of(title: Title[Any]) -> str:
    """``dice_forge`` -> ``DiceForge``."""
    return _camel(title.id)


def types_of(title: Title[Any]) -> list[Any]:
    """What is sent and shown of a title."""
    return [title.reading.move_type, title.options, title.reading.event_type, title.state]


def names_of_records(titles: Iterable[Title[Any]]) -> dict[type, str]:
    """Record -> its name. Where several records of one home are called alike, the moves, steps,
    events and tables of numbers among them say what they are: ``RecruitMove``.

    Raises ``ValueError`` where that is not enough.
    """
    numbers: set[type] = set()
    alike: dict[str, dict[type, None]] = {}
    for title in titles:
        numbers |= set(records_in([type(title.parameters)]))
        for record in records_in(types_of(title)):
            name = f"{_home_of(record.__module__, title)}.{record.__name__}"
            alike.setdefault(name, {})[record] = None
    names = {
        record: name + (_what(record, numbers) if len(records) > 1 else "")
        for name, records in alike.items()
        for record in records
    }
    twice = sorted(name for name, count in Counter(names.values()).items() if count > 1)
    if twice:
        raise ValueError(f"Several records are called {', '.join(twice)}: rename them.")
    return names


def names_of_words(title: Title[Any]) -> dict[Words, str]:
    """Values -> the name by which the modules of the title's records know them.

    Of several names, that of the home which the most titles share counts.
    """
    names: dict[Words, list[tuple[bool, str]]] = {}
    for module in {record.__module__ for record in records_in(types_of(title))}:
        home = _home_of(module, title)
        for alias, kind in vars(sys.modules[module]).items():
            words = _words_in(kind)
            if words is not None and len(words) > 1:
                names.setdefault(words, []).append((home == prefix_of(title), f"{home}.{alias}"))
    return {words: min(names)[1] for words, names in names.items()}


def own_names(names: Mapping[type, str], title: Title[Any]) -> dict[type, str]:
    """The names as this title sees them: its options and its state are called the same in all."""
    prefix = prefix_of(title)
    return {**names, title.options: f"{prefix}.Options", title.state: f"{prefix}.View"}


def _home_of(module: str, title: Title[Any]) -> str:
    if module.startswith("games.engine."):
        return _ENGINE
    package = _PACKAGE.search(module)
    return _camel(package[1]) if package else prefix_of(title)


def _camel(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def _what(record: type, numbers: set[type]) -> str:
    """``Move``, ``Step``, ``Event`` or ``Parameters``; nothing for a part of the state."""
    kinds = {Move: "Move", Step: "Step", Event: "Event"}
    word = next((word for kind, word in kinds.items() if issubclass(record, kind)), "")
    return "Parameters" if record in numbers else word


def _words_in(kind: Any) -> Words | None:
    """The values of a ``Literal`` or a union of some; None for anything else."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Literal:
        return frozenset(arguments)
    if origin in (typing.Union, types.UnionType):
        parts = [_words_in(argument) for argument in arguments]
        if None not in parts:
            return frozenset().union(*(part for part in parts if part is not None))
    return None
