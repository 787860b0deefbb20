"""Reading and writing parts of a state by the names of its fields: ``table.heroes.0.gold``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any

import msgspec

from games.engine.errors import BadCase
from games.engine.records import seat_of

ABSENT = "absent"
HIDDEN = "hidden"


def with_seats(value: Any) -> Any:
    """The value with every label of a seat (``P2``) as its number."""
    if isinstance(value, Mapping):
        return {key: with_seats(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [with_seats(part) for part in value]
    seat = seat_of(value)
    return value if seat is None else seat


def parts_of(node: Any) -> list[str]:
    """The names under which one can go on from here."""
    if isinstance(node, msgspec.Struct):
        return list(node.__struct_fields__)
    if isinstance(node, dict):
        return list(node)
    if isinstance(node, list | tuple):
        return [str(index) for index in range(len(node))]
    return []


def follow(node: Any, path: list[str], trail: str = "") -> Iterator[tuple[str, Any]]:
    """Where a path leads, with the path taken; several places where it has a ``*``.

    A key that a dict does not have leads to ``ABSENT``; a name that cannot be raises ``BadCase``.
    """
    if not path:
        yield trail, node
        return
    name, *rest = path
    if "*" in name:
        for part in parts_of(node):
            if fnmatchcase(part, name):
                yield from follow(node, [part, *rest], trail)
        return
    onward = f"{trail}.{name}" if trail else name
    yield from follow(_part(node, name, trail), rest, onward)


def _part(node: Any, name: str, trail: str) -> Any:
    if isinstance(node, msgspec.Struct) and not name.startswith("_") and hasattr(node, name):
        return getattr(node, name)
    if isinstance(node, dict):
        return node.get(name, ABSENT)
    if isinstance(node, list | tuple) and name.isdecimal() and int(name) < len(node):
        return node[int(name)]
    if node is msgspec.UNSET or node in (None, ABSENT, HIDDEN):
        return HIDDEN if node is msgspec.UNSET or node == HIDDEN else ABSENT
    raise unknown(name, node, trail)


def unknown(name: str, node: Any, trail: str) -> BadCase:
    """The complaint about a name that is not there."""
    there = ", ".join(parts_of(node)) or "nothing"
    return BadCase(f"there is no {name!r} in {trail or 'the position'}; there is: {there}.")


def lay(tree: Any, node: Any, over: Any, trail: str = "") -> Any:
    """A tree of plain values with a position laid over it.

    ``node`` is what the tree was made of: it tells which names may be written. Mappings go
    into what is there, everything else replaces it. A dict takes new keys, unless it holds records
    already: the areas of a map are those that there are.
    """
    if not isinstance(over, Mapping) or not parts_of(node):
        if isinstance(over, Mapping) and isinstance(node, list | tuple | msgspec.Struct):
            raise unknown(str(next(iter(over), "")), node, trail)
        return over
    for key, value in over.items():
        name, *rest = str(key).split(".")
        for part in reversed(rest):
            value = {part: value}
        onward = f"{trail}.{name}" if trail else name
        if isinstance(node, dict):
            if name not in node and any(isinstance(v, msgspec.Struct) for v in node.values()):
                raise unknown(name, node, trail)
            tree[name] = lay(tree.get(name), node.get(name), value, onward)
        elif name not in parts_of(node):
            raise unknown(name, node, trail)
        elif isinstance(node, msgspec.Struct):
            tree[name] = lay(tree.get(name), getattr(node, name), value, onward)
        else:
            tree[int(name)] = lay(tree[int(name)], node[int(name)], value, onward)
    return tree


def at_path(path: str, value: Any) -> dict[str, Any]:
    """A mapping that leads by ``path`` to ``value``."""
    tree = value
    for part in reversed(path.split(".")):
        tree = {part: tree}
    return tree  # type: ignore[no-any-return]


def shown(value: Any) -> str:
    """A value in one line for people."""
    if value is msgspec.UNSET:
        return HIDDEN
    if isinstance(value, str):
        return value
    return msgspec.json.encode(value).decode()
