"""Queries that are clearer as SQL: ``sql(name)`` is the text of ``<name>.sql`` in this folder."""

from __future__ import annotations

from pathlib import Path

from events.sql_files import sql_in

sql = sql_in(Path(__file__).parent)
