"""How a game ended, in one sentence."""

from __future__ import annotations

import pytest

from games.engine.ending import WHY_STOPPED
from games.models import Game
from games.models.game import Status
from pages.listing.status_sentence import status_sentence
from tests.pages.conftest import BOT, ME, Make

pytestmark = pytest.mark.django_db

STOPPED_BY_OTHERS = sorted(WHY_STOPPED.keys() - {"deserted"})


@pytest.mark.parametrize(
    ("scores", "winners", "sentence"),
    [
        ([142, 141, 135], [0], "P1 won with 142 to 141 and 135"),
        ([20, 20, 5], [1], "P2 won with 20 to 20 and 5"),
        ([7, 7, 5], [0, 1], "P1 and P2 share the victory with 7 to 5"),
        # What decides is not the score: it alone would read as an error.
        ([20, 80, 20], [0], "P1 won: the third monument stands"),
        ([20, 80, 90], [0, 1], "P1 and P2 share the victory: the third monument stands"),
    ],
)
def test_scores_are_told_where_they_decide_and_the_reason_where_not(
    scores: list[int], winners: list[int], sentence: str
) -> None:
    places = [1 if seat in winners else 2 for seat in range(3)]
    reason = "the third monument stands"
    outcome = {"places": places, "scores": scores, "winners": winners, "reason": reason}
    game = Game(status=Status.FINISHED, seat_count=3, winners=winners, outcome=outcome)
    assert status_sentence(game) == sentence


@pytest.mark.parametrize(
    ("seats", "places", "reason", "sentence"),
    [
        (1, [2], "a monument was destroyed", "was lost"),
        (1, [], WHY_STOPPED["deserted"], "was lost"),
        *((1, [], WHY_STOPPED[why], "was ended, and nobody won") for why in STOPPED_BY_OTHERS),
        *((2, [], reason, "was ended, and nobody won") for reason in WHY_STOPPED.values()),
    ],
)
def test_lost_is_what_the_rules_say_is_lost_and_what_a_single_player_gave_up(
    seats: int, places: list[int], reason: str, sentence: str
) -> None:
    outcome = {"places": places, "scores": places, "winners": [], "reason": reason}
    game = Game(status=Status.FINISHED, seat_count=seats, winners=[], outcome=outcome)
    assert status_sentence(game) == sentence


@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("dice_forge", "P1 won with 100 glory to 20"),
        ("cyclades", "P1 won with 100 metropolises to 20"),
        # A hundred percent of the way to a win is no number for anybody.
        ("lords_of_hellas", "P1 won: the third monument stands"),
    ],
)
def test_a_score_is_told_with_what_it_counts(title: str, sentence: str) -> None:
    outcome = {"places": [1, 2], "scores": [100, 20], "reason": "the third monument stands"}
    game = Game(title=title, status=Status.FINISHED, winners=[0], outcome=outcome)
    assert status_sentence(game) == sentence


def test_people_are_told_by_their_names_and_bots_by_their_seats(make: Make) -> None:
    game = make(ME, ME, BOT)
    game.status, game.winners, game.outcome = Status.FINISHED, [1, 2], {"places": [3, 1, 1]}
    assert status_sentence(game) == "Ann (P2) and P3 share the victory"
    game.status, game.waiting = Status.RUNNING, [0]
    assert status_sentence(game) == "waits for Ann (P1)"
