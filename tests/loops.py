"""Which tests make all their checks in a loop that may go round for nothing.

A loop surely goes round over what is written out, a constant table, a range of numbers written out,
what ``filled`` watches, and combinations of these. Of all else it is not known.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

TRANSPARENT = frozenset(
    {"enumerate", "zip", "sorted", "reversed", "list", "tuple", "set", "product", "map"}
)
"""Functions that make something of each of their arguments, if all hold something."""

WATCHED = "filled"

Function = ast.FunctionDef | ast.AsyncFunctionDef


def may_check_nothing(function: Function) -> bool:
    """Whether there are asserts in it, and all of them in loops that may be empty."""
    body = function.body
    if not _asserts(body) or _is_reached(body, frozenset()):
        return False
    return not _is_reached(body, _tables(function))


def _asserts(nodes: Iterable[ast.AST]) -> bool:
    """Whether there is an assert that does not belong to a function within."""
    return any(
        isinstance(node, ast.Assert)
        or (not isinstance(node, Function) and _asserts(ast.iter_child_nodes(node)))
        for node in nodes
    )


def _tables(function: Function) -> frozenset[str]:
    """Local names of what is written out."""
    return frozenset(
        target.id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and _holds_something(node.value, frozenset())
        for target in node.targets
        if isinstance(target, ast.Name)
    )


def _is_reached(nodes: Iterable[ast.AST], tables: frozenset[str]) -> bool:
    """Whether some check among these is made whatever the loops find."""
    for node in nodes:
        match node:
            case ast.Assert() | ast.Raise():
                return True
            case ast.Call(func=ast.Attribute(attr="raises" | "fail")):
                return True
            case ast.For(iter=over, body=body) if _holds_something(over, tables):
                if _is_reached(body, tables):
                    return True
            case ast.For() | ast.While() | ast.FunctionDef() | ast.ClassDef() | ast.Lambda():
                continue
            case _:
                if _is_reached(ast.iter_child_nodes(node), tables):
                    return True
    return False


def _holds_something(node: ast.AST, tables: frozenset[str]) -> bool:
    match node:
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return any(not isinstance(part, ast.Starred) for part in parts)
        case ast.Dict(keys=keys):
            return bool(keys)
        case ast.Constant(value=str(text)):
            return bool(text)
        case ast.Name(id=name):
            return name.isupper() or name in tables
        case ast.Attribute(attr=name) if name.isupper():
            return True
        case (
            ast.Subscript(value=of)
            | ast.Call(func=ast.Attribute(value=of, attr="items" | "values" | "keys" | "split"))
        ):
            return _holds_something(of, tables)
        case ast.Call(func=ast.Name(id="range"), args=bounds):
            return all(isinstance(bound, ast.Constant) for bound in bounds)
        case ast.Call(func=ast.Name(id=name), args=arguments):
            within = name in TRANSPARENT and all(_holds_something(a, tables) for a in arguments)
            return name == WATCHED or within
        case ast.BinOp(left=left, right=right):
            return _holds_something(left, tables) or _holds_something(right, tables)
    return False
