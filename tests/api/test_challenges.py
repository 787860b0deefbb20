"""/api/challenges/: bots that are asked to play, and what they answer."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db.models.functions import Now

from api.admission.quotas import Quota
from games.models import Challenge, Game
from games.services import answering_challenges
from tests.api.actors import Actor, problem
from tests.api.bots import asked, bot_of, owner
from tests.api.conftest import BOT, ME, OPEN, Table, seated, uuid_of
from tests.api.statements import statements_told


@pytest.fixture
def olga(db: None) -> Actor:
    return owner()


@pytest.fixture
def robot(olga: Actor) -> Actor:
    return bot_of(olga)


def made(who: Actor, *seats: dict[str, Any], **terms: Any) -> Any:
    return who.post("games/", {"title": "night_market", "seats": list(seats), **terms})


def only(who: Actor) -> dict[str, Any]:
    [challenge] = who.get("challenges/").json()["challenges"]
    return dict(challenge)


def test_a_bot_that_accepts_begins_the_game(robot: Actor, ann: Actor, ben: Actor) -> None:
    game = made(ann, ME, asked(robot), public=False).json()
    assert game["seats"][1]["kept_for"]["bot"] is True
    challenge = only(robot)
    assert challenge == only(ann)
    assert (challenge["state"], challenge["by"]["name"], challenge["game"]) == (
        "offered",
        "Ann",
        game["id"],
    )
    begun = robot.post(f"challenges/{challenge['number']}/accept/", {}).json()
    assert (begun["status"], begun["yours"], begun["population"]) == ("running", [1], "mixed")
    assert only(ann)["state"] == "accepted"
    assert ben.get("challenges/").json() == {"challenges": []}
    problem(ben.get(f"challenges/{challenge['number']}/"), 404, "not-found")


def test_a_list_is_read_at_once_however_long_it_is(olga: Actor, ann: Actor) -> None:
    counts = []
    for name in ("Robot", "Robbie", "Roberta"):
        assert made(ann, ME, asked(bot_of(olga, name))).status_code == 201
        with statements_told() as statements:
            ann.get("challenges/")
        counts.append(len(statements))
    assert counts[0] == counts[1] == counts[2]


def test_joining_accepts_and_leaving_declines(robot: Actor, ann: Actor, ben: Actor) -> None:
    game = made(ann, ME, asked(robot)).json()["id"]
    seated(game, robot)
    assert only(ann)["state"] == "accepted"
    other = made(ben, ME, asked(robot)).json()["id"]
    assert robot.post(f"games/{other}/leave/").status_code == 204
    assert (only(ben)["state"], only(ben)["reason"]) == ("declined", "other")
    assert ben.get(f"games/{other}/").json()["status"] == "cancelled"


def test_a_game_that_waited_for_the_bot_alone_is_called_off(robot: Actor, ann: Actor) -> None:
    game = made(ann, ME, asked(robot)).json()["id"]
    number = only(ann)["number"]
    assert robot.post(f"challenges/{number}/decline/", {"reason": "busy"}).status_code == 204
    assert (only(ann)["state"], only(ann)["reason"]) == ("declined", "busy")
    assert ann.get(f"games/{game}/").json()["status"] == "cancelled"


@pytest.mark.parametrize("another", ["seat", "person"])
def test_a_game_that_others_could_fill_goes_on(
    another: str, robot: Actor, ann: Actor, ben: Actor
) -> None:
    game = made(ann, ME, OPEN, asked(robot)).json()["id"]
    if another == "person":
        seated(game, ben)
    robot.post(f"challenges/{only(ann)['number']}/decline/", {})
    shown = ann.get(f"games/{game}/").json()
    assert (shown["status"], shown["seats"][2]["kept_for"]) == ("open", None)
    problem(robot.post(f"games/{game}/join/", {}), 403, "bots-not-welcome")


def test_who_made_it_withdraws_it(robot: Actor, ann: Actor) -> None:
    game = made(ann, ME, asked(robot)).json()["id"]
    withdraw = f"challenges/{only(ann)['number']}/withdraw/"
    problem(robot.post(withdraw), 403, "not-allowed")
    assert ann.post(withdraw).json()["status"] == "cancelled"
    assert only(robot)["state"] == "withdrawn"
    problem(ann.post(withdraw), 409, "challenge-over")
    assert ann.get(f"games/{game}/").json()["status"] == "cancelled"


@pytest.mark.parametrize("way", ["cancel", "kick", "start"])
def test_one_whose_seat_is_not_kept_any_more_was_withdrawn(
    way: str, robot: Actor, ann: Actor
) -> None:
    game = made(ann, ME, asked(robot)).json()["id"]
    body = {"cancel": {}, "kick": {"seat": 1}, "start": {"level": "random"}}[way]
    assert ann.post(f"games/{game}/{way}/", body).status_code == 200
    assert only(robot)["state"] == "withdrawn"
    problem(robot.post(f"challenges/{only(ann)['number']}/accept/", {}), 409, "challenge-over")


def test_one_that_nobody_answers_expires(robot: Actor, ann: Actor, ben: Actor) -> None:
    alone, shared = (made(ann, ME, asked(robot)), made(ben, ME, OPEN, asked(robot)))
    assert answering_challenges.expire() == 0
    Challenge.objects.update(expires_at=Now() - timedelta(seconds=1))
    assert answering_challenges.expire() == 2
    assert only(ann)["state"] == only(ben)["state"] == "expired"
    assert ann.get(f"games/{alone.json()['id']}/").json()["status"] == "cancelled"
    assert ben.get(f"games/{shared.json()['id']}/").json()["status"] == "open"
    problem(robot.post(f"challenges/{only(ann)['number']}/accept/", {}), 409, "challenge-over")
    assert answering_challenges.expire() == 0


def test_two_of_one_game_expire_at_once(olga: Actor, ann: Actor) -> None:
    one, two = bot_of(olga, "One"), bot_of(olga, "Two")
    game = made(ann, ME, asked(one), asked(two)).json()["id"]
    Challenge.objects.update(expires_at=Now() - timedelta(seconds=1))
    assert answering_challenges.expire() == 2
    assert ann.get(f"games/{game}/").json()["status"] == "cancelled"
    assert set(Challenge.objects.values_list("state", flat=True)) == {"expired"}


def test_of_two_bots_that_are_asked_one_may_decline(olga: Actor, ann: Actor) -> None:
    one, two = bot_of(olga, "One"), bot_of(olga, "Two")
    game = made(ann, ME, asked(one), asked(two)).json()["id"]
    one.post(f"challenges/{only(one)['number']}/decline/", {})
    assert ann.get(f"games/{game}/").json()["status"] == "open", "the other may still come"
    two.post(f"challenges/{only(two)['number']}/accept/", {})
    shown = ann.get(f"games/{game}/").json()
    assert (shown["status"], shown["seats"][1]["kind"]) == ("open", "open")


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "title": ({"titles": ["dice_forge"]}, "title"),
    "seats": ({"seats": [3]}, "seats"),
    "guest": ({"accepts": "players"}, "guest"),
}


@pytest.mark.parametrize("why", REFUSED)
def test_the_rules_of_the_owner_decide_who_may_ask(why: str, olga: Actor, ann: Actor) -> None:
    rules, code = REFUSED[why]
    robot = bot_of(olga, **rules)
    assert problem(made(ann, ME, asked(robot)), 409, "bot-declines")["code"] == code
    assert not Game.objects.exists(), "nothing is half made"
    assert made(olga, ME, asked(robot)).status_code == 201, "an owner may ask their own for all"


def test_bots_ask_bots_if_they_may(olga: Actor) -> None:
    one, two = bot_of(olga, "One"), bot_of(olga, "Two", accepts="people")
    assert problem(made(one, ME, asked(two)), 409, "bot-declines")["code"] == "bot"
    assert problem(made(one, OPEN, asked(one)), 409, "bot-declines")["code"] == "itself"
    game = made(two, ME, asked(one)).json()["id"]
    one.post(f"challenges/{only(one)['number']}/accept/", {})
    assert two.get(f"games/{game}/").json()["population"] == "bots"


def test_a_bot_that_plays_as_much_as_it_may_is_busy(olga: Actor, ann: Actor, ben: Actor) -> None:
    robot = bot_of(olga, most_games=1)
    made(ann, ME, asked(robot))
    made(ben, ME, asked(robot))
    first, second = (each["number"] for each in robot.get("challenges/").json()["challenges"])
    assert robot.post(f"challenges/{first}/accept/", {}).status_code == 200
    problem(robot.post(f"challenges/{second}/accept/", {}), 409, "too-many-games")
    ben.post(f"challenges/{second}/withdraw/")
    assert problem(made(ann, ME, asked(robot)), 409, "bot-declines")["code"] == "busy"


def test_only_a_bot_that_is_listed_is_asked(olga: Actor, ann: Actor) -> None:
    hidden = bot_of(olga, listed=False)
    problem(made(ann, ME, asked(hidden)), 404, "not-found")
    problem(made(ann, ME, {"kind": "challenge", "player": ann.player}), 404, "not-found")
    assert made(olga, ME, asked(hidden)).status_code == 201


@pytest.mark.parametrize(
    ("seat", "status"),
    [
        ({}, 400),
        ({"player": "ply_1"}, 400),
        ({"within": 9}, 400),
        ({"within": 86_401}, 400),
        ({"level": "greedy"}, 400),
    ],
)
def test_what_is_no_challenge_is_refused(
    seat: dict[str, Any], status: int, robot: Actor, ann: Actor
) -> None:
    sent = {"kind": "challenge", **({"player": robot.player} if seat else {}), **seat}
    problem(made(ann, ME, sent), status, "malformed")


def test_a_bot_is_asked_for_one_seat_of_a_game(robot: Actor, ann: Actor) -> None:
    problem(made(ann, ME, asked(robot), asked(robot)), 422, "bad-options")


def test_challenges_are_bounded(olga: Actor, ann: Actor, ben: Actor, settings: Any) -> None:
    robot, other = bot_of(olga), bot_of(olga, "Other")
    settings.KLEIO_CHALLENGES_OPEN, settings.KLEIO_CHALLENGES_BOT = 2, 1
    assert made(ann, ME, asked(robot)).status_code == 201
    problem(made(ann, ME, asked(robot)), 409, "too-many-challenges")
    problem(made(ben, ME, asked(robot)), 409, "too-many-challenges")
    assert made(ann, ME, asked(other)).status_code == 201
    third = bot_of(olga, "Third")
    problem(made(ann, ME, asked(third)), 409, "too-many-challenges")
    assert Game.objects.count() == 2


@pytest.mark.parametrize("key", ["challenges:", "challenged:"])
def test_challenges_have_quotas(
    key: str, robot: Actor, ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    which = "CHALLENGES_OF_PLAYER" if key == "challenges:" else "CHALLENGES_TO_BOT"
    monkeypatch.setattr(f"api.games.views.{which}", Quota(1, 0.001))
    made(ann, ME, asked(robot))
    problem(made(ann, ME, asked(robot)), 429, "too-many-requests")


def test_a_refused_request_with_a_key_is_counted_too(
    robot: Actor, ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = {"title": "night_market", "seats": [ME, asked(robot), asked(robot)]}
    monkeypatch.setattr("api.games.views.CHALLENGES_OF_PLAYER", Quota(2, 0.001))
    assert ann.post("games/", game, Idempotency_Key="k").status_code in (400, 422)
    problem(ann.post("games/", game, Idempotency_Key="k"), 429, "too-many-requests")


@pytest.mark.parametrize("way", ["kick", "accept"])
def test_what_expires_takes_nobody_away_from_a_seat(
    way: str, robot: Actor, ann: Actor, ben: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither who came after the bot was sent away, nor a bot that accepts as time is up."""
    game = made(ann, ME, asked(robot), OPEN).json()["id"]
    if way == "kick":
        assert ann.post(f"games/{game}/kick/", {"seat": 1}).status_code == 200
        ben.post(f"games/{game}/join/", {"seat": 1})
    else:
        assert robot.post(f"challenges/{only(robot)['number']}/accept/", {}).status_code == 200
    late = "SELECT game_id, id FROM games_challenge"  # as a look from just before would find it
    monkeypatch.setattr(answering_challenges, "swept", lambda _: late)
    answering_challenges.expire()
    sitting = ann.get(f"games/{game}/").json()["seats"][1]["player"]
    assert sitting["id"] == (ben if way == "kick" else robot).player
    assert only(ann)["state"] == ("withdrawn" if way == "kick" else "accepted")


