"""Who knows what chance brings: what it finds is a win, the more it may try the more it wins."""

from __future__ import annotations

import pytest

from games.bots.duel import game
from games.bots.foreseeing import Foreseen, foresee
from games.bots.greedy import Greedy
from games.engine import registry
from games.engine.errors import BadParameters
from games.titles.persian_invasion.nearness import SAFE, nearness
from tests.titles.persian_invasion.invasion import Invasion

TITLE = registry.title("persian_invasion")

HARD = "foreseen|9"
"""A start that the appraisal loses and a few games more win."""

HOPELESS = {"campaign.green_tokens": 1}
"""Lost as soon as Act II is laid out."""


def test_the_first_game_is_that_of_the_appraisal_alone() -> None:
    for number in range(4):
        foreseen = foresee(TITLE, f"alone|{number}", 1)
        alone = game(TITLE, [Greedy(TITLE)], f"alone|{number}")
        assert foreseen == Foreseen(int(alone.places == (1,)), alone.reason)


def test_what_the_appraisal_loses_is_won_by_trying_again() -> None:
    foreseen = foresee(TITLE, HARD, 60)
    assert 1 < foreseen.won_after < 60
    assert foresee(TITLE, HARD, foreseen.won_after) == foreseen, "the same games come again"
    assert foresee(TITLE, HARD, foreseen.won_after - 1).won_after == 0


def test_where_nothing_can_be_won_nothing_is() -> None:
    assert foresee(TITLE, HARD, 20, HOPELESS).won_after == 0


def test_numbers_that_there_are_not_are_refused() -> None:
    with pytest.raises(BadParameters, match=r"Unknown parameter die\.mercy"):
        foresee(TITLE, HARD, 1, {"die.mercy": 1})


def test_games_against_others_are_not_for_it() -> None:
    with pytest.raises(ValueError, match="Dice Forge is not played alone"):
        foresee(registry.title("dice_forge"), "any", 1)


def near(act: int = 2, rounds: int = 9, levels: int = SAFE, victory: int = 4) -> float:
    table = Invasion(act).table
    table.round = rounds
    if act == 2:
        table.campaign.victory = victory
    for monument in table.monuments.values():
        monument.level = levels
    return nearness(Invasion(act).state.__class__(table=table))


def test_nearer_is_who_lived_longer_lost_fewer_levels_and_beat_more() -> None:
    assert near(rounds=10) > near()
    assert near() > near(levels=SAFE - 1)
    assert near(levels=SAFE + 1) == near()
    assert near(victory=3) > near()
    assert near(act=1, victory=0) == near(victory=0)
