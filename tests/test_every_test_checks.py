"""A test that checks nothing passes whatever happens, so there is none.

What it sees: an ``assert``, ``pytest.raises`` and its like, ``raise`` or ``pytest.fail``, in the
test or in a function of these tests that it calls, directly or not.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent

CHECKING = frozenset({"raises", "warns", "fail"})

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def functions() -> tuple[tuple[str, Function], ...]:
    """All functions of the tests, each with where it stands."""
    return tuple(
        (f"{path.relative_to(TESTS)}::{node.name}", node)
        for path in sorted(TESTS.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, Function)
    )


def checks(function: Function) -> bool:
    """Whether anything in it can fail by itself."""
    return any(isinstance(node, ast.Assert | ast.Raise) for node in ast.walk(function)) or bool(
        CHECKING.intersection(called(function))
    )


def called(function: Function) -> Iterator[str]:
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                yield name


def names_that_check(found: tuple[tuple[str, Function], ...]) -> set[str]:
    """Names of functions that check something, or call one that does."""
    helping = [function for _, function in found if not function.name.startswith("test_")]
    names = {function.name for function in helping if checks(function)}
    while more := {one.name for one in helping if names.intersection(called(one))} - names:
        names |= more
    return names


def unchecked(found: tuple[tuple[str, Function], ...]) -> list[str]:
    """Tests in which nothing can fail."""
    names = names_that_check(found)
    return [
        where
        for where, function in found
        if function.name.startswith("test_")
        and not checks(function)
        and not names.intersection(called(function))
    ]


def test_every_test_checks_something() -> None:
    assert len(functions()) > 3000
    assert unchecked(functions()) == []


def test_a_test_that_only_looks_is_found() -> None:
    lines = """
def look(page): assert page
def visit(page): look(page)
def test_that_looks(): visit(1)
def test_that_fetches(): fetch(1)
def test_that_raises():
    with pytest.raises(ValueError): fetch(1)
"""
    found = tuple(("", one) for one in ast.parse(lines).body if isinstance(one, Function))
    assert len(unchecked(found)) == 1
