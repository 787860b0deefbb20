"""The law of the titles: what every clause, ruling and decision says, and the cases that show it.

It is read from the documents of ``docs/rules``, whose form ``docs/rules/README.md`` tells, and from
the files of worked cases. It knows titles by their ids alone and needs no database.
"""

from __future__ import annotations

from games.law.records import ID, BadLaw, Chapter, Entry, Kind, Law, Matter
from games.law.rulebooks import entry_of, heading_of, law_of, laws, named_by, title_of

__all__ = [
    "ID",
    "BadLaw",
    "Chapter",
    "Entry",
    "Kind",
    "Law",
    "Matter",
    "entry_of",
    "heading_of",
    "law_of",
    "laws",
    "named_by",
    "title_of",
]
