"""In which order tests run, so that neither core waits and none runs on alone at the end.

pytest-xdist gives each worker one stretch of the list, of equal counts; whoever is done takes over
the later half of the longest that is left. Tests that start processes wait for half of their time.
So they come first, on half of the workers; the others meanwhile compute whatever a core is free
for, and give way, so that who waits for a server waits for nobody else: first of all what takes
long, which is not to be left for the end. What is short and taken over then starts none. Those of a
folder stay together, as they share browsers and servers, and so do those of all folders that share
a Kleio. A worker that starts none keeps to a core.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import pytest

from tests.cores import keep_to_one
from tests.local import common
from tests.processes import MARK

T = TypeVar("T")

TESTS = Path(__file__).parent

SECONDS = {
    "browser": 300,
    "local": 100,
    common.NAME: 90,
    "torture": 90,
    "api": 80,
    "clients": 60,
    "recipes": 60,
    "shards": 40,
    "audit": 20,
    "test_readme.py": 20,
    "upgrade": 15,
}
"""What those that stay together take, where they are few for that."""

SECONDS_EACH = 1
"""What one of all others takes, about."""

LONG = "analytics/test_second_program"
"""How files begin that start nothing and of which each test takes many seconds."""

GIVES_WAY = 5
"""How much nicer a worker is that computes while others start processes: it gets a third of what
they do from a core that both want, and all of one that they leave."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    worker = getattr(config, "workerinput", {"workercount": 1, "workerid": "gw0"})
    workers, number = worker["workercount"], int(worker["workerid"].removeprefix("gw"))
    starting = [item for item in items if item.get_closest_marker(MARK) is not None]
    others = [item for item in items if item.get_closest_marker(MARK) is None]
    hands = (workers + 1) // 2
    shares = dealt(starting, hands)
    if workers > hands:
        shares.append([item for item in others if is_long(item)])
        others = [item for item in others if not is_long(item)]
    items[:] = in_stretches(shares, others, workers)
    if not hasattr(config, "workerinput") or (starting and number < hands):
        return
    keep_to_one(number)
    if starting:
        os.nice(GIVES_WAY)


def dealt(items: Sequence[pytest.Item], hands: int) -> list[list[pytest.Item]]:
    """Those that stay together, the longest first, each to whom has least to do so far."""
    together: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        together[place(item)].append(item)
    dealt: list[list[pytest.Item]] = [[] for _ in range(hands)]
    seconds = [0] * hands
    for name in sorted(together, key=lambda name: -_seconds(name, together[name])):
        least = seconds.index(min(seconds))
        dealt[least] += together[name]
        seconds[least] += _seconds(name, together[name])
    return dealt


def place(item: pytest.Item) -> str:
    """Its folder, or the Kleio that it shares with others."""
    return common.NAME if common.is_shared_by(item) else item.path.relative_to(TESTS).parts[0]


def is_long(item: pytest.Item) -> bool:
    return item.path.relative_to(TESTS).as_posix().startswith(LONG)


def in_stretches(first: Sequence[list[T]], others: Sequence[T], workers: int) -> list[T]:
    """One list of all, which begins anew with the next of ``first`` where a worker's stretch does.

    ``others`` stay in their order, and fill each stretch up.
    """
    listed: list[T] = []
    left, rest = sum(map(len, first)) + len(others), list(others)
    for worker in range(workers):
        # As pytest-xdist divides them.
        length = left // (workers - worker)
        begun = first[worker] if worker < len(first) else []
        filling = max(0, length - len(begun))
        listed += [*begun, *rest[:filling]]
        left, rest = left - length, rest[filling:]
    return listed


def _seconds(name: str, items: Sequence[pytest.Item]) -> int:
    return SECONDS.get(name, SECONDS_EACH * len(items))
