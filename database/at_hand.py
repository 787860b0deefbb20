"""Which of several databases is worked on: the one **at hand**.

It is the **home**, unless somebody says otherwise for what they do next: whoever answers a request,
takes a task or follows a stream does so once it is known of which game that is (``shards``). All
below asks ``here()`` and knows of no other database.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

HOME = DEFAULT_DB_ALIAS
"""The database of accounts, tokens and quotas; where there is one alone, that of all games too."""

_at_hand: ContextVar[str] = ContextVar("database at hand", default=HOME)


here: Callable[[], str] = _at_hand.get
"""The database at hand, by its name in ``DATABASES``."""


@contextmanager
def at(database: str) -> Iterator[None]:
    """Work on another one inside. What is read lazily is read where it is asked for: ask inside."""
    before = _at_hand.set(database)
    try:
        yield
    finally:
        _at_hand.reset(before)


class _Connection:
    """This thread's connection to the database at hand, as ``django.db.connection`` is that to the
    default one."""

    def __getattr__(self, name: str) -> Any:
        return getattr(connections[here()], name)


connection = cast(BaseDatabaseWrapper, _Connection())
