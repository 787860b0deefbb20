"""Every statement that goes to PostgreSQL, also those that pass Django by."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest


@contextmanager
def statements_told() -> Iterator[list[str]]:
    """The texts of the statements that this thread executes in the block, in order."""
    statements: list[str] = []
    here = threading.get_ident()
    execute = psycopg.Cursor.execute

    def telling(self: Any, query: Any, *rest: Any, **more: Any) -> Any:
        if threading.get_ident() == here:
            statements.append(query.decode() if isinstance(query, bytes) else str(query))
        return execute(self, query, *rest, **more)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(psycopg.Cursor, "execute", telling)
        yield statements
