"""Names say what a thing is, in the word that somebody would search for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
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


SAYS_NOT_WHICH = re.compile(
    r"\bfor \(?(?:\w+, )*one(?:,[^=]*?)? in |^\s*(?:\w+, )*one(?:, \w+)*(?:: [^=]+)? [-+|]?=(?!=)"
    r"|\blambda (?:\w+, )*one\b|[(,] ?one: |\bdef one\(|\(one := "
)
"""Nor does ``one`` say what it is one of, but for a field: that of one among others, or of two."""


QUOTED = re.compile(r"``(told|found|one)``")

BEARS = ("id", "arg", "attr", "name")
"""What the nodes of a tree call a name that they bear."""


IN_DATABASES = ["analytics/models/lots.py", "events/database.py"]
"""A column, and what a function of the log says of rows that differ."""


def test_nothing_of_the_product_is_named_told_or_found_or_one() -> None:
    named = {}
    for path in filled(path for path in ROOT.rglob("*.py") if _is_of_the_product(path)):
        lines = [line for line in path.read_text().splitlines() if _names_badly(line)]
        if lines:
            named[path.relative_to(ROOT).as_posix()] = lines
    assert sorted(named) == IN_DATABASES, named


def test_what_is_said_of_such_a_name_went_with_it() -> None:
    """``one`` in the docstring of something that has none tells of what was renamed."""
    stale = []
    for path in filled(path for path in ROOT.rglob("*.py") if _is_ours(path)):
        text = path.read_text()
        if QUOTED.search(text):
            stale += [f"{path.relative_to(ROOT)}: {name}" for name in _stale(ast.parse(text))]
    assert stale == []


def _stale(tree: ast.AST) -> Iterator[str]:
    """Names that a docstring quotes and that nothing bears in what it is about."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inside = [getattr(each, field, "") for each in ast.walk(node) for field in BEARS]
            for name in QUOTED.findall(ast.get_docstring(node) or ""):
                if name not in inside:
                    yield f"{node.name}, ``{name}``"


def _names_badly(line: str) -> bool:
    return any(each.search(line) for each in (SAYS_NOTHING, SAYS_LITTLE, SAYS_NOT_WHICH))


def _is_of_the_product(path: Path) -> bool:
    return _is_ours(path) and path.relative_to(ROOT).parts[0] != "tests"


def _is_ours(path: Path) -> bool:
    first, *rest = path.relative_to(ROOT).parts
    elsewhere = first in ("var", "build") or first.startswith(".")
    return not elsewhere and path != Path(__file__) and "migrations" not in rest


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
        "for one in lines:",
        "    total = sum(a * b for (one, b), a in pairs)",
        "    both = [one == other for one, other in pairs]",
        "    one, other = pair",
        "    one: Model = rows[0]",
        "    rows.sort(key=lambda one: one.number)",
        "def alike(one: Any, other: Any) -> bool:",
    ],
)
def test_it_is_found(line: str) -> None:
    assert _names_badly(line)


@pytest.mark.parametrize(
    "line",
    [
        '    """What is told."""',
        "# nobody is told: not even",
        "    assert a.told == 3",
        "    one: str",
        "no one: none",
    ],
)
def test_words_may_say_it(line: str) -> None:
    assert not _names_badly(line)
