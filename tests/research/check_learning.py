"""The example comes to beat chance: ``make research`` lets it learn, for a minute or two."""

from __future__ import annotations

from research import aec
from research.learning import interval, learned, rate_against_random

GAMES = 400


def test_it_learns_to_beat_chance() -> None:
    """From 384 games of Dice Forge with itself, and by far."""
    environment = aec.raw_env("dice_forge", 2)
    learner = learned(environment, rounds=12, games=32, seed=1)
    rate = rate_against_random(environment, learner, GAMES, 10**6)
    assert interval(rate, GAMES)[0] > 0.7
