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
    found = {
        file.stem: read_law(file.read_text(encoding="utf-8"), file.stem)
        for file in sorted(RULES.glob("*.md"))
        if file.stem != "README"
    }
    for law in found.values():
        if law.beneath is not None and law.beneath not in found:
            raise BadLaw(f"{law.title}: there is no law of {law.beneath}.")
    return MappingProxyType(found)


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
    found: dict[str, list[Entry]] = {}
    for law in laws().values():
        for entry in law.entries.values():
            for cited in entry.cites:
                found.setdefault(cited, []).append(entry)
    return {id: tuple(entries) for id, entries in found.items()}


def title_of(id: str) -> str | None:
    """The title to whose law an entry or a chapter belongs."""
    if entry := entry_of(id):
        return entry.title
    found = heading_of(id)
    return found[0].title if found else None


@cache
def _by_prefix() -> dict[str, Law]:
    """The letters with which ids begin -> the law that they belong to; raises ``BadLaw``."""
    found: dict[str, Law] = {}
    for law in laws().values():
        for prefix in {id.partition("-")[0] for id in law.entries}:
            if prefix in found:
                raise BadLaw(f"{prefix}: {found[prefix].title} and {law.title} have such ids.")
            found[prefix] = law
    return found
