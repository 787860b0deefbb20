"""Are functions in the database still those of the migrations?"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import audit.sql
import events.queries

_FOLDERS = (Path(events.queries.__file__).parent / "sql", Path(audit.sql.__file__).parent)


_FUNCTION = re.compile(
    r"CREATE (?:OR REPLACE )?FUNCTION (\w+)\((?:(?!CREATE ).)*?AS \$\$(.*?)\$\$", re.DOTALL
)


def is_of_a_migration(function: str, source: str) -> bool:
    """Whether the body of a function is, letter by letter, what the newest migration made of the
    one of this name: what a later one replaced is no more as it should be."""
    return source == _newest().get(function)


@cache
def _newest() -> dict[str, str]:
    """Name -> body, of each function that scripts of migrations make."""
    scripts = [path for folder in _FOLDERS for path in sorted(folder.glob("[0-9]*.sql"))]
    texts = [path.read_text(encoding="utf-8") for path in scripts]
    return {name: body for text in texts for name, body in _FUNCTION.findall(text)}
