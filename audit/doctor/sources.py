"""Are functions in the database still those of the migrations?"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import audit.sql
import events.queries

_FOLDERS = (Path(events.queries.__file__).parent / "sql", Path(audit.sql.__file__).parent)


def is_of_a_migration(source: str) -> bool:
    """Whether the body of a function stands, letter by letter, in a script of a migration."""
    return bool(source.strip()) and any(f"$${source}$$" in script for script in _scripts())


@cache
def _scripts() -> tuple[str, ...]:
    scripts = [path for folder in _FOLDERS for path in sorted(folder.glob("[0-9]*.sql"))]
    return tuple(path.read_text(encoding="utf-8") for path in scripts)
