"""Flags: how large a difference is, and how sure that is, by bounds that were written down."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client

from analytics.judging.thresholds import Judged, of_difference, of_pick_rate
from tests.analytics.questions import BOTS
from tests.analytics.synthetic import Made, store

DIFFERENCES = {
    "large for certain": ((0.16, 0.11, 0.21, True), Judged("large", "certain")),
    "large the other way": ((-0.16, -0.21, -0.11, True), Judged("large", "certain")),
    "large, but perhaps less": ((0.12, 0.02, 0.22, True), Judged("large", "likely")),
    "notable for certain": ((0.07, 0.055, 0.085, True), Judged("notable", "certain")),
    "notable, but perhaps less": ((-0.07, -0.1, -0.04, True), Judged("notable", "likely")),
    "slight for certain": ((0.02, 0.01, 0.03, True), Judged("slight", "certain")),
    "slight, but perhaps more": ((0.04, 0.01, 0.07, True), Judged("slight", "likely")),
    "not shown, and perhaps large": ((0.03, -0.05, 0.11, False), Judged("slight", "open")),
    "not shown, and not large": ((0.03, -0.03, 0.09, False), Judged("slight", "none")),
    "one game": ((1.0, None, None, None), Judged("large", "open")),
}
PICKS = {
    "seldom for certain": ((0.02, 0.01, 0.04), Judged("seldom", "certain")),
    "seldom, but perhaps not": ((0.04, 0.02, 0.07), Judged("seldom", "likely")),
    "as usual": ((0.05, 0.04, 0.06), Judged("usual", "none")),
    "nearly always, but perhaps not": ((0.92, 0.88, 0.95), Judged("nearly always", "likely")),
    "nearly always for certain": ((0.95, 0.91, 0.98), Judged("nearly always", "certain")),
}


@pytest.mark.parametrize("case", DIFFERENCES)
def test_a_difference_is_judged_by_size_and_certainty(case: str) -> None:
    figures, judged = DIFFERENCES[case]
    assert of_difference(*figures) == judged
    assert judged.flagged == (judged.size != "slight" and judged.certainty in ("certain", "likely"))


@pytest.mark.parametrize("case", PICKS)
def test_a_rate_of_picks_is_judged_by_how_far_it_lies_beyond_the_bounds(case: str) -> None:
    figures, judged = PICKS[case]
    assert of_pick_rate(*figures) == judged
    assert judged.flagged == (judged.size != "usual")


def flags(**query: str) -> Any:
    answer = Client().get("/api/analytics/flags/", {**BOTS, **query}, secure=True)
    assert answer.status_code == 200, answer.content
    return answer.json()


@pytest.mark.django_db
def test_what_was_planted_is_flagged_and_comes_first_and_nothing_else_is() -> None:
    """The Hydra is worth twice the odds; the Chest nothing; of the Ship hardly anybody wants it."""
    rng = Random("flags")
    games = []
    for number in range(600):
        hydra, chest = (rng.sample(range(4), 2) for _ in range(2))
        [winner] = rng.choices(range(4), [3 if seat in hydra else 1 for seat in range(4)])
        ship = ([0] if number % 40 == 0 else [], range(4), 1)
        held = {"cards": {"hydra": hydra, "chest": chest}}
        games.append(Made((winner,), held=held, picks={"cards": {"ship": ship}}))
    store(games)
    body = flags()
    assert [(row["value"], row["about"], row["size"]) for row in body["rows"]] == [
        ("hydra", "wins", "large"),
        ("ship", "picks", "seldom"),
    ]
    assert body["rows"][0]["certainty"] == "certain"
    every = flags(shown="all")["rows"]
    assert len(every) == body["looked_at"]
    assert [row["flagged"] for row in every[:2]] == [True, True]
    assert not any(row["flagged"] for row in every[2:])


@pytest.mark.django_db
def test_all_differences_of_one_kind_of_games_are_one_family() -> None:
    """One that would be told to differ by itself is not where fifty others were looked at too."""
    rng = Random("family")
    cards = [f"card_{n}" for n in range(50)]
    store(
        Made(
            (rng.randrange(4),),
            held={"cards": {card: rng.sample(range(4), 2) for card in cards}},
        )
        for _ in range(120)
    )
    every = flags(shown="all")["rows"]
    assert len(every) == 50
    assert all(row["q"] >= row["p"] for row in every)
    assert min(row["p"] for row in every) < 0.2
    assert flags()["rows"] == []
