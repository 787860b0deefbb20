"""Names say what a thing is, in the word that somebody would search for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from environment.folders import ROOT
from tests.filled import filled

SAYS_NOTHING = re.compile(
    r"\b(?:def|for|as) told\b"
    r"|\btold(?:: [\w\[\]., |]+)? (?:[-+|:]?=|\|=)(?!=)"
    r"|\btold[\[.]\w"
    r"|^\s*(?:\*?\w+, )*\*?told(?:, \*?\w+)* =(?!=)"
    r"|[(,] ?told: "
)
"""``told`` once named an answer, a line, a notice, an error, a row and twenty other things."""

SAYS_LITTLE = re.compile(
    r"\b(?:def|for|as) found\b|^\s*found(?:: .+)? (?:[-+|]?=)(?!=)|\(found := "
)
"""As ``found`` did of whatever was looked for. Fields of that name are what clients ask for."""


IN_DATABASES = ["analytics/models/lots.py", "events/database.py"]
"""A column, and what a function of the log says of rows that differ."""


def test_nothing_of_the_product_is_named_for_having_been_told_or_found() -> None:
    named = {}
    for path in filled(path for path in ROOT.rglob("*.py") if _is_of_the_product(path)):
        lines = [line for line in path.read_text().splitlines() if _names_badly(line)]
        if lines:
            named[path.relative_to(ROOT).as_posix()] = lines
    assert sorted(named) == IN_DATABASES, named


def _names_badly(line: str) -> bool:
    return SAYS_NOTHING.search(line) is not None or SAYS_LITTLE.search(line) is not None


def _is_of_the_product(path: Path) -> bool:
    first, *rest = path.relative_to(ROOT).parts
    elsewhere = first in ("tests", "var", "build") or first.startswith(".")
    return not elsewhere and "migrations" not in rest


@pytest.mark.parametrize(
    "line",
    [
        "    told = answer.json()",
        "    told: list[str] = []",
        "    told += 1",
        "    told, more = pair",
        "    first, told = pair",
        "def told(who: Actor) -> None:",
        "    for told in lines:",
        "    with opened() as told:",
        "        told.append(line)",
        "    assert told[0]",
        "def said(told: str) -> str:",
        "    found = {}",
        "    found: dict[str, int] = {}",
        "    found += more",
        "    while (found := taken(way)) is not None:",
        "for found in lines:",
    ],
)
def test_it_is_found(line: str) -> None:
    assert _names_badly(line)


@pytest.mark.parametrize(
    "line", ['    """What is told."""', "# nobody is told: not even", "    assert one.told == 3"]
)
def test_words_may_say_it(line: str) -> None:
    assert not _names_badly(line)
