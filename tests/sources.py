"""All files of the tests, each read and parsed once for whatever is asked of it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.checking import Facts, facts
from tests.hanging import chances_in, may_not_hang

TESTS = Path(__file__).parent


class Source(NamedTuple):
    """What is asked of a file; its tree is not kept, as there are a million nodes in all.

    ``name``: its path below the tests. ``hanging``: lines that hang on chance or on speed, and how,
    where none may.
    """

    name: str
    facts: tuple[Facts, ...]
    hanging: tuple[tuple[int, str], ...]


@cache
def sources() -> tuple[Source, ...]:
    return tuple(
        _asked(path.relative_to(TESTS).as_posix(), ast.parse(path.read_text()))
        for path in sorted(TESTS.rglob("*.py"))
    )


def _asked(name: str, tree: ast.AST) -> Source:
    hanging = chances_in(tree) if may_not_hang(name) else ()
    return Source(name, tuple(facts(f"{name}::", tree)), tuple(hanging))
