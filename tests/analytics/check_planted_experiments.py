"""The same of experiments: from the pieces that are stored to what the API answers, 200 times.

What is paired, and what stops once it is clear: ``make planted``.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client

from analytics.experiments.ordering import order
from analytics.experiments.progressing import note
from analytics.models import Experiment, Piece
from tests.analytics.table import MARKET
from tests.analytics.test_planted_and_looked_at import AT_MOST, EVERY, REPEATS

pytestmark = pytest.mark.django_db

BLOCKS = 60
LUCK, NOISE, EFFECT = 5.0, 1.0, 1.2
"""What a block is worth in both arms, what each arm differs by beside, and what is planted."""

STOPS: dict[str, Any] = {"paired": None, "sequential": {"outcome": "score", "within": 0.05}}


def experiment(repeat: int, stop: Any, effect: float, rng: Random) -> Experiment:
    """One whose pieces are all played, as if its bots had scored so."""
    made = order(
        {
            "title": MARKET,
            "bots": ["greedy", "greedy"],
            "variants": {"dear": {"rounds": 2}},
            "outcomes": ["score"],
            "blocks": BLOCKS,
            "seed": str(repeat),
            "reason": "To find what is planted.",
            "stop": stop,
        }
    )
    rows = []
    for block in range(BLOCKS):
        luck = rng.gauss(0, LUCK)
        for arm, worth in enumerate((0.0, effect)):
            rows.append(
                Piece(
                    experiment=made,
                    number=2 * block + arm,
                    means={"score": luck + worth + rng.gauss(0, NOISE)},
                    choices=[str(arm)],
                    games=[],
                )
            )
    Piece.objects.bulk_create(rows)
    note(made)
    return made


def found(made: Experiment) -> dict[str, Any]:
    """What the API answers of the variant."""
    answer = Client().get(f"/api/experiments/{made.opaque}/results/", secure=True).json()
    [result] = answer["results"]
    return dict(result)


@pytest.mark.parametrize("name", STOPS)
def test_what_is_planted_in_one_arm_is_found_and_what_is_not_there_is_not(name: str) -> None:
    rng, stop = Random(f"experiments {name}"), STOPS[name]
    planted = [found(experiment(n, stop, EFFECT, rng)) for n in range(REPEATS)]
    assert sum(each["verdict"] == "differs" for each in planted) / REPEATS >= EVERY
    assert all(e["found"]["difference"] > 0 for e in planted if e["verdict"] == "differs")
    nothing = [found(experiment(n, stop, 0.0, rng)) for n in range(REPEATS)]
    flagged = sum(each["verdict"] == "differs" for each in nothing) / REPEATS
    assert flagged <= AT_MOST + (0 if stop else 0.03), "chance may bring so many of 200"
    inside = sum(each["found"]["low"] <= 0 <= each["found"]["high"] for each in nothing)
    assert inside / REPEATS >= EVERY - (0 if stop else 0.03)
