"""What in the tests may hang on chance or on how busy a machine is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from tests.patience import FOR_EVER, PATIENCE, PATIENCE_MS

MEASURING = ("torture/", "drill/", "regrouping/", "strangers/", "upgrade/", "whole_games/")
"""Commands that take minutes and measure them, and programs of other releases."""

ELSEWHERE = "clients/programs/"
"""Programs that are run where there are no tests."""

GENERATORS = frozenset({"Random", "RandomState", "SystemRandom", "default_rng"})
CLOCKS = frozenset({"monotonic", "perf_counter", "time"})
WAITING = frozenset({"join", "result", "settimeout", "set_default_timeout", "timeout", "wait"})

SLEEPS = re.compile(r"sleep\((\d+(?:\.\d+)?)\)")
"""In what another process is told to do."""

ENOUGH = frozenset({"PATIENCE", "OF_PROCESSES"})

TRIES = frozenset({"_ONE_TRY"})
"""Names of how long one try lasts of those that are made while there is patience."""


LOOKED_AT = ast.Call | ast.Constant | ast.Compare | ast.Assign | ast.AnnAssign | ast.arguments


def chances_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The lines that hang on chance or on speed, and how."""
    nodes = [node for node in _within(tree) if isinstance(node, LOOKED_AT)]
    names = dict(_named(nodes))
    for node in nodes:
        match node:
            case ast.Call() if _name(node) in GENERATORS and not node.args:
                yield node.lineno, "chance without a seed"
            case ast.Call() if any(_is_short(_meant(each, names)) for each in _waited(node)):
                yield node.lineno, "short of patience"
            case ast.Constant(value=str() as text) if any(map(_is_passing, SLEEPS.findall(text))):
                yield node.lineno, "it ends by itself"
            case ast.Compare() if any(_is_too_late(*sides) for sides in _sides(node)):
                yield node.lineno, "a bound by the clock"


def _within(root: ast.AST) -> list[ast.AST]:
    """All nodes that say more than how a name is used."""
    nodes = [root]
    for node in nodes:
        for value in vars(node).values():
            if isinstance(value, list):
                nodes.extend(each for each in value if isinstance(each, ast.AST))
            elif isinstance(value, ast.AST) and not isinstance(value, ast.expr_context):
                nodes.append(value)
    return nodes


def _named(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, ast.expr]]:
    """What names stand for: constants, and parameters of which nothing is said."""
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant() as value):
                yield name, value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant() as value):
                yield name, value
            case ast.arguments():
                places = [*node.posonlyargs, *node.args]
                usual = zip(reversed(places), reversed(node.defaults), strict=False)
                by_name = zip(node.kwonlyargs, node.kw_defaults, strict=True)
                yield from ((each.arg, value) for each, value in (*usual, *by_name) if value)


def _meant(waited: ast.expr, names: Mapping[str, ast.expr]) -> ast.expr:
    name = waited.id if isinstance(waited, ast.Name) else ""
    return waited if name in TRIES else names.get(name, waited)


def _name(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _waited(call: ast.Call) -> Iterator[ast.expr]:
    """What a call gives as its longest wait."""
    yield from (each.value for each in call.keywords if each.arg == "timeout")
    if _name(call) in WAITING:
        yield from call.args[:1]
    if _name(call) == "wait_for":
        yield from call.args[1:]


def _is_short(waited: ast.expr) -> bool:
    """As seconds, or as milliseconds, which only browsers are told."""
    if not isinstance(waited, ast.Constant) or not isinstance(waited.value, int | float):
        return False
    return 1 <= waited.value < PATIENCE or 1000 <= waited.value < PATIENCE_MS


def _is_passing(seconds: str) -> bool:
    """Whether a fault may be waited away: what was to be ended has ended by itself meanwhile."""
    return 1 <= float(seconds) < FOR_EVER


def _sides(compare: ast.Compare) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What is to be less, and than what."""
    all_of_it = [compare.left, *compare.comparators]
    for operator, (left, right) in zip(compare.ops, pairwise(all_of_it), strict=True):
        if isinstance(operator, ast.Lt | ast.LtE):
            yield left, right
        elif isinstance(operator, ast.Gt | ast.GtE):
            yield right, left


def _is_too_late(less: ast.expr, than: ast.expr) -> bool:
    reads = any(isinstance(each, ast.Call) and _name(each) in CLOCKS for each in ast.walk(less))
    return reads and not any(
        isinstance(each, ast.Name) and each.id in ENOUGH for each in ast.walk(than)
    )


def may_not_hang(name: str) -> bool:
    """Whether nothing in the file may hang on either; ``name``: its path below the tests."""
    last = name.rpartition("/")[2]
    return not name.startswith((*MEASURING, ELSEWHERE)) and not last.startswith("check_")
