"""POST /api/games/{game}/moves/"""

from __future__ import annotations

from typing import Any

import pytest

from api.admission import admission
from api.admission.quotas import Quota
from api.models import Allowance
from events.putting_away import bring_back, put_away
from tests.api.actors import Actor, problem
from tests.api.conftest import BOT, ME, OPEN, Table, uuid_of
from tests.api.play import answered, choice, moves_of, played_over_http, played_to_the_end
from tests.api.statements import statements_told
from tests.filled import filled

MOVES = "games/{}/moves/"


def send(who: Actor, game: str, body: Any, **headers: str) -> Any:
    return who.post(f"games/{game}/moves/", body, **headers)


def version(who: Actor, game: str) -> int:
    return int(who.get(f"games/{game}/").json()["version"])


def test_a_move_is_answered_with_the_new_version_and_what_followed(game: str, ann: Actor) -> None:
    before = version(ann, game)
    answer = answered(ann, game)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    body = answer.json()
    assert body["version"] == version(ann, game)
    assert [event["version"] for event in body["events"]] == list(
        range(before + 1, body["version"] + 1)
    )
    assert [body["events"][0]["type"], body["events"][-1]["type"]] == ["chose", "waits"]
    assert len({event["batch"] for event in body["events"]}) == 1
    assert body["events"] == ann.get(f"games/{game}/events/?after={before}").json()["events"]


@pytest.mark.parametrize(
    "body",
    [
        {"move": {"move": "rest"}},
        {"notation": "rest"},
        {"notation": "  rest "},
        {"notation": "rest", "seat": 0},
    ],
)
def test_a_move_may_be_written_in_several_ways(body: dict[str, Any], game: str, ann: Actor) -> None:
    answer = send(ann, game, body)
    assert answer.status_code == 200, answer.content
    assert answer.json()["events"][0]["event"]["move"] == {"move": "rest"}


def test_a_whole_game_is_played_over_http(game: str, ann: Actor, ben: Actor) -> None:
    assert played_over_http(game, ann, ben) > 5
    shown = ann.get(f"games/{game}/").json()
    assert shown["status"] == "finished"
    assert shown["waiting"] == []


def test_a_whole_game_of_dice_forge_is_played_over_http(
    table: Table, ann: Actor, ben: Actor
) -> None:
    game = table(ME, OPEN, title="dice_forge")
    ben.post(f"games/{game}/join/")
    assert played_over_http(game, ann, ben) > 40
    assert ben.get(f"games/{game}/").json()["outcome"]["winners"]


@pytest.mark.parametrize("title", ["night_market", "dice_forge"])
def test_games_of_other_tests_come_to_the_end_that_they_come_to_over_http(
    title: str, table: Table, ann: Actor, ben: Actor
) -> None:
    endings = []
    for play in (played_over_http, played_to_the_end):
        game = table(ME, OPEN, title=title)
        ben.post(f"games/{game}/join/")
        moves = play(game, ann, ben)
        over = ann.get(f"games/{game}/").json()
        endings.append((moves, over["version"], over["outcome"]))
    assert endings[0] == endings[1]


@pytest.mark.parametrize("decision", ["0", "999", "whistle-99", "\N{GAME DIE}"])
def test_a_decision_that_is_not_open_is_told_with_what_is(
    decision: str, game: str, ann: Actor
) -> None:
    before = version(ann, game)
    asked = choice(ann, game)
    answer = send(ann, game, {"decision": decision, "notation": "rest"})
    refusal = problem(answer, 409, "decision-not-open")
    assert refusal["version"] == before == version(ann, game)
    assert asked["decision"] in [each["decision"] for each in refusal["decisions"]]
    assert all("moves" not in each for each in refusal["decisions"])


def test_who_is_not_asked_is_told_so(game: str, ben: Actor, ann: Actor) -> None:
    asked = choice(ann, game)["decision"]
    refusal = problem(
        send(ben, game, {"decision": asked, "notation": "rest"}), 409, "decision-not-open"
    )
    assert refusal["version"] == version(ann, game)
    assert all(each["seat"] == 1 for each in refusal["decisions"])


