"""A game is the same in every process, whatever ``PYTHONHASHSEED`` makes of sets and hashes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from games.engine import registry
from tests.compliance.another_process import Game, digests_elsewhere
from tests.compliance.titles import FIRST, TITLES

GAMES: list[Game] = [
    (f"{'games' if title in registry.titles() else 'tests'}.titles.{title}:TITLE", seats, FIRST)
    for title in TITLES
    for seats in TITLES[title].seat_counts
]


@pytest.mark.usefixtures("processes")
def test_a_game_is_the_same_in_every_process() -> None:
    with ThreadPoolExecutor() as at_once:
        first, other = at_once.map(partial(digests_elsewhere, GAMES), (1, 20_000))
    assert len(first) == len(GAMES)
    assert first == other
