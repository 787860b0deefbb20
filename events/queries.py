"""The SQL in ``events/sql``, by name."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent / "sql"
_NAME = re.compile(r"^-- (\w+) --$", re.MULTILINE)


def script(name: str) -> str:
    """A whole file, such as ``0001_tables``."""
    return (_FOLDER / f"{name}.sql").read_text(encoding="utf-8")


@cache
def statement(name: str, file: str = "queries") -> str:
    """One statement of a file, without its comment lines."""
    return _statements(file)[name]


@cache
def _statements(file: str) -> dict[str, str]:
    _, *parts = _NAME.split(script(file))
    return {
        name: "\n".join(line for line in text.strip().splitlines() if not line.startswith("--"))
        for name, text in zip(parts[::2], parts[1::2], strict=True)
    }
