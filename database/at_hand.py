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
from django.db.models import Model

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


AT_HOME_ALONE = frozenset({"api", "health", "shards"})
"""Apps whose rows lie in no other database, whichever is at hand."""


class AtHand:
    """Django's router where there are several databases: all models lie in each."""

    def db_for_write(self, model: type[Model], **hints: Any) -> str:
        """See Django."""
        return HOME if model._meta.app_label in AT_HOME_ALONE else here()

    def db_for_read(self, model: type[Model], **hints: Any) -> str:
        """See Django. What belongs to a row that was read elsewhere is read there as well, where
        nobody says of which database it is."""
        if model._meta.app_label in AT_HOME_ALONE:
            return HOME
        row = hints.get("instance")
        if here() == HOME and row is not None and row._state.db is not None:
            return str(row._state.db)
        return here()

    def allow_relation(self, first: Model, other: Model, **hints: Any) -> bool:
        """See Django. A player was read at home, and plays a game that lies elsewhere: each
        database has the rows of all players."""
        return True
