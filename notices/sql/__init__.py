"""Queries that are clearer as SQL: ``sql(name)`` is the text of ``<name>.sql`` in this folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from events.sql_files import sql_in

_text = sql_in(Path(__file__).parent)


@cache
def sql(name: str) -> str:
    """The text of a statement; what two of them say alike is ``holds.sql``."""
    return _text(name).replace("{holds}", _text("holds"))
