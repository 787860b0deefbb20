"""POST /api/players/"""

from __future__ import annotations

import pytest

from api.admission.quotas import Quota
from api.players import views
from games.models import Player, Token
from tests.api.actors import Actor, problem

PASSWORD = "correct horse"


def test_somebody_signs_up_and_is_believed_from_then_on(nobody: Actor) -> None:
    answer = nobody.post("players/", {"name": "Ann", "password": PASSWORD})
    assert answer.status_code == 201
    assert answer.headers["Cache-Control"] == "no-store"
    body = answer.json()
    assert body["player"] == {
        "id": body["player"]["id"],
        "name": "Ann",
        "guest": False,
        "bot": False,
    }
    assert Actor("Ann", body["token"]).get("players/me/").json() == body["player"]


@pytest.mark.parametrize("body", [{}, None])
def test_a_guest_needs_neither_name_nor_password(body: object, nobody: Actor) -> None:
    reply = nobody.post("players/", body).json()
    assert reply["player"]["guest"] is True
    assert reply["player"]["name"].startswith("Guest")


def test_a_guest_may_have_any_name(nobody: Actor) -> None:
    nobody.post("players/", {"name": "Ann", "password": PASSWORD})
    assert nobody.post("players/", {"name": "Ann"}).json()["player"]["guest"] is True


@pytest.mark.parametrize("twin", ["ANN", " Ann", "Ａｎｎ"])
def test_a_name_is_taken_once_however_it_is_written(nobody: Actor, twin: str) -> None:
    nobody.post("players/", {"name": "Ann", "password": PASSWORD})
    answer = nobody.post("players/", {"name": twin, "password": PASSWORD})
    refusal = problem(answer, 409, "name-taken")
    assert PASSWORD not in answer.content.decode()
    assert "choose another" in refusal["detail"]


@pytest.mark.parametrize(
    "body",
    [
        {"password": PASSWORD},
        {"name": "Ann", "password": "short"},
        {"name": "Ann", "password": "x" * 201},
        {"name": ""},
        {"name": None},
        {"name": "x" * 41},
    ],
)
def test_what_is_no_name_or_password_is_refused(body: dict[str, str], nobody: Actor) -> None:
    problem(nobody.post("players/", body), 400, "malformed")
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        {"name": " "},
        {"name": "a\u202eb"},
        {"name": "a\u200bb"},
        {"name": "\u3164"},
        {"name": "\u2800"},
        {"name": "e" + "\u0301" * 39},
        {"name": "a\nb"},
        {"name": "Ann", "password": "pass\u0007word"},
    ],
)
def test_invisible_characters_are_refused(body: dict[str, str], nobody: Actor) -> None:
    problem(nobody.post("players/", body), 422, "unfit-text")
    assert not Player.objects.exists()


def test_token_and_password_are_kept_as_hashes_only(nobody: Actor) -> None:
    body = nobody.post("players/", {"name": "Ann", "password": PASSWORD}).json()
    player = Player.objects.get()
    assert PASSWORD not in player.password
    digest = bytes(Token.objects.get().digest)
    assert len(digest) == 32
    assert body["token"].encode() not in digest


@pytest.mark.usefixtures("clock_stands_still")
def test_sign_ups_are_counted_by_address(nobody: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "SIGN_UPS_OF_ADDRESS", Quota(burst=2, rate=0.1))
    codes = [nobody.post("players/", {}).status_code for _ in range(2)]
    assert codes == [201, 201]
    answer = nobody.post("players/", {})
    refusal = problem(answer, 429, "too-many-requests")
    assert answer.headers["Retry-After"] == str(refusal["retry_after"]) == "10"
    assert Player.objects.count() == 2