def test_an_illegal_move_is_refused_with_the_clause(game: str, ann: Actor) -> None:
    before = version(ann, game)
    body = {"decision": choice(ann, game)["decision"], "move": {"move": "bid", "coins": 1}}
    refusal = problem(send(ann, game, body), 422, "illegal-move")
    assert refusal["clause"].startswith("NM-")
    assert version(ann, game) == before


NO_MOVES: list[dict[str, Any]] = [
    {},
    {"decision": "1"},
    {"move": {"move": "rest"}, "notation": "rest"},
    {"move": {}},
    {"move": {"move": "castle"}},
    {"move": {"move": "rest", "more": 1}},
    {"move": {"move": "sell"}},
    {"move": {"move": "sell", "good": "gold"}},
    {"move": {"move": "sell", "good": 1}},
    {"move": {"move": "send", "victim_seat": "P2"}},
    {"move": {"move": "send", "victim_seat": -1}},
    {"move": {"move": "bid", "coins": 1.5}},
    {"move": {"move": "bid", "coins": True}},
    {"move": "rest"},
    {"move": None},
    {"notation": ""},
    {"notation": "castle"},
    {"notation": "rest now"},
    {"notation": "send P99999999999999999999"},
    {"notation": "send 1"},
    {"notation": "rest " * 50},
    {"notation": 1},
    {"notation": "rest", "seat": -1},
    {"notation": "rest", "seat": 16},
    {"notation": "rest", "seat": "0"},
    {"notation": "rest", "seat": None},
    {"notation": "rest", "decision": 1},
    {"notation": "rest", "decision": ""},
    {"notation": "rest", "decision": "x" * 81},
    {"notation": "rest", "version": 3},
]


def test_what_is_no_move_at_all_is_malformed(
    game: str, ann: Actor, subtests: pytest.Subtests
) -> None:
    before = version(ann, game)
    for body in NO_MOVES:
        with subtests.test(body=body):
            problem(send(ann, game, body), 400, "malformed")
            assert version(ann, game) == before


@pytest.mark.parametrize(
    "body", [{"move": {"move": "offering"}}, {"notation": "offering"}, {"notation": " offering "}]
)
def test_a_move_of_another_title_is_illegal_here(
    body: dict[str, Any], game: str, ann: Actor
) -> None:
    refusal = problem(send(ann, game, body), 422, "illegal-move")
    assert "Dice Forge" in refusal["detail"]
    assert "Night Market" in refusal["detail"]


def test_a_seat_that_is_not_ones_own_is_refused(
    public_game: str, ann: Actor, ben: Actor, cleo: Actor
) -> None:
    problem(send(ann, public_game, {"notation": "rest", "seat": 1}), 403, "not-your-seat")
    problem(send(ben, public_game, {"notation": "rest", "seat": 0}), 403, "not-your-seat")
    problem(send(cleo, public_game, {"notation": "rest"}), 403, "not-your-seat")
    problem(send(cleo, public_game, {"notation": "rest", "seat": 0}), 403, "not-your-seat")


def test_who_runs_two_seats_may_name_the_one_that_moves(table: Table, ann: Actor) -> None:
    game = table(ME, ME, options={"first_seat": 1})
    assert send(ann, game, {"notation": "rest", "seat": 1}).status_code == 200
    assert send(ann, game, {"notation": "rest"}).status_code == 200


def test_a_game_that_does_not_run_takes_no_moves(
    table: Table, game: str, ann: Actor, ben: Actor
) -> None:
    waiting = table(ME, OPEN)
    refusal = problem(send(ann, waiting, {"notation": "rest"}), 409, "game-not-running")
    assert refusal["status_of_game"] == "open"
    played_to_the_end(game, ann, ben)
    refusal = problem(send(ann, game, {"notation": "rest"}), 409, "game-not-running")
    assert refusal["status_of_game"] == "finished"


def test_the_same_key_and_body_give_the_same_answer_and_one_move(
    game: str, ann: Actor, ben: Actor
) -> None:
    body = {"decision": choice(ann, game)["decision"], "notation": "rest"}
    first = send(ann, game, body, Idempotency_Key="one")
    moved = version(ann, game)
    assert "Idempotent-Replay" not in first.headers
    answered(ben, game)
    answered(ann, game)
    for same in (body, dict(reversed(body.items()))):
        again = send(ann, game, same, Idempotency_Key="one")
        assert (again.status_code, again.content) == (first.status_code, first.content)
        assert again.headers["Idempotent-Replay"] == "true"
    events = ann.get(f"games/{game}/events/?after={moved - 3}").json()["events"]
    assert sum(event["type"] == "chose" for event in events) == 3


