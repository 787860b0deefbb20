"""How lists and amounts are said in English, for the sentences of titles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

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
