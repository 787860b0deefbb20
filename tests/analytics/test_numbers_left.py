"""What of an order is still to be played, and who comes back to what was left out."""

from __future__ import annotations

from typing import Any

import pytest

from analytics import numbers_left as module
from analytics.experiments.ordering import order
from analytics.experiments.storing import left, missing, unplayed
from analytics.models import Experiment, Piece
from analytics.spreading import play_on
from tests.analytics.table import MARKET

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Experiment:
    """Of forty pieces, of which some are played; so few are looked up at once."""
    monkeypatch.setattr(module, "_AT_ONCE", 3)
    design = {
        "title": MARKET,
        "bots": ["random", "random"],
        "variants": {"short": {"rounds": 1}},
        "outcomes": ["moves"],
        "blocks": 20,
        "seed": "left",
        "reason": "What is left.",
    }
    experiment = order(design)
    store(experiment, {*range(12), 13, 39})
    return experiment


def store(experiment: Experiment, numbers: set[int]) -> None:
    terms: dict[str, Any] = {"means": {"moves": 1.0}, "choices": ["x"], "games": []}
    Piece.objects.bulk_create(
        Piece(experiment=experiment, number=number, **terms) for number in numbers
    )


def test_all_that_is_left_is_told_or_the_first_few_from_somewhere_on(made: Experiment) -> None:
    every = [12, *range(14, 39)]
    assert missing(made) == unplayed(made) == every
    assert left(made) == len(every)
    assert missing(made, 0, 1, 3) == [12, 14, 15]
    assert missing(made, 20, 1, 2) == [20, 21]
    assert missing(made, 1, 4, 100) == [17, 21, 25, 29, 33, 37]
    assert missing(made, 3, 4, 2) == [15, 19]
    assert missing(made, 39, 1, 5) == missing(made, 400, 1, 5) == []


def test_whoever_comes_to_the_end_goes_back_to_what_was_left_out(
    made: Experiment, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(
        "analytics.spreading.current_app.send_task", lambda name, arguments: sent.append(arguments)
    )
    play_on("experiment", made.pk, 34, 4)
    assert missing(made, 34, 4) == []
    assert sent == [(str(made.pk), 14, 4)], "those of its chain before it are asked for"
    play_on("experiment", made.pk, 14, 4)
    assert missing(made, 2, 4) == []
    assert len(sent) == 1, "nothing of its chain is left"
