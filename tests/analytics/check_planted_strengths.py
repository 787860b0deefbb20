"""The long form of the proof: planted strengths from stored games to what the API answers, 200
times. ``test_strengths.py`` is the short one, without database and API: ``make planted``.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from analytics.judging.line_ups import Seen
from tests.analytics.questions import declared
from tests.analytics.synthetic import Made, store
from tests.analytics.test_planted_and_looked_at import AT_MOST, EVERY, REPEATS
from tests.analytics.test_strengths import HEROES, of_cards, of_heroes

pytestmark = pytest.mark.django_db

GAMES = 300
NAMES = dict(zip(HEROES, ("chest", "helmet", "hind", "hydra", "satyrs"), strict=True))


def made(seen: Seen, repeat: int) -> Made:
    """The game as it would be stored."""
    return Made(
        tuple(seat for seat, place in enumerate(seen.places) if place == 1),
        places=seen.places,
        held={
            "cards": {
                NAMES[value]: [seat for seat in range(4) if seats >> seat & 1]
                for value, seats in seen.held
            }
        },
        population="simulation",
        simulation=UUID(int=repeat + 1),
    )


def rows_of(repeat: int) -> dict[str, dict[str, Any]]:
    """What the API answers of one repeat."""
    answer = Client().get("/api/analytics/strengths/", declared(repeat + 1), secure=True).json()
    return {row["value"]: row for row in answer["rows"]}


@pytest.mark.parametrize("play", [of_heroes, of_cards])
def test_known_strengths_are_recovered_and_equals_are_left_alone(
    play: Callable[[Random, dict[str, float]], Seen],
) -> None:
    rng = Random(f"whole path {play.__name__}")
    for number, truth in enumerate((HEROES, dict.fromkeys(HEROES, 0.0))):
        repeats = range(number * REPEATS, (number + 1) * REPEATS)
        for repeat in repeats:
            store(made(play(rng, truth), repeat) for _ in range(GAMES))
        answers = [rows_of(repeat) for repeat in repeats]
        inside = [
            rows[NAMES[hero]]["low"] <= strength <= rows[NAMES[hero]]["high"]
            for rows in answers
            for hero, strength in truth.items()
        ]
        assert sum(inside) / len(inside) >= EVERY - 0.03
        flagged = sum(any(row["differs"] for row in rows.values()) for rows in answers) / REPEATS
        if number:
            assert flagged <= AT_MOST + 0.03, "chance may bring so many of 200"
        else:
            strongest = [rows[NAMES["achilles"]] for rows in answers]
            assert (
                sum(row["differs"] and row["strength"] > 0 for row in strongest) / REPEATS >= EVERY
            )
