"""From a document of ``docs/rules`` to its law. The form is strict: what does not fit is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import get_args

from games.law.records import BadLaw, Chapter, Entry, Kind, Law, Matter

_ANCHOR = r'<a id="(?P<id>[^"]+)"></a>'
_HEADING = re.compile(rf"## (?:{_ANCHOR}(?P=id) )?(?P<name>.+)")
_CLAUSE = re.compile(rf"{_ANCHOR}\*\*(?P=id)\*\* (?P<text>.+)", re.DOTALL)
_RULING = re.compile(rf"### {_ANCHOR}(?P=id) · (?P<matter>[A-Z]+) · (?P<name>.+)")
_CELL = re.compile(rf"{_ANCHOR}(?P=id)")
_LABEL = re.compile(r"\*(?P<label>[A-Z][^*:]+):\* (?P<text>.+)", re.DOTALL)
_LINK = re.compile(r"\[(?P<id>[^\]]+)\]: (?P<file>[a-z_]*)(?:\.md)?#(?P=id)")
_BENEATH = re.compile(r"\[[^\]]+\]\((?P<title>[a-z_]+)\.md\)\.")

_KINDS: dict[str, Kind] = {"R": "ruling", "D": "decision", "W": "window"}
_SAYS = ("Options", "Effect")
"""The column of a table that says what an entry is about; "Decision" names it, others are more."""


@dataclass
class _Open:
    """The law as far as it was read. ``at``: the entry to which what comes next belongs."""

    title: str
    name: str = ""
    intro: list[str] = field(default_factory=list)
    beneath: str | None = None
    chapters: list[Chapter] = field(default_factory=list)
    entries: dict[str, Entry] = field(default_factory=dict)
    at: Entry | None = None
    after_table: bool = False

    def wrong(self, what: str) -> BadLaw:
        where = self.at.id if self.at else self.chapters[-1].name if self.chapters else "the head"
        return BadLaw(f"{self.title}, at {where}: {what}")


def read_law(text: str, title: str) -> Law:
    """The law of a title; raises ``BadLaw``, which says where."""
    law = _Open(title)
    for block in re.split(r"\n{2,}", text.strip()):
        _read(law, block)
    _close(law)
    if not law.name:
        raise law.wrong("the document begins with a heading '# Name'.")
    chapters = tuple(
        replace(chapter, entries=tuple(e for e in law.entries.values() if e.chapter == chapter.id))
        for chapter in law.chapters
    )
    return Law(title, law.name, "\n\n".join(law.intro), chapters, law.beneath)


def _read(law: _Open, block: str) -> None:
    if block.startswith("# "):
        law.name = block.removeprefix("# ")
    elif block.startswith("## "):
        _close(law)
        _chapter(law, block)
    elif block.startswith("### "):
        _close(law)
        _ruling(law, block)
    elif block.startswith("<a "):
        _close(law)
        _clause(law, block)
    elif block.startswith("|") and "<a " in block:
        _close(law)
        for entry in _rows(law, block):
            _add(law, entry)
        law.at, law.after_table = None, True
    elif block.startswith("[") and "]: " in block:
        _close(law)
        _check_links(law, block)
    elif (label := _LABEL.fullmatch(block)) is not None:
        _label(law, label["label"], _flat(label["text"]))
    else:
        _more(law, block)


def _chapter(law: _Open, block: str) -> None:
    heading = _HEADING.fullmatch(block)
    if heading is None:
        raise law.wrong(f"{block!r} is no heading of a chapter.")
    id = heading["id"] or heading["name"].lower().replace(" ", "-")
    if any(chapter.id == id for chapter in law.chapters):
        raise law.wrong(f"there are two chapters {id}.")
    law.chapters.append(Chapter(id, heading["name"], "", ()))
    law.after_table = False


def _clause(law: _Open, block: str) -> None:
    clause = _CLAUSE.fullmatch(block)
    if clause is None:
        raise law.wrong(f"{block[:60]!r} does not begin as a clause does.")
    chapter = law.chapters[-1].id if law.chapters else ""
    if not clause["id"].startswith(f"{chapter}."):
        raise law.wrong(f"{clause['id']} does not belong to the chapter {chapter}.")
    _add(law, Entry(clause["id"], law.title, "clause", chapter, "", _flat(clause["text"])))


def _ruling(law: _Open, block: str) -> None:
    ruling = _RULING.fullmatch(block)
    if ruling is None or ruling["matter"] not in get_args(Matter):
        raise law.wrong(f"{block[:60]!r} is no heading of a ruling.")
    if _kind(ruling["id"]) != "ruling":
        raise law.wrong(f"{ruling['id']} is no id of a ruling.")
    matter: Matter = ruling["matter"]  # type: ignore[assignment]
    _add(law, Entry(ruling["id"], law.title, "ruling", _here(law), ruling["name"], "", matter))


def _rows(law: _Open, block: str) -> Iterator[Entry]:
    head, rule, *rows = (_cells(line) for line in block.split("\n"))
    if set("".join(rule)) != {"-"} or not any(label in head for label in _SAYS):
        raise law.wrong(f"a table of entries has a column {' or '.join(_SAYS)}.")
    for row in rows:
        cell = _CELL.fullmatch(row[0])
        if cell is None or len(row) != len(head):
            raise law.wrong(f"the row {row[0]!r} does not fit its table.")
        cells = dict(zip(head[1:], row[1:], strict=True))
        text = next(cells.pop(label) for label in _SAYS if label in cells)
        name = cells.pop("Decision", "")
        more = tuple((label, text) for label, text in cells.items() if text not in ("", "-"))
        kind = _kind(cell["id"])
        yield Entry(cell["id"], law.title, kind, _here(law), name, text, more=more)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _kind(id: str) -> Kind:
    return _KINDS.get(id.partition("-")[2][:1], "clause")


def _here(law: _Open) -> str:
    if not law.chapters:
        raise law.wrong("entries stand below the heading of a chapter.")
    return law.chapters[-1].id


def _add(law: _Open, entry: Entry) -> None:
    if entry.id in law.entries:
        raise law.wrong(f"{entry.id} is there twice.")
    law.entries[entry.id] = law.at = entry


def _label(law: _Open, label: str, text: str) -> None:
    """A line that tells one thing more of an entry, or in the head which law lies beneath."""
    if law.at is None:
        beneath = _BENEATH.fullmatch(text) if label == "Where this is silent" else None
        if beneath is None or law.chapters:
            raise law.wrong(f"nothing is there of which {label!r} could be told.")
        law.beneath = beneath["title"]
        return
    if label == "Why":
        changed = replace(law.at, reason=text)
    elif label == "No case can show it":
        changed = replace(law.at, unshown=text)
    else:
        changed = replace(law.at, more=(*law.at.more, (label, text)))
    law.entries[law.at.id] = law.at = changed


def _more(law: _Open, block: str) -> None:
    """Text that goes on: of an entry, of the beginning of a chapter, of the head."""
    text_of_block = block if block.startswith(("|", "- ")) else _flat(block)
    if law.after_table:
        raise law.wrong(f"{block[:60]!r} stands behind a table; write it before.")
    if law.at is not None:
        if law.at.reason or law.at.more:
            raise law.wrong(f"{block[:60]!r} stands behind what explains it.")
        text = f"{law.at.text}\n\n{text_of_block}" if law.at.text else text_of_block
        law.entries[law.at.id] = law.at = replace(law.at, text=text)
    elif law.chapters:
        last = law.chapters[-1]
        law.chapters[-1] = replace(last, intro=f"{last.intro}\n\n{text_of_block}".strip())
    else:
        law.intro.append(text_of_block)


def _close(law: _Open) -> None:
    """Hold the entry that ends here to what its kind must have."""
    if law.at is not None and law.at.kind == "ruling" and not (law.at.text and law.at.reason):
        raise law.wrong("a ruling has a text and a line '*Why:* …'.")
    law.at = None


def _check_links(law: _Open, block: str) -> None:
    for line in block.split("\n"):
        if _LINK.fullmatch(line) is None:
            raise law.wrong(f"{line!r} does not read as '[CY-1.1]: #CY-1.1'.")


def _flat(text: str) -> str:
    return " ".join(text.split())
