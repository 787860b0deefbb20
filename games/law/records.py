"""What the law is made of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

Kind = Literal["clause", "ruling", "decision", "window"]
Matter = Literal["CLEAR", "GAP", "DIFF", "DESIGN"]

ID = re.compile(r"(?<![\w-])([A-Z]{2,3})-(?:([RDW])\d{2,3}|(\d+)(?:\.\d+)*)(?![\w-]|\.\d)")
"""An id of the law as it is cited: ``CY-5.8``, ``DF-R24``, ``LH-W05``; a chapter is ``CY-5``."""


class BadLaw(ValueError):
    """A document of the law that does not have its form: it says where and what was expected."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that has an id.

    ``text`` is Markdown; an id in square brackets leads to what it names. ``name``: of a ruling
    what was asked, of a decision what it is called, else "". ``matter``: of a ruling, as in
    ``docs/rules/README.md``. ``reason``: why a ruling is as it is. ``more``: what else is told,
    each with its label: of a ruling what the sources say, of a decision who is asked and when.
    ``unshown``: why no case can show it; "" where one must.
    """

    id: str
    title: str
    kind: Kind
    chapter: str
    name: str
    text: str
    matter: Matter | None = None
    reason: str = ""
    more: tuple[tuple[str, str], ...] = ()
    unshown: str = ""

    @property
    def cites(self) -> tuple[str, ...]:
        """The ids that it names, each once, in their order; its own is none of them."""
        texts = " ".join((self.name, self.text, self.reason, *(text for _, text in self.more)))
        ids = dict.fromkeys(match[0] for match in ID.finditer(texts))
        return tuple(id for id in ids if id != self.id)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading with what stands below it. ``id``: ``CY-5``, or a word where it has no number."""

    id: str
    name: str
    intro: str
    entries: tuple[Entry, ...]

    @property
    def label(self) -> str:
        """The number, where there is one, and the name."""
        return f"{self.id} {self.name}" if ID.fullmatch(self.id) else self.name


@dataclass(frozen=True)
class Law:
    """The law of one title. ``beneath``: the title whose law holds where this one is silent."""

    title: str
    name: str
    intro: str
    chapters: tuple[Chapter, ...]
    beneath: str | None = None

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """Id -> entry, in the order of the document."""
        return {entry.id: entry for chapter in self.chapters for entry in chapter.entries}

    @cached_property
    def headings(self) -> dict[str, Chapter]:
        """Id -> chapter."""
        return {chapter.id: chapter for chapter in self.chapters}
