"""Queries that are clearer as SQL: ``sql(name)`` is the text of ``<name>.sql`` in this folder, with
those that are part of others where it asks for them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from events.sql_files import sql_in
from shards.places import away_from_here

_PARTS = ("first_due", "on_vacation", "passed_over")

_text = sql_in(Path(__file__).parent)


@cache
def sql(name: str) -> str:
    """The text of a statement, without comments and indentation.

    psycopg remembers how a statement is sent only if it has 4,096 bytes at most. What a move is
    stored by is made of several of these, and would be longer.
    """
    text = _text(name)
    for part in _PARTS:
        text = text.replace(f"{{{part}}}", _text(part))
    lines = map(str.strip, text.splitlines())
    return "\n".join(line for line in lines if not line.startswith("--"))


def swept(name: str) -> str:
    """The same of what a sweep looks for, so many at once: games that do not stay in the database
    at hand are none of them, else they would keep all behind them waiting."""
    digits = ",".join(f"{slot:03x}" for slot in away_from_here())
    return sql(name).replace("{away}", f"'{{{digits}}}'")
