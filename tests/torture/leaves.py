"""Change one value somewhere inside a JSON document."""

from __future__ import annotations

import copy
from random import Random
from typing import Any


def changed(document: dict[str, Any], chance: Random) -> tuple[dict[str, Any], str]:
    """A copy with one difference, and the path of that."""
    made = copy.deepcopy(document)
    places = list(_places(made, ""))
    holder, name, path = chance.choice(places)
    way = chance.randrange(4) if isinstance(holder, dict) else 0
    if way == 1:
        del holder[name]
    elif way == 2:
        holder[f"{name}_"] = holder.pop(name)
    else:
        holder[name] = _other(holder[name], chance)
    return made, path


def _places(value: Any, path: str) -> Any:
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for name, held in inner:
        where = f"{path}.{name}".lstrip(".")
        yield value, name, where
        if isinstance(held, dict | list):
            yield from _places(held, where)


def _other(value: Any, chance: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice((-1, 1, 1000))
    if isinstance(value, str):
        return chance.choice((value + "x", value.upper() + "_", ""[: len(value)] or "y"))
    if isinstance(value, list):
        return [*value, 0] if not value or chance.randrange(2) else value[1:]
    return 0 if value is None else None
