"""Queries that are clearer as SQL: ``sql(name)`` is the text of ``<name>.sql`` in this folder, with
that of ``clocks_now.sql`` where it asks for it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from events.sql_files import sql_in

_text = sql_in(Path(__file__).parent)


@cache
def sql(name: str) -> str:
    """The text of a statement."""
    return _text(name).replace("{clocks_now}", _text("clocks_now"))
