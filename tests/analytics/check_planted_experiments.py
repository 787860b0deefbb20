"""The same of experiments: what is planted in one arm is found by what the API answers of them,
200 times, with a fixed number of blocks and with a rule for stopping: ``make planted``.

The games are played. A variant deals scores from another pack of the same cards, so pairs differ
though nothing is planted; what is planted is added to that.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.test import Client

from analytics.experiments.ordering import design_to_play, order
from analytics.experiments.playing import play_piece
from analytics.experiments.progressing import note
from analytics.lab.designs import place_of
from analytics.lab.standing import means
from analytics.models import Experiment, Piece
from tests.analytics import lottery
from tests.analytics.lottery import lottery_is_installed  # noqa: F401  a fixture of this file
from tests.analytics.test_planted_and_looked_at import AT_MOST, EVERY, REPEATS

pytestmark = pytest.mark.django_db

BLOCKS = 60
PLANTED = 5
"""Between two games of other seeds a score varies by 18, between those of a pair by 5."""

STOPS: dict[str, object] = {"paired": None, "sequential": {"outcome": "score", "within": 0.1}}


def played(repeat: int, stop: object, more: int) -> Experiment:
    """An experiment, all of whose pieces are played and stored."""
    made = order(
        {
            "title": lottery.TITLE.id,
            "bots": ["random", "random"],
            "variants": {"dear": {"pack": 1, "more": more}},
            "outcomes": ["score"],
            "blocks": BLOCKS,
            "seed": f"{more} {repeat}",
            "reason": "To find what is planted.",
            "stop": stop,
        }
    )
    design, rows = design_to_play(made), []
    for number in range(design.pieces):
        games = play_piece(design, number)
        rows.append(
            Piece(
                experiment=made,
                number=number,
                means=means(design, games, place_of(design, number).arm),
                choices=[game.choices for game in games],
                games=msgspec.to_builtins(games),
            )
        )
    Piece.objects.bulk_create(rows)
    note(made)
    return made


def plain_result(made: Experiment) -> dict[str, Any]:
    """What the API answers of the variant."""
    answer = Client().get(f"/api/experiments/{made.opaque}/results/", secure=True).json()
    [result] = answer["results"]
    return {"verdict": result["verdict"], "blocks": answer["blocks"], **result["found"]}


@pytest.mark.parametrize("name", STOPS)
def test_what_is_planted_in_one_arm_is_found_and_what_is_not_there_is_not(name: str) -> None:
    stop = STOPS[name]
    planted = [plain_result(played(repeat, stop, PLANTED)) for repeat in range(REPEATS)]
    nothing = [plain_result(played(repeat, stop, 0)) for repeat in range(REPEATS)]
    right = [each["verdict"] == "differs" and each["difference"] > 0 for each in planted]
    wrong = [each["verdict"] == "differs" for each in nothing]
    inside = [each["low"] <= 0 <= each["high"] for each in nothing]
    true = [each["low"] <= PLANTED <= each["high"] for each in planted]
    print(name, "found", sum(right), "wrongly", sum(wrong), "inside", sum(inside), sum(true))
    assert sum(right) / REPEATS >= EVERY
    assert not any(each["verdict"] == "differs" and each["difference"] < 0 for each in planted)
    chance = 0 if stop else 0.03  # may bring so many of 200, where it is looked at once
    assert sum(wrong) / REPEATS <= AT_MOST + chance
    assert min(sum(inside), sum(true)) / REPEATS >= EVERY - chance
