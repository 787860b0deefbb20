"""A game is the same in every process, whatever ``PYTHONHASHSEED`` makes of sets and hashes."""

from __future__ import annotations

import pytest

from games.engine import registry
from tests.compliance.another_process import Game, digests, digests_elsewhere
from tests.compliance.titles import FIRST, TITLES

GAMES: list[Game] = [
    (f"{'games' if title in registry.titles() else 'tests'}.titles.{title}:TITLE", seats, FIRST)
    for title in TITLES
    for seats in TITLES[title].seat_counts
]


@pytest.fixture(scope="module")
def here() -> list[str]:
    """What comes of the games in this process."""
    return digests(GAMES)


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("hash_seed", [1, 20_000])
def test_a_game_is_the_same_in_another_process(hash_seed: int, here: list[str]) -> None:
    assert digests_elsewhere(GAMES, hash_seed) == here
