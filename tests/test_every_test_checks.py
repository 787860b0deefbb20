"""A test that checks nothing passes whatever happens, so there is none.

What it sees: an ``assert``, ``pytest.raises`` and its like, ``raise`` or ``pytest.fail``, in the
test or in a function of these tests that it calls, directly or not. Nor is there a test that may
check nothing, because all its asserts stand in a loop over what may be empty (``tests.loops``).
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import cache

from tests.checking import Facts, facts
from tests.sources import sources


@cache
def functions() -> tuple[Facts, ...]:
    """All functions of the tests."""
    return tuple(fact for source in sources() for fact in source.facts)


def names_that_check(all_facts: Sequence[Facts]) -> set[str]:
    """Names of functions that check something, or call one that does."""
    helping = [function for function in all_facts if not function.is_test]
    names = {function.name for function in helping if function.checks}
    while more := {function.name for function in helping if names & function.called} - names:
        names |= more
    return names


def unchecked(all_facts: Sequence[Facts]) -> list[str]:
    """Tests in which nothing can fail."""
    names = names_that_check(all_facts)
    return [
        function.where
        for function in all_facts
        if function.is_test and not function.checks and not names & function.called
    ]


def test_every_test_checks_something() -> None:
    assert len(functions()) > 3000
    assert unchecked(functions()) == []


def test_no_test_makes_all_its_checks_in_a_loop_that_may_be_empty() -> None:
    assert [function.where for function in functions() if function.may_be_idle] == []


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
    idle = [function.name for function in facts("", ast.parse(lines)) if function.may_be_idle]
    assert idle == ["test_over_what_is_found", "test_within_a_table"]


def test_a_test_that_only_looks_is_found() -> None:
    lines = """
def look(page): assert page
def visit(page): look(page)
def test_that_looks(): visit(1)
def test_that_fetches(): fetch(1)
def test_that_raises():
    with pytest.raises(ValueError): fetch(1)
"""
    assert unchecked([*facts("", ast.parse(lines))]) == ["test_that_fetches"]
