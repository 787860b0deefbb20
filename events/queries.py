"""The SQL in ``events/sql``, by name."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from events.sql_files import sql_in

_WHOLE = "(SELECT * FROM events_batch UNION ALL SELECT * FROM events_old) AS whole"
_NAME = re.compile(r"^-- (\w+) --$", re.MULTILINE)

script = sql_in(Path(__file__).parent / "sql")
"""A whole file, such as ``0001_tables``."""


@cache
def statement(name: str, file: str = "queries") -> str:
    """One statement of a file, without its comment lines."""
    return _statements(file)[name]


@cache
def anywhere(name: str) -> str:
    """The same statement for the whole log, old streams included."""
    return statement(name).replace("FROM events_batch\n", f"FROM {_WHOLE}\n")


@cache
def _statements(file: str) -> dict[str, str]:
    _, *parts = _NAME.split(script(file))
    return {
        name: "\n".join(line for line in text.strip().splitlines() if not line.startswith("--"))
        for name, text in zip(parts[::2], parts[1::2], strict=True)
    }
