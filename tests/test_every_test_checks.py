"""A test that checks nothing passes whatever happens, so there is none.

What it sees: an ``assert``, ``pytest.raises`` and its like, ``raise`` or ``pytest.fail``, in the
test or in a function of these tests that it calls, directly or not. Nor is there a test that may
check nothing, because all its asserts stand in a loop over what may be empty (``tests.loops``).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.loops import Function, may_check_nothing

TESTS = Path(__file__).parent

CHECKING = frozenset({"raises", "warns", "fail"})


@cache
def functions() -> tuple[tuple[str, Function], ...]:
    """All functions of the tests, each with where it stands."""
    return tuple(
        (f"{path.relative_to(TESTS)}::{node.name}", node)
        for path in sorted(TESTS.rglob("*.py"))
        for node in _within(ast.parse(path.read_text()))
    )


def _within(node: ast.AST) -> Iterator[Function]:
    """All functions in it. None stands in an expression, and most of a file is expressions."""
    for inside in ast.iter_child_nodes(node):
        if isinstance(inside, Function):
            yield inside
        if not isinstance(inside, ast.expr):
            yield from _within(inside)


def checks(function: Function) -> bool:
    """Whether anything in it can fail by itself."""
    return any(isinstance(node, ast.Assert | ast.Raise) for node in ast.walk(function)) or bool(
        CHECKING.intersection(called(function))
    )


@cache
def called(function: Function) -> frozenset[str]:
    """The names of what it calls."""
    return frozenset(_called(function))


def _called(function: Function) -> Iterator[str]:
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


def test_no_test_makes_all_its_checks_in_a_loop_that_may_be_empty() -> None:
    tests = [(where, one) for where, one in functions() if one.name.startswith("test_")]
    assert [where for where, one in tests if may_check_nothing(one)] == []


def test_a_loop_that_may_be_empty_is_found() -> None:
    lines = """
def test_over_what_is_found():
    for each in found(): assert each
def test_within_a_table():
    for name in ("a", "b"):
        for each in found(name): assert each
def test_over_a_table():
    for each in NAMES.values(): assert each
def test_that_looks_first():
    page = look()
    assert page.rows
    for row in page.rows: assert row.text
def test_over_what_is_watched():
    for number, each in enumerate(filled(found())): assert each
def test_that_raises():
    for each in found(): each.close()
    with pytest.raises(ValueError): found(each)
"""
    tests = [one for one in ast.parse(lines).body if isinstance(one, Function)]
    found = [one.name for one in tests if may_check_nothing(one)]
    assert found == ["test_over_what_is_found", "test_within_a_table"]


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
