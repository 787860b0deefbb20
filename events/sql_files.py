"""SQL that stands in files of its own, read by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path


def sql_in(folder: Path) -> Callable[[str], str]:
    """What gives the text of ``<name>.sql`` in ``folder``; each file is read once."""

    @cache
    def sql(name: str) -> str:
        return (folder / f"{name}.sql").read_text(encoding="utf-8")

    return sql
