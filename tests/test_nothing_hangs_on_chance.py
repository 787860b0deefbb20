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
from pkgutil import resolve_name

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

from tests import ample
from tests.hanging import chances_in, may_not_hang
from tests.sources import sources


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
    files = [each for each in sources() if may_not_hang(each.name) and each.name != "patience.py"]
    assert len(files) > 700
    assert [f"{each.name}:{line}: {how}" for each in files for line, how in each.hanging] == []


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
    assert [each for _, each in chances_in(ast.parse(line))] == [how]


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
    assert list(chances_in(ast.parse(line))) == []
