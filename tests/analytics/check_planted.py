"""The long form of the proof: planted effects from stored games to what the API answers, 200 times.

``test_planted_and_looked_at.py`` is the short one, without database and API. This one takes
minutes, so it is no test among tests: ``make planted``.
"""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from tests.analytics.questions import declared
from tests.analytics.synthetic import Made, store
from tests.analytics.test_planted_and_looked_at import AT_MOST, EVERY, KINDS, REPEATS, Kind

pytestmark = pytest.mark.django_db

DIMENSION = {"turn order": "turn_order", "card": "cards", "team": "cards", "solo": "cards"}
VALUE = {"turn order": "1", "card": "hydra", "team": "hydra", "solo": "hydra"}


def of_bits(seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(4) if seats >> seat & 1)


def made(name: str, kind: Kind, odds: float, rng: Random, repeat: int) -> Made:
    """One game, with the value where the kind says so."""
    having, winners = kind.play(rng, odds)
    held: dict[str, Any] = {DIMENSION[name]: {VALUE[name]: of_bits(having)} if having else {}}
    if name == "turn order":
        [first] = of_bits(having)
        held = {"turn_order": {str(1 + n): ((first + n) % 4,) for n in range(4)}}
    return Made(
        of_bits(winners),
        seats=kind.seats,
        sides=((0, 2), (1, 3)) if name == "team" else (),
        held=held,
        population="simulation",
        simulation=UUID(int=repeat + 1),
    )


def row_of(name: str, repeat: int) -> dict[str, Any]:
    """What the API answers about the value, of one repeat."""
    metric = "win-rates" if name == "turn order" else "card-rates"
    asked = {**declared(repeat + 1), "by": DIMENSION[name]}
    answer = Client().get(f"/api/analytics/{metric}/", asked, secure=True).json()
    [row] = [row for row in answer["rows"] if row["value"] == VALUE[name]]
    return dict(row)


@pytest.mark.parametrize("name", KINDS)
def test_what_is_planted_is_found_and_what_is_not_there_is_not(name: str) -> None:
    kind, rng = KINDS[name], Random(f"whole path {name}")
    for number, odds in enumerate((kind.odds, 1.0)):
        repeats = range(number * REPEATS, (number + 1) * REPEATS)
        for repeat in repeats:
            store(made(name, kind, odds, rng, repeat) for _ in range(kind.games))
        rows = [row_of(name, repeat) for repeat in repeats]
        found = sum(bool(row["differs"]) for row in rows) / REPEATS
        if odds > 1:
            assert found >= EVERY
            assert all(row["difference"] > 0 for row in rows if row["differs"])
        else:
            assert found <= AT_MOST + 0.03, "chance may bring so many of 200"
            inside = sum(row["difference_low"] <= 0 <= row["difference_high"] for row in rows)
            assert inside / REPEATS >= EVERY - 0.03
