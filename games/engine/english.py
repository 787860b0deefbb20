"""How lists and amounts are said in English, for the sentences of titles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.engine.flow import Waits

_REGULAR: Mapping[str, str] = {}


def some(count: int, thing: str, plurals: Mapping[str, str] = _REGULAR) -> str:
    """``1 troop``, ``2 troops``; ``plurals`` holds those that take no plain s."""
    return f"1 {thing}" if count == 1 else f"{count} {plurals.get(thing, f'{thing}s')}"


def listed(parts: Iterable[str], joint: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``; ``nothing`` for none."""
    words = list(parts)
    if not words:
        return "nothing"
    *most, last = words
    return f"{', '.join(most)} {joint} {last}" if most else last


def waited_for(event: Waits[Any], named: Iterable[str]) -> str:
    """The sentence of a bookmark. ``named``: those whom the step on top of what it pushes names.

    Whom a question asks that was put before is not told again by the bookmark, for instance after
    a sealed answer or when a move was taken back; so nobody is named there.
    """
    if not event.push and not event.keep:
        return "Nothing is left to do."
    names = list(named)
    if event.push and names:
        return f"The game waits for {listed(names)}."
    return "What was asked before is open."
