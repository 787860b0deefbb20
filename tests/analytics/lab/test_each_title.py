"""Of each title: an arm in which nothing is changed plays the same games, and all that is looked at
differs by exactly nothing."""

from __future__ import annotations

import pytest

from analytics.experiments.parting import parting
from analytics.experiments.playing import play_piece
from analytics.lab.designs import place_of, read
from analytics.lab.outcomes import value
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


def test_of_games_in_teams_partners_are_known() -> None:
    """With six at Cyclades partners have one place and one score: every win was taken for shared,
    and who is best was never ahead."""
    design = read(
        {
            "title": "cyclades",
            "bots": ["greedy"] * 6,
            "options": {"max_cycles": 6},
            "variants": {"lower": {"goal.metropolises": 1}},
            "outcomes": ["ties", "margin", "wins:seat=0"],
            "blocks": 2,
            "seed": "partners",
            "reason": "Partners are one.",
        }
    )
    games = [game for number in range(4) for game in play_piece(design, number)]
    for game in games:
        assert sorted(seat for side in game.sides for seat in side) == list(range(6))
        assert {len(side) for side in game.sides} == {2}
        for side in game.sides:
            assert len({game.places[seat] for seat in side}) == 1
    ties = [sum(game.places[side[0]] == 1 for side in game.sides) > 1 for game in games]
    assert [value("ties", game) for game in games] == ties
    assert not all(ties)
    assert any(value("margin", game) for game in games)
    won = [value("wins:seat=0", game) for game, tie in zip(games, ties, strict=True) if not tie]
    assert {*won} <= {0.0, 1.0}


@pytest.mark.parametrize(("goal", "parts"), [(9, False), (1, True)])
def test_games_part_where_something_happens_otherwise_and_not_where_a_number_is_told(
    goal: int, parts: bool
) -> None:
    """The set-up of Cyclades tells how many metropolises end a game: all games were said to part
    there, at a sentence that is the same in both."""
    design = read(
        {
            "title": "cyclades",
            "bots": ["random", "random"],
            "options": {"max_cycles": 6},
            "variants": {"other": {"goal.metropolises": goal}},
            "outcomes": ["moves"],
            "blocks": 2,
            "seed": "parting",
            "reason": "Where games part.",
        }
    )
    base, other = (play_piece(design, number)[0] for number in range(2))
    where = parting(design, 0, "other", 0)
    assert (base.choices != other.choices) == (where is not None) == parts
    if where is not None:
        assert where.move > 0
        assert where.base != where.variant
