"""Finished games of every title, played and stored as simulations are."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from analytics.simulation.ordering import order
from analytics.simulation.storing import game_id_of, play_one
from games.models import Game
from tests.surroundings import (  # noqa: F401  fixtures of this folder
    simulations_are_the_same_in_each_run,
    the_same_games_are_made_in_each_run,
)

SHORT = {"lords_of_hellas": {"max_rounds": 4}}
"""Options that keep a test short."""

Finished = Callable[..., Game]


@pytest.fixture
def finished(db: None) -> Finished:
    """``finished("cyclades", 3)``: a game that bots have played to its end, just now."""

    def played(title: str, seats: int, level: str = "random") -> Game:
        simulation = order(title, [level] * seats, 1, options=SHORT.get(title), seed="audit")
        play_one(simulation, 0)
        return Game.objects.prefetch_related("seats").get(pk=game_id_of(simulation, 0))

    return played
