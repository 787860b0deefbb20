"""``players/me/notices/``: when somebody wants mails, which is said and changed by them alone."""

from __future__ import annotations

from typing import Any

import pytest

from notices.models import Preference
from tests.api.actors import Actor, problem

PATH = "players/me/notices/"

pytestmark = pytest.mark.django_db

USUAL = {"mails": "at_once", "hour": 7, "muted": []}


def test_mails_come_at_once_unless_one_says_otherwise(ann: Actor, ben: Actor) -> None:
    assert ann.get(PATH).json() == USUAL
    answer = ann.send("PUT", PATH, b'{"mails": "daily", "hour": 18}')
    assert answer.json() == ann.get(PATH).json() == {**USUAL, "mails": "daily", "hour": 18}
    assert ben.get(PATH).json() == USUAL
    ann.send("PUT", PATH, b'{"mails": "at_once"}')
    assert ann.get(PATH).json() == USUAL
    assert Preference.objects.get().next_at is None


@pytest.mark.parametrize(
    "body", [b'{"mails": "weekly"}', b'{"mails": "daily", "hour": 24}', b'{"hour": 3}', b"{}"]
)
def test_what_is_no_preference_is_refused(ann: Actor, body: bytes) -> None:
    problem(ann.send("PUT", PATH, body), 400, "malformed")
    assert not Preference.objects.exists()


def test_the_games_of_which_one_wants_to_hear_nothing_are_listed(ann: Actor) -> None:
    new = {"title": "night_market", "seats": [{"kind": "me"}, {"kind": "open"}]}
    game: dict[str, Any] = ann.post("games/", new).json()
    ann.post(f"games/{game['id']}/notices/", {"told": False})
    assert ann.get(PATH).json()["muted"] == [game["id"]]
    ann.post(f"games/{game['id']}/notices/", {"told": True})
    assert ann.get(PATH).json()["muted"] == []
