"""The law of a title as clients get it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.engine.cases import Case
from games.law import Chapter, Entry, Law, Matter

RuleId = Annotated[str, Meta(pattern="^[A-Za-z0-9.-]+$", examples=["DF-5.9", "CY-R04"])]
RuleKind = Literal["chapter", "clause", "ruling", "decision", "window"]


class CaseNamed(msgspec.Struct, frozen=True):
    """A worked case: a table, what is played, and what must hold then."""

    title: str
    id: Annotated[str, Meta(examples=["DFC-24"])]
    name: str


class Told(msgspec.Struct, frozen=True):
    """One thing more that is told of a rule."""

    label: Annotated[str, Meta(examples=["Polish text", "Who"])]
    text: str


class RuleShown(msgspec.Struct, frozen=True):
    """One thing in the law of a title that has an id."""

    id: RuleId
    title: Annotated[str, Meta(description="the title to whose law it belongs")]
    kind: Annotated[
        RuleKind,
        Meta(
            description="`clause`: what the rules are. `ruling`: what holds where the printed "
            "rules are silent, differ or are easily misread. `decision`: what a player can be "
            "asked. `window`: when an effect of one's own may be used. `chapter`: a heading"
        ),
    ]
    chapter: Annotated[str, Meta(description="the id of the chapter that it stands in")]
    name: Annotated[str, Meta(description="of a chapter its heading, of a ruling what was asked")]
    text: Annotated[
        str, Meta(description="Markdown; an id in square brackets is that of another rule")
    ]
    matter: Annotated[
        Matter | None,
        Meta(
            description="of a ruling: `CLEAR`, the texts decide it; `DIFF`, they differ; `GAP`, "
            "none decides; `DESIGN`, a number or a rule of our own"
        ),
    ]
    reason: Annotated[str, Meta(description="of a ruling: why")]
    more: Annotated[
        list[Told],
        Meta(description="of a ruling what the sources say; of a decision who is asked, and when"),
    ]
    cites: Annotated[list[str], Meta(description="the ids that it names")]
    page: Annotated[str, Meta(description="where people read it and step through its cases")]
    cases: Annotated[list[CaseNamed], Meta(description="the worked cases that show it")]
    unshown: Annotated[str, Meta(description="why no case can show it; empty where cases do")]


class RuleList(msgspec.Struct, frozen=True):
    """The law of a title."""

    title: str
    name: str
    text: Annotated[str, Meta(description="Markdown: what it is made from, and how to read it")]
    beneath: Annotated[
        str | None, Meta(description="the title whose rules hold where these say nothing")
    ]
    rules: Annotated[
        list[RuleShown], Meta(description="in order: each chapter, and then what stands in it")
    ]


def chapter_shown(law: Law, chapter: Chapter) -> RuleShown:
    """A heading as clients get it."""
    return RuleShown(
        id=chapter.id,
        title=law.title,
        kind="chapter",
        chapter=chapter.id,
        name=chapter.name,
        text=chapter.intro,
        matter=None,
        reason="",
        more=[],
        cites=[],
        page=_page(law.title, chapter.id),
        cases=[],
        unshown="",
    )


def entry_shown(entry: Entry, cases: tuple[Case, ...]) -> RuleShown:
    """Anything else of the law, with the cases that cite it; of a case with variants one."""
    named = dict.fromkeys((case.title, case.id, case.name) for case in cases)
    return RuleShown(
        id=entry.id,
        title=entry.title,
        kind=entry.kind,
        chapter=entry.chapter,
        name=entry.name,
        text=entry.text,
        matter=entry.matter,
        reason=entry.reason,
        more=[Told(label, text) for label, text in entry.more],
        cites=list(entry.cites),
        page=_page(entry.title, entry.id),
        cases=[CaseNamed(*case) for case in named],
        unshown=entry.unshown,
    )


def _page(title: str, id: str) -> str:
    return f"/rules/{title}/{id}/"