def test_a_key_is_remembered_of_an_old_game_too(game: str, ann: Actor, ben: Actor) -> None:
    body = {"decision": choice(ann, game)["decision"], "notation": "rest"}
    first = send(ann, game, body, Idempotency_Key="one")
    played_to_the_end(game, ann, ben)
    for move in filled((put_away, bring_back)):
        assert move([uuid_of(game)]) == 1
        again = send(ann, game, body, Idempotency_Key="one")
        assert (again.status_code, again.content) == (200, first.content)
        assert again.headers["Idempotent-Replay"] == "true"


def test_the_same_key_with_another_body_is_refused(game: str, ann: Actor) -> None:
    send(ann, game, {"notation": "rest"}, Idempotency_Key="one")
    moved = version(ann, game)
    answer = send(ann, game, {"notation": "scout"}, Idempotency_Key="one")
    problem(answer, 422, "key-reused")
    assert version(ann, game) == moved


def test_a_refused_move_uses_no_key_up(game: str, ann: Actor) -> None:
    problem(send(ann, game, {"notation": "bid 1"}, Idempotency_Key="one"), 422, "illegal-move")
    assert send(ann, game, {"notation": "rest"}, Idempotency_Key="one").status_code == 200


def test_a_key_is_its_owners_and_its_games_own(
    game: str, public_game: str, ann: Actor, ben: Actor
) -> None:
    for who, each in ((ann, game), (ben, game), (ann, public_game)):
        answer = send(who, each, {"notation": "rest"}, Idempotency_Key="one")
        assert answer.status_code == 200
        assert "Idempotent-Replay" not in answer.headers


def test_the_last_move_is_answered_as_the_mover_saw_it(game: str, ann: Actor, ben: Actor) -> None:
    for who, answer in moves_of(game, ann, ben):  # noqa: B007  the last one is meant
        pass
    body = answer.json()
    assert who.get(f"games/{game}/").json()["version"] == body["version"]
    assert body["events"][-1]["type"] == "waits"
    assert "draws" not in body["events"][-1]["event"]
    after = who.get(f"games/{game}/events/?after={body['version'] - 1}").json()
    assert "draws" in after["events"][0]["event"]


NO_KEYS = ["", " ", "a b", "é", "x" * 129, "a\tb"]


def test_a_key_that_is_none_is_malformed(game: str, ann: Actor, subtests: pytest.Subtests) -> None:
    for key in NO_KEYS:
        with subtests.test(key=key):
            answer = send(ann, game, {"notation": "rest"}, Idempotency_Key=key)
            problem(answer, 400, "malformed")


@pytest.mark.usefixtures("clock_stands_still")
def test_too_many_moves_are_told_when_to_go_on(
    game: str, ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admission, "CALLS_OF_PLAYER", Quota(burst=1, rate=0.2))
    Allowance.objects.all().delete()
    assert send(ann, game, {"notation": "rest"}).status_code == 200
    answer = send(ann, game, {"notation": "rest"})
    refusal = problem(answer, 429, "too-many-requests")
    assert answer.headers["Retry-After"] == str(refusal["retry_after"]) == "5"


@pytest.mark.django_db(transaction=True)
def test_a_move_takes_two_statements(game: str, ann: Actor, ben: Actor) -> None:
    send(ann, game, {"notation": "rest"})  # the process asks for the seed of a game once
    with statements_told() as statements:
        answer = send(ben, game, {"notation": "rest"}, Idempotency_Key="one")
    assert answer.status_code == 200
    assert len(statements) == 2, statements  # who and where; the append


def test_bots_are_left_to_the_workers(table: Table, ann: Actor) -> None:
    game = table(ME, BOT, options={"first_seat": 0})
    send(ann, game, {"notation": "rest"})
    assert ann.get(f"games/{game}/").json()["waiting"] == [1]
    assert uuid_of(game)
