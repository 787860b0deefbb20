"""Nothing pure goes through a set: its order, and a choice with it, differs between processes."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from environment.folders import ROOT

PURE = ("games/engine", "games/titles", "games/bots")
ORDERED_AGAIN = frozenset({"sorted", "len", "sum", "any", "all", "min", "max", "frozenset", "set"})


def sets_gone_through(tree: ast.AST) -> Iterator[int]:
    """The lines where a loop or a comprehension goes through what is written as a set.

    What makes a set or a single value of it again may: ``sorted(x for x in {…})``.
    """
    harmless = {
        generator
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in ORDERED_AGAIN
        for argument in call.args
        if isinstance(argument, ast.GeneratorExp | ast.ListComp | ast.SetComp)
        for generator in argument.generators
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.SetComp):
            harmless.update(node.generators)
    for node in ast.walk(tree):
        if not isinstance(node, ast.For | ast.comprehension) or node in harmless:
            continue
        if _is_a_set(node.iter):
            yield node.iter.lineno


def _is_a_set(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return _is_a_set(node.left) or _is_a_set(node.right)
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")
    return isinstance(node, ast.Set | ast.SetComp)


def test_no_loop_goes_through_a_set() -> None:
    loops = [
        f"{path.relative_to(ROOT)}:{line}"
        for folder in PURE
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line in sets_gone_through(ast.parse(path.read_text()))
    ]
    assert loops == []


@pytest.mark.parametrize(
    "source",
    [
        "for a in {1, 2}: f(a)",
        "[a for a in {b for b in c}]",
        "for a in set(b) - {1}: f(a)",
        "list(a for a in frozenset(b))",
    ],
)
def test_a_loop_through_a_set_is_found(source: str) -> None:
    assert list(sets_gone_through(ast.parse(source))) == [1]


@pytest.mark.parametrize("source", ["sorted(a for a in {1, 2})", "{a for a in set(b)}", "a in {1}"])
def test_what_has_no_order_itself_may_go_through_one(source: str) -> None:
    assert list(sets_gone_through(ast.parse(source))) == []
