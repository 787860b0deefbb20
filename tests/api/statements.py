"""Every statement that goes to PostgreSQL, also those that pass Django by."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from events import direct


@contextmanager
def statements_told() -> Iterator[list[str]]:
    """The texts of the statements that are executed in the block, in order."""
    told: list[str] = []
    execute, run = psycopg.Cursor.execute, direct.run

    def telling(self: Any, query: Any, *rest: Any, **more: Any) -> Any:
        told.append(query.decode() if isinstance(query, bytes) else str(query))
        return execute(self, query, *rest, **more)

    def telling_too(connection: Any, query: str, *rest: Any) -> Any:
        told.append(query)
        return run(connection, query, *rest)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(psycopg.Cursor, "execute", telling)
        patched.setattr(direct, "run", telling_too)
        yield told
