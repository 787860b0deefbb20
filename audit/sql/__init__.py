"""Queries that are clearer as SQL, each in a file with its name."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent


@cache
def sql(name: str) -> str:
    """The text of ``<name>.sql``."""
    return (_HERE / f"{name}.sql").read_text(encoding="utf-8")
