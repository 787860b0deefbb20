"""Of each title: an arm in which nothing is changed plays the same games, and all that is looked at
differs by exactly nothing."""

from __future__ import annotations

import pytest

from analytics.experiments.playing import play_piece
from analytics.lab.designs import place_of, read
from analytics.lab.standing import Means, Standing, means
from games.engine import registry
from games.engine.meanings import numbers
from tests.filled import filled


@pytest.mark.parametrize("title", registry.titles())
def test_a_patch_without_effect_makes_a_difference_of_exactly_nothing(title: str) -> None:
    """Every number is told, as it usually is: that of some thing nobody has, and that of all."""
    whole = registry.title(title)
    design = read(
        {
            "title": title,
            "bots": ["greedy", "random"][: whole.seat_counts[0]],
            "variants": {
                "same": {
                    each.name: each.usual for each in numbers(whole.parameters, whole.meanings)
                }
            },
            "outcomes": ["moves", "rounds", "score", "wins:seat=0"],
            "blocks": 2,
            "seed": "nothing is changed",
            "reason": "What changes nothing changes nothing.",
        }
    )
    standing, block, choices = Standing(design), dict[str, Means](), dict[str, list[str]]()
    for number in range(2):
        arm = place_of(design, number).arm
        games = play_piece(design, number)
        block[arm] = means(design, games, arm)
        choices[arm] = [game.choices for game in games]
    assert choices["same"] == choices["base"]
    assert block["same"] == block["base"]
    standing.add(block)
    for each in filled(standing.results()):
        assert each.found is not None
        assert each.found.difference == 0.0