def test_a_challenge_that_was_ended_by_a_kick_is_counted_no_more(robot: Actor, ann: Actor) -> None:
    game = made(ann, ME, asked(robot), OPEN).json()["id"]
    problem(made(ann, ME, asked(robot)), 409, "too-many-challenges")
    assert ann.post(f"games/{game}/kick/", {"seat": 1}).status_code == 200
    assert made(ann, ME, asked(robot)).status_code == 201


def test_a_bot_that_sits_elsewhere_keeps_no_seat(table: Table, robot: Actor, ben: Actor) -> None:
    game = table(ME, asked(robot), OPEN, bots_may_join=True)
    assert robot.post(f"games/{game}/join/", {"seat": 2}).status_code == 200
    assert only(robot)["state"] == "accepted"
    seated(game, ben)
    assert ben.get(f"games/{game}/").json()["status"] == "running"


def test_others_cannot_take_the_seat(table: Table, robot: Actor, olga: Actor, ben: Actor) -> None:
    game = table(ME, asked(robot), bots_may_join=True)
    problem(ben.post(f"games/{game}/join/", {}), 409, "seat-conflict")
    problem(bot_of(olga, "Other").post(f"games/{game}/join/", {}), 409, "seat-conflict")


def test_an_asked_bot_takes_no_other_seat(table: Table, robot: Actor) -> None:
    game = table(ME, asked(robot), OPEN)
    problem(robot.post(f"games/{game}/join/", {"seat": 2}), 403, "bots-not-welcome")


def test_a_request_that_comes_twice_does_it_once(robot: Actor, ann: Actor) -> None:
    made(ann, ME, asked(robot))
    number = only(ann)["number"]
    for path, body in ((f"challenges/{number}/accept/", {"entropy": "me"}),):
        first = robot.post(path, body, Idempotency_Key="k")
        again = robot.post(path, body, Idempotency_Key="k")
        assert (first.status_code, again.status_code) == (200, 200)
        assert again.headers["Idempotent-Replay"] == "true"
        problem(robot.post(path, {}, Idempotency_Key="k"), 422, "key-reused")


def test_a_game_of_bots_of_both_kinds_counts_as_one_of_bots(robot: Actor, olga: Actor) -> None:
    game = made(robot, ME, BOT).json()
    assert (game["status"], game["population"]) == ("running", "bots")
    assert Game.objects.get(pk=uuid_of(game["id"])).bots_may_join
