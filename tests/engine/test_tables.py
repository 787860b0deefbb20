"""Tables of chapters become one table, and no row is lost on the way."""

from __future__ import annotations

import pytest

from games.engine.tables import joined


def test_tables_without_a_common_key_are_joined_in_their_order() -> None:
    assert list(joined({"b": 1}, {}, {"a": 2}).items()) == [("b", 1), ("a", 2)]


def test_a_key_that_stands_twice_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^'a' stands in two tables"):
        joined({"a": 1}, {"b": 2}, {"a": 1})


def test_a_key_that_is_named_takes_the_later_row() -> None:
    assert joined({"a": 1}, {"a": 2, "b": 3}, replacing=["a"]) == {"a": 2, "b": 3}


def test_a_name_that_replaces_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^'b' is named as replaced"):
        joined({"a": 1}, {"b": 2}, replacing=["b"])
