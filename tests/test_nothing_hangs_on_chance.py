"""No test fails because chance or a busy machine will have it so.

What it sees: a generator of chance without a seed; a bound on how much later it may be by the
clock; seconds to wait for something that are fewer than ``PATIENCE``, as numbers or by a name of
that file; what another process sleeps that may be over before whoever waits for it gives up. Less
than a second is for what shall not come at all: on a busy machine that proves less, and never
fails. (Functions of ``random`` are seen by the linter.)

What it does not see, and whoever reads a test has to: loops that end only when what they wait for
comes, which are for ``until``; the hour or the day in ``datetime.now``; ids and secrets, in the
order of which something might come; limits of the product that ``tests.ample`` does not name.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from pkgutil import resolve_name

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

from tests import ample
from tests.patience import FOR_EVER, PATIENCE, PATIENCE_MS

TESTS = Path(__file__).parent

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


def found(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The lines that hang on chance or on speed, and how."""
    nodes = list(ast.walk(tree))
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


def of_tests() -> Iterator[Path]:
    """The files in which nothing may hang on either."""
    for path in sorted(TESTS.rglob("*.py")):
        name = path.relative_to(TESTS).as_posix()
        if not name.startswith((*MEASURING, ELSEWHERE)) and not path.stem.startswith("check_"):
            yield path


def test_examples_that_are_made_up_are_the_same_in_each_run() -> None:
    assert settings.get_profile("kleio").derandomize
    assert not settings.get_profile("exploring").derandomize
    assert settings.get_current_profile_name() in ("kleio", "exploring")


@pytest.mark.skipif(
    settings.get_current_profile_name() != "kleio", reason="whoever explores tries them, too"
)
def test_no_example_hangs_on_which_modules_are_loaded() -> None:
    tried = providers._get_local_constants()
    assert [*tried.integers, *tried.floats, *tried.bytes, *tried.strings] == []


@pytest.mark.parametrize("limit", ample.LIMITS)
def test_the_product_has_ample_time(limit: str) -> None:
    assert resolve_name(limit) == ample.AMPLE


def test_nothing_hangs_on_chance_or_on_speed() -> None:
    files = [path for path in of_tests() if path.name != "patience.py"]
    assert len(files) > 700
    hanging = [
        f"{path.relative_to(TESTS)}:{line}: {how}"
        for path in files
        for line, how in found(ast.parse(path.read_text()))
    ]
    assert hanging == []


@pytest.mark.parametrize(
    ("line", "how"),
    [
        ("Random()", "chance without a seed"),
        ("random.SystemRandom().random()", "chance without a seed"),
        ("rng = np.random.default_rng()", "chance without a seed"),
        ("assert time.monotonic() - began < 5", "a bound by the clock"),
        ("assert 1 <= perf_counter() - began <= 3", "a bound by the clock"),
        ("assert deadline > time.time()", "a bound by the clock"),
        ("assert thread.join(5)", "short of patience"),
        ("queue.get(timeout=10)", "short of patience"),
        ("asyncio.wait_for(reader.read(), 5)", "short of patience"),
        ("page.set_default_timeout(15_000)", "short of patience"),
        ("_PATIENCE = 30.0\ndone.wait(_PATIENCE)", "short of patience"),
        ("def rest(seconds: float = 5): thread.join(seconds)", "short of patience"),
        ("def rest(*, seconds: float = 5): thread.join(timeout=seconds)", "short of patience"),
        (f'run([python, "-c", "import time; time.sleep({60})"])', "it ends by itself"),
        (f'cursor.execute("SELECT pg_sleep({30})")', "it ends by itself"),
    ],
)
def test_what_hangs_on_either_is_found(line: str, how: str) -> None:
    assert [each for _, each in found(ast.parse(line))] == [how]


@pytest.mark.parametrize(
    "line",
    [
        "Random(7)",
        "assert time.monotonic() - began >= 1",
        "assert time.monotonic() - began < PATIENCE / 2",
        "thread.join(PATIENCE)",
        "assert not heard.wait(0.1)",
        "_ONE_TRY = 10.0\nurlopen(url, timeout=_ONE_TRY)",
        'cursor.execute("SELECT pg_sleep(0.3)")',
        "', '.join(words)",
        "page.wait_for_timeout(300)",
    ],
)
def test_what_hangs_on_neither_is_not(line: str) -> None:
    assert list(found(ast.parse(line))) == []
