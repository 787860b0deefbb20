"""POST /api/tokens/"""

from __future__ import annotations

import pytest

from api.admission.quotas import Quota
from api.tokens import views
from games.models import Token
from tests.api.actors import Actor, problem

PASSWORD = "correct horse"


@pytest.fixture
def dan(nobody: Actor) -> Actor:
    body = nobody.post("players/", {"name": "Dan", "password": PASSWORD}).json()
    return Actor("Dan", body["token"], body["player"]["id"])


def test_name_and_password_give_anew_token(dan: Actor, nobody: Actor) -> None:
    answer = nobody.post("tokens/", {"name": "dan", "password": PASSWORD})
    assert answer.status_code == 201
    assert answer.headers["Cache-Control"] == "no-store"
    body = answer.json()
    assert body["player"]["id"] == dan.player
    assert body["token"] != dan.token
    for token in (body["token"], dan.token):
        assert Actor("Dan", token).get("players/me/").json()["id"] == dan.player


def test_a_wrong_password_and_an_unknown_name_are_told_alike(dan: Actor, nobody: Actor) -> None:
    answers = [
        nobody.post("tokens/", {"name": "Dan", "password": "wrong horse"}),
        nobody.post("tokens/", {"name": "Don", "password": PASSWORD}),
        nobody.post("tokens/", {"name": "D\u202en", "password": PASSWORD}),
    ]
    refusals = [problem(answer, 401, "wrong-credentials") for answer in answers]
    assert refusals[0] == refusals[1] == refusals[2]
    assert Token.objects.count() == 1


def test_a_guest_cannot_sign_in(ann: Actor, nobody: Actor) -> None:
    problem(nobody.post("tokens/", {"name": "Ann", "password": ""}), 401, "wrong-credentials")


@pytest.mark.parametrize("body", [{}, {"name": "Dan"}, {"password": PASSWORD}])
def test_both_are_needed(body: dict[str, str], nobody: Actor) -> None:
    problem(nobody.post("tokens/", body), 400, "malformed")


def test_guesses_at_a_name_are_counted_however_it_is_written(
    dan: Actor, nobody: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "SIGN_INS_TO_NAME", Quota(burst=3, rate=0.01))
    for name in (" Dan", "dan  ", "Ｄａｎ"):
        answer = nobody.post("tokens/", {"name": name, "password": "wrong horse"})
        problem(answer, 401, "wrong-credentials")
    answer = nobody.post("tokens/", {"name": "Dan", "password": PASSWORD})
    problem(answer, 429, "too-many-requests")
    other = nobody.post("tokens/", {"name": "Don", "password": PASSWORD})
    problem(other, 401, "wrong-credentials")
