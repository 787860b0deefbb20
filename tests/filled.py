"""What a test looks at one by one, once it is there at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def filled(things: Iterable[T]) -> Iterator[T]:
    """The same things; raises ``AssertionError`` at the end if there was none."""
    is_filled = False
    for thing in things:
        is_filled = True
        yield thing
    assert is_filled, "There is nothing to look at, so the test would pass whatever happens."
