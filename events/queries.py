"""The SQL in ``events/sql``, by name."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from events.sql_files import sql_in

_NAME = re.compile(r"^-- (\w+) --$", re.MULTILINE)

script = sql_in(Path(__file__).parent / "sql")
"""A whole file, such as ``0001_tables``."""


@cache
def statement(name: str, file: str = "queries") -> str:
    """One statement of a file, without its comment lines."""
    return _statements(file)[name]


@cache
def anywhere(name: str) -> str:
    """The same statement for the whole log, old streams included: as it is written there, else as
    it is but for the table.

    Raises ``ValueError`` for one that does not read one table of the two.
    """
    if (written := f"{name}_anywhere") in _statements("queries"):
        return statement(written)
    before, *after = re.split(r"\bFROM events_batch\b", statement(name))
    if len(after) != 1:
        raise ValueError(f"The statement {name} does not read where games are played.")
    return f"{before}FROM events_whole{after[0]}"


@cache
def _statements(file: str) -> dict[str, str]:
    _, *parts = _NAME.split(script(file))
    return {
        name: "\n".join(line for line in text.strip().splitlines() if not line.startswith("--"))
        for name, text in zip(parts[::2], parts[1::2], strict=True)
    }
