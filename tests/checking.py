"""What is asked of each function of the tests: whether it can fail, and what it calls."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from tests.loops import Function, may_check_nothing

CHECKING = frozenset({"raises", "warns", "fail"})


class Facts(NamedTuple):
    """What is asked of a function; its tree is not kept, as there are a million nodes in all.

    ``fails``: whether it asserts or raises by itself. ``called``: the names of what it calls.
    ``may_be_idle``: see ``may_check_nothing``.
    """

    where: str
    name: str
    fails: bool
    called: frozenset[str]
    may_be_idle: bool

    @property
    def is_test(self) -> bool:
        return self.name.startswith("test_")

    @property
    def checks(self) -> bool:
        """Whether anything in it can fail by itself."""
        return self.fails or not CHECKING.isdisjoint(self.called)


def facts(where: str, tree: ast.AST) -> Iterator[Facts]:
    """Those of all functions in it, each with what stands in functions within it."""
    begun: list[Begun] = []
    _look(tree, (), begun)
    for function, fails, called in begun:
        name = function.name
        idle = name.startswith("test_") and may_check_nothing(function)
        yield Facts(where + name, name, bool(fails), frozenset(called), idle)


class Begun(NamedTuple):
    """A function that is being looked through. ``fails`` holds something once it can."""

    function: Function
    fails: list[ast.AST]
    called: set[str]


def _look(node: ast.AST, around: tuple[Begun, ...], begun: list[Begun]) -> None:
    """Once at each node, for all functions around it, without asking each kind of node for the
    names of its fields: there are a million in all."""
    for value in vars(node).values():
        if isinstance(value, list):
            for each in value:
                if isinstance(each, ast.AST):
                    _see(each, around, begun)
        elif isinstance(value, ast.AST) and not isinstance(value, ast.expr_context):
            _see(value, around, begun)


def _see(node: ast.AST, around: tuple[Begun, ...], begun: list[Begun]) -> None:
    if isinstance(node, Function):
        here = Begun(node, [], set())
        begun.append(here)
        around = (*around, here)
    elif around:
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                for each in around:
                    each.called.add(name)
            case ast.Assert() | ast.Raise():
                for each in around:
                    each.fails.append(node)
    _look(node, around, begun)
