"""POST /api/games/"""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Game, Secret
from tests.api.actors import Actor, problem
from tests.api.conftest import BOT, ME, OPEN

MARKET = {"title": "night_market", "seats": [ME, OPEN]}


def test_a_table_with_an_open_seat_waits(ann: Actor) -> None:
    answer = ann.post("games/", MARKET)
    assert answer.status_code == 201
    body = answer.json()
    assert answer.headers["Location"] == f"/api/games/{body['id']}/"
    assert ann.get(f"games/{body['id']}/").json() == body
    assert body["status"] == "open"
    assert body["version"] == 0
    assert body["yours"] == [0]
    assert body["creator"]["name"] == "Ann"
    assert [seat["kind"] for seat in body["seats"]] == ["person", "open"]
    assert body["seats"][0]["player"] == {
        "id": ann.player,
        "name": "Ann",
        "guest": True,
        "bot": False,
    }
    assert body["population"] == "people"
    assert len(body["commitment"]) == 64
    assert body["seed"] is None


def test_a_full_table_begins_at_once(ann: Actor) -> None:
    body = ann.post("games/", {**MARKET, "seats": [ME, BOT, BOT]}).json()
    assert body["status"] == "running"
    assert body["version"] > 0
    assert body["population"] == "mixed"
    assert [seat["level"] for seat in body["seats"]] == [None, "random", "random"]


def test_a_game_may_be_played_against_a_clock_and_is_found_by_it(ann: Actor, ben: Actor) -> None:
    plain = ann.post("games/", MARKET).json()
    assert (plain["clock"], plain["due"]) == (None, None)
    body = ann.post("games/", {**MARKET, "clock": {"per_move": 3600}}).json()
    terms = {"control": "days", "per_move": 3600, "on_flag": "bot", "level": "greedy"}
    assert (body["clock"], body["due"]) == (terms, None)
    ben.post(f"games/{body['id']}/join/")
    shown = ann.get(f"games/{body['id']}/").json()
    assert shown["clock"] == terms
    assert shown["due"] > shown["started"]
    for asked, wanted in (("true", body), ("false", plain)):
        listed = ann.get(f"games/?clock={asked}").json()["results"]
        assert [game["id"] for game in listed] == [wanted["id"]]


@pytest.mark.parametrize(
    ("clock", "status"),
    [
        ({"per_move": 59}, 400),
        ({"per_move": 2**40}, 400),
        ({}, 422),
        ({"per_move": 60, "on_flag": "lose"}, 400),
        (60, 400),
    ],
)
def test_a_clock_that_is_none_is_refused(ann: Actor, clock: object, status: int) -> None:
    answer = ann.post("games/", {**MARKET, "clock": clock})
    assert answer.status_code == status
    assert not Game.objects.exists()


def test_bots_may_play_among_themselves(ann: Actor) -> None:
    body = ann.post("games/", {**MARKET, "seats": [BOT, BOT]}).json()
    assert (body["population"], body["yours"]) == ("bots", [])


def test_one_person_may_run_several_seats(ann: Actor) -> None:
    body = ann.post("games/", {**MARKET, "seats": [ME, ME]}).json()
    assert (body["status"], body["yours"]) == ("running", [0, 1])


def test_options_and_a_patch_of_parameters_are_kept(ann: Actor) -> None:
    terms = {"options": {"first_seat": 1}, "parameters": {"coins": 9}, "public": False}
    body = ann.post("games/", {**MARKET, **terms}).json()
    assert body["options"] == {"teams": False, "first_seat": 1}
    assert body["parameters"] == {"coins": 9}
    assert body["public"] is False
    assert body["invitation"]


@pytest.mark.parametrize(
    ("terms", "status", "slug", "named"),
    [
        ({"title": "chess"}, 400, "malformed", "night_market"),
        ({"options": {"nonsense": 1}}, 400, "malformed", "first_seat"),
        ({"options": {"teams": "yes"}}, 400, "malformed", "teams"),
        ({"options": {"first_seat": 99}}, 400, "malformed", "first_seat"),
        ({"options": {"teams": True}}, 422, "bad-options", "4 seats"),
        ({"options": {"first_seat": 3}}, 422, "bad-options", "0 to 1"),
        ({"seats": [ME]}, 422, "bad-options", "2, 3, 4"),
        ({"seats": [ME] * 9}, 422, "bad-options", "2, 3, 4"),
        ({"seats": []}, 400, "malformed", "length"),
        ({"seats": [ME, {"kind": "bot", "level": "genius"}]}, 422, "bad-options", "greedy"),
        ({"seats": [ME, {"kind": "bot"}]}, 400, "malformed", "level"),
        ({"seats": [ME, {"kind": "king"}]}, 400, "malformed", "king"),
        ({"seats": [ME, "open"]}, 400, "malformed", "object"),
        ({"parameters": {"nonsense": 1}}, 422, "bad-parameters", "lanterns_to_win"),
        ({"parameters": {"coins": -1}}, 422, "bad-parameters", "coins"),
        ({"parameters": {"coins": 10}}, 422, "bad-parameters", "coins"),
        ({"parameters": {"coins": 2**31}}, 422, "bad-parameters", "2147483647"),
        ({"parameters": {"coins": True}}, 400, "malformed", "int"),
        ({"parameters": {"coins": 1.5}}, 400, "malformed", "int"),
        ({"entropy": ""}, 400, "malformed", "entropy is told when you start it"),
        ({"entropy": 7, "seats": [ME, BOT]}, 400, "malformed", "read its commitment"),
        ({"start": 0}, 400, "malformed", "start"),
        ({"public": "yes"}, 400, "malformed", "public"),
        ({"population": "simulation"}, 400, "malformed", "population"),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_can(
    terms: dict[str, Any], status: int, slug: str, named: str, ann: Actor
) -> None:
    refusal = problem(ann.post("games/", {**MARKET, **terms}), status, slug)
    assert named in refusal["detail"]
    assert not Game.objects.exists()


def test_the_seed_is_nowhere_in_the_answer(ann: Actor) -> None:
    answer = ann.post("games/", {**MARKET, "seats": [ME, BOT]})
    seed = bytes(Secret.objects.get().seed)
    assert seed.hex() not in answer.content.decode()


def test_a_game_that_would_never_end_is_refused_with_what_to_change(ann: Actor) -> None:
    terms = {
        "title": "cyclades",
        "seats": [{"kind": "bot", "level": "random"}] * 2,
        "options": {"max_cycles": None},
        "parameters": {"goal.metropolises": 99},
    }
    refusal = problem(ann.post("games/", terms), 422, "bad-options")
    assert refusal["field"] == "$.options.max_cycles"
    assert "would never end" in refusal["detail"]


def test_so_many_games_wait_and_no_more(ann: Actor, settings: Any) -> None:
    settings.KLEIO_OPEN_GAMES_ADDRESS = 1
    terms = {"title": "dice_forge", "seats": [{"kind": "open"}] * 2}
    assert ann.post("games/", terms).status_code == 201
    refusal = problem(ann.post("games/", terms), 409, "too-many-games")
    assert "your address" in refusal["detail"]
