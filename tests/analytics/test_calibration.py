"""Chances that are right have a good score, and chances that are not are found out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from analytics.ladder.calibration import Said, bands, brier, equal, judged
from games.bots.greedy import Greedy
from games.engine import registry


def moments(forecast: Callable[[float], float]) -> list[list[Said]]:
    """Of two seats, where whoever has a chance wins as often; ``forecast``: what is said of it."""
    rng, pairs = Random("calibration"), []
    for _ in range(4000):
        chance = rng.random()
        came = float(rng.random() < chance)
        said = forecast(chance)
        pairs.append([Said(said, came), Said(1 - said, 1 - came)])
    return pairs


def test_who_says_what_is_so_has_the_score_that_chance_leaves() -> None:
    """A sixth for each of two seats: the mean of c(1 - c)."""
    right = moments(lambda chance: chance)
    assert brier(right) == pytest.approx(1 / 3, abs=0.02)
    assert equal(right) == pytest.approx(0.5, abs=0.01)
    for n, said, came in bands(right):
        assert n > 1000
        assert said == pytest.approx(came, abs=0.05)


@pytest.mark.parametrize(
    "forecast",
    [lambda chance: 0.5 + 1.6 * (chance - 0.5), lambda chance: 0.5 + 0.4 * (chance - 0.5)],
)
def test_who_is_too_sure_or_not_sure_enough_is_found_out(
    forecast: Callable[[float], float],
) -> None:
    wrong = moments(lambda chance: min(max(forecast(chance), 0.0), 1.0))
    assert brier(wrong) > brier(moments(lambda chance: chance)) + 0.01
    assert max(abs(said - came) for n, said, came in bands(wrong) if n > 100) > 0.07


def test_towards_the_end_of_a_game_more_is_known_of_it() -> None:
    title = registry.title("dice_forge")
    games = [[*judged(title, 2, Greedy(title), 4, f"judged {n}")] for n in range(4)]
    early, late = ([game[at] for game in games] for at in (0, 4))
    assert brier(late) < brier(early)
