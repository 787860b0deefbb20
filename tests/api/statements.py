"""Every statement that goes to PostgreSQL, also those that pass Django by."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest


@contextmanager
def statements_told() -> Iterator[list[str]]:
    """The texts of the statements that are executed in the block, in order."""
    told: list[str] = []
    execute = psycopg.Cursor.execute

    def telling(self: Any, query: Any, *rest: Any, **more: Any) -> Any:
        told.append(query.decode() if isinstance(query, bytes) else str(query))
        return execute(self, query, *rest, **more)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(psycopg.Cursor, "execute", telling)
        yield told
