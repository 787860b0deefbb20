"""Where the law lies, and the law of each title, read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import MappingProxyType

from games.law.reading import read_law
from games.law.records import ID, BadLaw, Chapter, Entry, Law

RULES = Path(__file__).parents[2] / "docs" / "rules"
"""A document for each title that has one, named by its id."""


@cache
def laws() -> MappingProxyType[str, Law]:
    """Title id -> its law, for all titles that have one; raises ``BadLaw``."""
    by_title = {
        file.stem: read_law(file.read_text(encoding="utf-8"), file.stem)
        for file in sorted(RULES.glob("*.md"))
        if file.stem != "README"
    }
    for law in by_title.values():
        if law.beneath is not None and law.beneath not in by_title:
            raise BadLaw(f"{law.title}: there is no law of {law.beneath}.")
    return MappingProxyType(by_title)


def law_of(title: str) -> Law | None:
    """The law of a title; None where nobody has written it down."""
    return laws().get(title)


def entry_of(id: str) -> Entry | None:
    """What has this id, in the law of whatever title; None for an id that nothing has."""
    law = _by_prefix().get(id.partition("-")[0])
    return law.entries.get(id) if law else None


def heading_of(id: str) -> tuple[Law, Chapter] | None:
    """The chapter that has this id, and in which law."""
    law = _by_prefix().get(id.partition("-")[0])
    chapter = law.headings.get(id) if law and ID.fullmatch(id) else None
    return (law, chapter) if law and chapter else None


def named_by(id: str) -> tuple[Entry, ...]:
    """What else in the law names this id, of whatever title, in the order of the documents."""
    return _named_by().get(id, ())


@cache
def _named_by() -> dict[str, tuple[Entry, ...]]:
    citing: dict[str, list[Entry]] = {}
    for law in laws().values():
        for entry in law.entries.values():
            for cited in entry.cites:
                citing.setdefault(cited, []).append(entry)
    return {id: tuple(entries) for id, entries in citing.items()}


def title_of(id: str) -> str | None:
    """The title to whose law an entry or a chapter belongs."""
    if entry := entry_of(id):
        return entry.title
    heading = heading_of(id)
    return heading[0].title if heading else None


@cache
def _by_prefix() -> dict[str, Law]:
    """The letters with which ids begin -> the law that they belong to; raises ``BadLaw``."""
    by_prefix: dict[str, Law] = {}
    for law in laws().values():
        for prefix in {id.partition("-")[0] for id in law.entries}:
            if prefix in by_prefix:
                raise BadLaw(f"{prefix}: {by_prefix[prefix].title} and {law.title} have such ids.")
            by_prefix[prefix] = law
    return by_prefix
