"""Equal records give equal bytes, whatever order they were built in."""

from __future__ import annotations

import msgspec
import pytest

from games.engine.canonical import canonical


class Table(msgspec.Struct):
    """Fields are written in alphabetical order, not in this one."""

    round: int
    hands: dict[str, list[str]]
    name: str = ""


def test_keys_are_sorted_and_nothing_is_spaced() -> None:
    table = Table(2, {"P2": ["silk"], "P1": []}, "Kleió")
    assert canonical(table) == '{"hands":{"P1":[],"P2":["silk"]},"name":"Kleió","round":2}'.encode()


def test_the_order_in_memory_does_not_matter() -> None:
    one = Table(1, {"P1": ["a"], "P2": ["b"]})
    two = Table(1, dict(reversed(one.hands.items())))
    assert canonical(one) == canonical(two)


def test_the_order_of_a_list_does() -> None:
    assert canonical(Table(1, {"P1": ["a", "b"]})) != canonical(Table(1, {"P1": ["b", "a"]}))


def test_canonical_bytes_read_back_give_the_same_bytes() -> None:
    written = canonical(Table(2, {"b": ["x"], "a": ["y"]}, "n"))
    assert canonical(msgspec.json.decode(written, type=Table)) == written


def test_keys_that_are_no_strings_are_refused() -> None:
    with pytest.raises(TypeError, match="str keys"):
        canonical({1: "one"})
