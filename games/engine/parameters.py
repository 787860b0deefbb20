"""The numbers of a title: a typed table that a game may carry a validated patch of.

A patch maps dotted names (``cards.hydra.glory``) to whole numbers, so that a designer tries a
changed rule without a programmer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from games.engine.errors import BadParameters

LARGEST = 2**31 - 1
"""The largest number that a patch may set: scores that are made of it still fit where they go."""

P = TypeVar("P", bound=msgspec.Struct)


def names(parameters: msgspec.Struct) -> dict[str, int]:
    """Every dotted name with its value, in the order of the table."""
    flat: dict[str, int] = {}
    _flatten(msgspec.json.decode(msgspec.json.encode(parameters)), "", flat)
    return flat


def patched(defaults: P, patch: Mapping[str, int]) -> P:
    """The table with the patch laid over it.

    Raises ``BadParameters`` for an unknown name (with the list of names) or a value that is no
    whole number or out of the bounds that the table's types state.
    """
    if not patch:
        return msgspec.json.decode(msgspec.json.encode(defaults), type=type(defaults))
    known = names(defaults)
    unknown = sorted(set(patch) - set(known))
    if unknown:
        raise BadParameters(
            f"Unknown parameter {', '.join(unknown)}. The names are: {', '.join(known)}."
        )
    tree = msgspec.json.decode(msgspec.json.encode(defaults))
    for name, value in patch.items():
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadParameters(f"Parameter {name} takes a whole number, not {str(value)[:40]!r}.")
        if abs(value) > LARGEST:
            raise BadParameters(f"Parameter {name} takes a whole number of at most {LARGEST}.")
        _lay(tree, name.split("."), value)
    try:
        return msgspec.convert(tree, type(defaults))
    except msgspec.ValidationError as error:
        raise BadParameters(
            f"A parameter is out of bounds: {error}. Names: {', '.join(known)}."
        ) from error


def schema(parameters: msgspec.Struct) -> dict[str, Any]:
    """JSON schema of a patch: each name with its type and default."""
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            name: {"type": "integer", "default": value} for name, value in names(parameters).items()
        },
    }


def _flatten(tree: Any, prefix: str, flat: dict[str, int]) -> None:
    if isinstance(tree, dict):
        for key, value in tree.items():
            _flatten(value, f"{prefix}.{key}" if prefix else str(key), flat)
    elif isinstance(tree, list | tuple):
        for index, value in enumerate(tree):
            _flatten(value, f"{prefix}.{index}", flat)
    else:
        flat[prefix] = tree


def _lay(tree: Any, path: list[str], value: int) -> None:
    *parents, last = path
    for key in parents:
        tree = tree[int(key)] if isinstance(tree, list | tuple) else tree[key]
    tree[int(last) if isinstance(tree, list) else last] = value
