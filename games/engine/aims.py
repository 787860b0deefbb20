"""What a choice goes for: a value of a dimension, or a kind of move.

Written ``cards=hydra``, ``move:offering`` or ``move:bid:god=zeus``, as data of the title: what
``chosen`` of a dimension says, and the tags and fields of its moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from games.engine.errors import BadOptions
from games.engine.records import Move, label
from games.engine.title import Title

MOVE = "move:"
"""How an aim at a kind of move begins."""

_Test: TypeAlias = Callable[[Any, Any], bool]


@dataclass(frozen=True)
class Aim:
    """``written``: as above. ``words``: what people call it: ``Card Hydra``."""

    written: str
    words: str
    _tests: Mapping[type[Move], _Test]

    def hit(self, view: Any, move: Move) -> bool:
        """Whether whoever makes the move, seeing ``view``, goes for it."""
        test = self._tests.get(type(move))
        return test is not None and test(view, move)


def aim_of(title: Title[Any], written: str) -> Aim:
    """Read an aim; raises ``BadOptions`` with what there is, for one that no move of the title can
    have."""
    if written.startswith(MOVE):
        return _at_moves(title, written)
    dimension, _, value = written.partition("=")
    declared = {each.id: each for each in title.dimensions.declared if _chosen(each)}
    if dimension not in declared or not value:
        known = ", ".join(f"{each}=VALUE" for each in declared)
        raise BadOptions(
            f"No move of {title.name} goes for {written!r}; there are"
            f" {known and known + ', '}{MOVE}NAME and {MOVE}NAME:FIELD=VALUE."
        )
    names = declared[dimension].values
    if names and value not in names:
        raise BadOptions(f"{dimension} has no value {value!r}; it has {', '.join(names)}.")
    words = f"{declared[dimension].name} {names.get(value, value)}"
    return Aim(
        written,
        words,
        {k: _of_value(how, value) for k, how in _chosen(declared[dimension]).items()},
    )


def _chosen(dimension: Any) -> Mapping[type[Move], Any]:
    return getattr(dimension, "chosen", {})


def _of_value(how: str | Callable[[Any, Any], str | None], value: str) -> _Test:
    if isinstance(how, str):
        return lambda _view, move: _text(how, getattr(move, how)) == value
    return lambda view, move: how(view, move) == value


def _at_moves(title: Title[Any], written: str) -> Aim:
    name, *details = written.removeprefix(MOVE).split(":")
    kinds = {str(kind.__struct_config__.tag): kind for kind in title.moves}
    if name not in kinds:
        raise BadOptions(f"{title.name} has no move {name!r}; it has {', '.join(kinds)}.")
    fields = [detail.partition("=")[::2] for detail in details]
    known = kinds[name].__struct_fields__
    for field, value in fields:
        if field not in known or not value:
            there_are = ", ".join(f"{each}=VALUE" for each in known) or "none"
            raise BadOptions(f"{name} has no detail {field!r}; there are: {there_are}.")

    def test(_view: Any, move: Any) -> bool:
        return all(_text(field, getattr(move, field)) == value for field, value in fields)

    words = " ".join([name.replace("_", " "), *(value for _, value in fields)])
    return Aim(written, words, {kinds[name]: test})


def _text(field: str, value: object) -> str:
    """As notation writes it: seats by their labels, what is not known by no value at all."""
    if value is msgspec.UNSET:
        return ""
    if isinstance(value, int) and (field == "seat" or field.endswith("_seat")):
        return label(value)
    return str(value)
