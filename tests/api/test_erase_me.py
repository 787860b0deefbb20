"""DELETE /api/players/me/"""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from analytics.projection.catching_up import catch_up
from api.admission.quotas import Quota
from api.players import views
from games.models import Player, Token
from tests.api.actors import Actor, problem
from tests.api.conftest import BOT, ME, OPEN, Table, seated
from tests.api.endpoints import ENDPOINTS, NOBODY, OF_A_GAME, TOURNAMENT
from tests.api.play import answered, played_to_the_end

PASSWORD = "correct horse"


@pytest.fixture
def dan(nobody: Actor) -> Actor:
    body = nobody.post("players/", {"name": "Dan", "password": PASSWORD}).json()
    return Actor("Dan", body["token"], body["player"]["id"])


def erased(who: Actor, body: Any = None) -> Any:
    raw = b"" if body is None else json.dumps(body).encode()
    return who.send("DELETE", "players/me/", raw)


def test_a_guest_is_erased_by_the_token_alone(ann: Actor) -> None:
    answer = erased(ann)
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["Cache-Control"] == "no-store"
    problem(ann.get("players/me/"), 401, "not-signed-in")
    problem(erased(ann), 401, "not-signed-in")
    assert not Player.objects.exists()


def test_who_has_a_password_sends_it_and_all_tokens_are_worthless(
    dan: Actor, nobody: Actor
) -> None:
    who = {"name": "Dan", "password": PASSWORD}
    second = Actor("Dan", nobody.post("tokens/", who).json()["token"])
    assert erased(second, {"password": PASSWORD}).status_code == 204
    for each in (dan, second):
        problem(each.get("players/me/"), 401, "not-signed-in")
    problem(nobody.post("tokens/", who), 401, "wrong-credentials")
    assert not Token.objects.exists()
    assert nobody.post("players/", who).json()["player"]["id"] != dan.player


@pytest.mark.parametrize("body", [None, {}, {"password": ""}, {"password": "wrong horse"}])
def test_a_stolen_token_erases_nobody_who_has_a_password(dan: Actor, body: Any) -> None:
    refusal = problem(erased(dan, body), 401, "wrong-credentials")
    assert "send your password" in refusal["detail"]
    assert dan.get("players/me/").status_code == 200


def test_guesses_at_the_password_are_counted(dan: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "SIGN_INS_TO_NAME", Quota(burst=2, rate=0.01))
    for _ in range(2):
        problem(erased(dan, {"password": "wrong horse"}), 401, "wrong-credentials")
    problem(erased(dan, {"password": PASSWORD}), 429, "too-many-requests")


@pytest.mark.parametrize("body", [{"password": 1}, {"password": None}, {"pass": "x"}, []])
def test_a_body_that_is_not_understood_erases_nobody(ann: Actor, body: Any) -> None:
    problem(erased(ann, body), 400, "malformed")
    assert ann.get("players/me/").status_code == 200


def test_everything_about_their_games_can_still_be_read(
    table: Table, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    """Finished, running, open and cancelled ones, by whoever stays and by strangers."""
    over = seated(table(ME, OPEN), ben)
    played_to_the_end(over, ann, ben)
    catch_up()
    running = seated(table(ME, OPEN, options={"first_seat": 1}), ben)
    answered(ben, running)
    games = [over, running, table(ME, BOT), table(ME, OPEN)]
    before = nobody.get("analytics/win-rates/?title=night_market").json()
    assert all(b"Ann" in Client().get(f"/games/{game}/", secure=True).content for game in games)
    assert erased(ann).status_code == 204
    for who in (ben, nobody):
        for game in games:
            shown = who.get(f"games/{game}/").json()
            assert shown["creator"] is None
            seat = shown["seats"][0]
            assert seat["player"] is None
            went_on = shown["status"] != "finished" or shown["handed_over"]
            assert (seat["kind"] == "person") != went_on
            for endpoint in OF_A_GAME:
                if endpoint.method == "GET":
                    # A game that never began has no position; some things are for those inside.
                    answer = who.get(endpoint.at(game))
                    is_there = shown["status"] != "cancelled" and not endpoint.signed_in
                    if endpoint.path.endswith(("/thoughts/", "/analysis/")):
                        is_there = shown["status"] == "finished"
                    assert answer.status_code == 200 or not is_there, endpoint
                    assert b'"Ann"' not in answer.getvalue()
        for endpoint in ENDPOINTS:
            if endpoint.method == "GET" and not endpoint.signed_in and "{" not in endpoint.path:
                answer = who.get(endpoint.at(""))
                names_one = (
                    *("experiments/exp_", f"bots/{NOBODY}"),
                    *(f"players/{NOBODY}", f"tournaments/{TOURNAMENT}"),
                )
                is_there = not endpoint.path.startswith(names_one)
                assert answer.status_code == (200 if is_there else 404), endpoint
                assert b'"Ann"' not in answer.getvalue()
    assert nobody.get("analytics/win-rates/?title=night_market").json() == before
    for path in ("/", "/games/", *(f"/games/{game}/" for game in games)):
        page = Client().get(path, secure=True)
        assert page.status_code == 200, path
        assert b"Ann" not in page.content
    assert b"a person who has left Kleio" in Client().get(f"/games/{over}/", secure=True).content


def test_those_who_stay_play_on(public_game: str, ann: Actor, ben: Actor) -> None:
    answered(ann, public_game)
    assert erased(ann).status_code == 204
    shown = ben.get(f"games/{public_game}/").json()
    assert (shown["handed_over"], shown["population"]) == (True, "mixed")
    assert shown["seats"][0]["kind"] == "bot"
    assert answered(ben, public_game).status_code == 200
