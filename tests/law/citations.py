"""Where the law is cited, and what is cited and not there, or there and not shown."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from games.engine.cases import Report
from games.law import ID, Entry

ROOT = Path(__file__).parents[2]
LIKE_AN_ID = re.compile(r"(?<![\w-])[A-Z]{2,3}-(?:[RDW]\d{2,3}|\d+(?:\.\d+)+)(?![\w-]|\.\d)")
GOES_ON = re.compile(r"([A-Z]+-)(\d+\.\d+)((?:(?:, (?:and )?| and |; | to )\d+\.\d+)+)")
"""``CY-18.1, 18.3 and 18.5``: further clauses of the same title."""

_BEGINS = re.compile(r"[A-Z]-[RDW\d]")
"""Where any of the above begins. Most texts cite nothing, which this sees in a tenth of the time.
"""

OF_TESTS = ("NM-", "ER-")
"""Ids of titles that are there for tests, and have no law."""

_KINDS = (".html", ".js", ".json", ".md", ".py", ".yaml")
_BESIDE = (
    "CONTRIBUTING.md",
    "var/",
    "tests/corpus/",
    "tests/law/",
    "tests/cases/test_law.py",
    "tests/titles/night_market/",
)
"""Recipes for what is made up, what was run here, stored games, tests of citing itself, and a title
that is none of Kleio's. Nor is what others wrote (``vendor``) read."""


def texts() -> Iterator[tuple[str, str]]:
    """Every file in which the law may be cited, and what is in it."""
    folders = [folder for folder in ROOT.iterdir() if folder.is_dir() and folder.name[0] != "."]
    files = [*ROOT.glob("*.md"), *(file for folder in folders for file in folder.rglob("*"))]
    for file in sorted(files):
        where = file.relative_to(ROOT).as_posix()
        if file.suffix in _KINDS and not where.startswith(_BESIDE) and "/vendor/" not in where:
            yield where, file.read_text(encoding="utf-8")


def cited_in(text: str) -> set[str]:
    """The ids in a text, and those of a list that names the title once."""
    if _BEGINS.search(text) is None:
        return set()
    whole = GOES_ON.sub(lambda m: m[0].replace(" ", f" {m[1]}").replace(f"{m[1]}and", "and"), text)
    return {match[0] for match in (*ID.finditer(whole), *LIKE_AN_ID.finditer(whole))}


def undefined(places: Iterable[tuple[str, str]], known: Collection[str]) -> list[str]:
    """Citations that lead nowhere, each with where it stands.

    A word like ``UTF-8`` is no citation: its letters are those of no title and it has no dot.
    """
    prefixes = {id.partition("-")[0] for id in known}
    return [
        f"{where}: {id}"
        for where, text in places
        for id in sorted(cited_in(text))
        if id not in known
        and (id.partition("-")[0] in prefixes or LIKE_AN_ID.fullmatch(id))
        and not id.startswith(OF_TESTS)
    ]


def unshown(law: Mapping[str, Entry], played: Iterable[Report]) -> list[str]:
    """Clauses and rulings that no case shows that holds, but for those that say that none can;
    and those that say so though a case does."""
    shown = {id for report in played if report.holds for id in report.case.clauses}
    return [
        f"{id} is cited by a case" if entry.unshown else f"{id} is cited by no case that holds"
        for id, entry in law.items()
        if entry.kind in ("clause", "ruling") and (id in shown) == bool(entry.unshown)
    ]
