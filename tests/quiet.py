"""Subtests that hold say nothing: only one that fails is reported, as pytest does it.

To report one takes pytest as long as many a request does that is looked at, and there are
thousands.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest


class Quiet:
    """In the place of pytest's own."""

    def __init__(self, subtests: pytest.Subtests) -> None:
        self._told = subtests

    @contextmanager
    def test(self, msg: str | None = None, **named: object) -> Iterator[None]:
        try:
            yield
        except BaseException as failure:
            with self._told.test(msg, **named):
                raise failure


@pytest.fixture
def subtests(subtests: pytest.Subtests) -> Quiet:
    return Quiet(subtests)
