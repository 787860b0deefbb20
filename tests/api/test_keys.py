"""Idempotency-Key: what is made or done to a table is done once, however often it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analytics.models import Experiment
from api.methods import methods_of
from games.models import Bot, Challenge, ChatLine, Game, KeyedRequest, Player, Seat, Tournament
from games.services import lobby
from games.services.erasing import erase
from tests.api.actors import Actor, problem
from tests.api.bots import owner
from tests.api.conftest import BOT, ME, OPEN, Table, seated, uuid_of
from tests.api.endpoints import NEW_EXPERIMENT
from tests.api.play import played_to_the_end
from tests.api.test_methods import OF_THE_API, call
from tests.api.test_moves_at_once import WRITERS, at_once

NEW: dict[str, Any] = {"title": "night_market", "seats": [ME, OPEN]}
FORKED: dict[str, Any] = {"seats": [ME, OPEN]}


class Tables:
    """Where each request has a game to which it may be sent."""

    def __init__(self, table: Table, ann: Actor, ben: Actor) -> None:
        self.table, self.ann, self.ben = table, ann, ben

    def none(self) -> str:
        return ""

    def open(self) -> str:
        return self.table(ME, OPEN)

    def bens(self) -> str:
        """In which Ann may join."""
        return str(self.ben.post("games/", NEW).json()["id"])

    def joined(self) -> str:
        game = self.ben.post("games/", {**NEW, "seats": [ME, OPEN, OPEN]}).json()["id"]
        return seated(str(game), self.ann)

    def held(self) -> str:
        return seated(self.table(ME, OPEN, start=False), self.ben)

    def asked(self) -> str:
        """In which Ann, who is a bot, is asked to play: the number of the challenge."""
        player = Player.objects.get(pk=self.ann.player.removeprefix("ply_"))
        owner = Player.objects.create(name="Olga")
        Player.objects.filter(pk=player.pk).update(is_bot=True)
        Bot.objects.create(player=player, owner=owner, is_listed=True, most_games=4)
        seat = {"kind": "challenge", "player": self.ann.player}
        self.ben.post("games/", {**NEW, "seats": [ME, seat]})
        return str(Challenge.objects.get().pk)

    def asks(self) -> str:
        robot = Player.objects.create(name="Robot", is_bot=True)
        owner = Player.objects.create(name="Olga")
        Bot.objects.create(player=robot, owner=owner, is_listed=True, most_games=4)
        self.table(ME, {"kind": "challenge", "player": robot.opaque})
        return str(Challenge.objects.get().pk)

    def running(self) -> str:
        return seated(self.open(), self.ben)

    def over(self) -> str:
        game = seated(self.table(ME, OPEN, options={"first_seat": 0}), self.ben)
        played_to_the_end(game, self.ann, self.ben)
        return game


@pytest.fixture
def tables(table: Table, ann: Actor, ben: Actor) -> Tables:
    return Tables(table, ann, ben)


Laid = Callable[[Tables], str]

ASKED: dict[str, tuple[Laid, dict[str, Any], dict[str, Any], int]] = {
    "games/": (Tables.none, NEW, {**NEW, "public": False}, 201),
    "games/{game}/fork/": (Tables.over, FORKED, {"seats": [ME, BOT]}, 201),
    "games/{game}/join/": (Tables.bens, {}, {"seat": 1}, 200),
    "games/{game}/leave/": (Tables.joined, {}, {}, 204),
    "games/{game}/start/": (Tables.held, {"entropy": "me"}, {"entropy": "not me"}, 200),
    "games/{game}/cancel/": (Tables.open, {}, {}, 200),
    "games/{game}/kick/": (Tables.held, {"seat": 1}, {"seat": 0}, 200),
    "games/{game}/rematch/": (Tables.over, {}, {}, 200),
    "challenges/{game}/accept/": (Tables.asked, {}, {"entropy": "other"}, 200),
    "challenges/{game}/decline/": (Tables.asked, {}, {"reason": "busy"}, 204),
    "challenges/{game}/withdraw/": (Tables.asks, {}, {}, 200),
    "games/{game}/resign/": (Tables.running, {"seat": 0}, {}, 200),
}
"""The request: a game for it, its body, another body, and what it is answered with."""


@pytest.mark.parametrize("path", ASKED)
def test_a_request_with_a_key_is_done_once(path: str, tables: Tables, ann: Actor) -> None:
    laid, body, _, status = ASKED[path]
    game = laid(tables)
    here = path.format(game=game)
    first = ann.post(here, body, Idempotency_Key="one")
    assert first.status_code == status, first.content
    assert "Idempotent-Replay" not in first.headers
    known = Game.objects.count(), list(Seat.objects.values("game", "number", "kind", "player"))
    for _ in range(3):
        again = ann.post(here, body, Idempotency_Key="one")
        assert (again.status_code, again.content) == (status, first.content)
        assert again.headers.get("Location") == first.headers.get("Location")
        assert again.headers["Idempotent-Replay"] == "true"
    now = Game.objects.count(), list(Seat.objects.values("game", "number", "kind", "player"))
    assert now == known


@pytest.mark.parametrize("path", ASKED)
def test_a_key_names_one_request(path: str, tables: Tables, ann: Actor) -> None:
    laid, body, other, _ = ASKED[path]
    game = laid(tables)
    ann.post(path.format(game=game), body, Idempotency_Key="one")
    if body != other:
        refused = ann.post(path.format(game=game), other, Idempotency_Key="one")
        problem(refused, 422, "key-reused")
    elsewhere = "games/{game}/start/" if "cancel" in path else "games/{game}/cancel/"
    asked = elsewhere.format(game=game if game.startswith("gme_") else "gme_" + "0" * 32)
    problem(ann.post(asked, {}, Idempotency_Key="one"), 422, "key-reused")


def test_without_a_key_each_request_makes_a_game(ann: Actor) -> None:
    made = {ann.post("games/", NEW).json()["id"] for _ in range(2)}
    made |= {ann.post("games/", NEW, Idempotency_Key=key).json()["id"] for key in "ab"}
    assert len(made) == 4
    assert KeyedRequest.objects.count() == 2


def test_keys_are_each_persons_own(ann: Actor, ben: Actor) -> None:
    made = {who.post("games/", NEW, Idempotency_Key="one").json()["id"] for who in (ann, ben)}
    assert len(made) == 2


def test_a_refusal_uses_no_key_up(ann: Actor) -> None:
    refused = ann.post("games/", {**NEW, "seats": [ME]}, Idempotency_Key="one")
    assert refused.status_code in (400, 422)
    assert ann.post("games/", NEW, Idempotency_Key="one").status_code == 201


CUP: dict[str, Any] = {
    "name": "Autumn cup",
    "title": "night_market",
    "clock": {"control": "days", "per_move": 86400, "level": "random"},
}
MADE: dict[str, tuple[Callable[[], int], dict[str, Any], dict[str, Any]]] = {
    "players/me/bots/": (Bot.objects.count, {"name": "Robot"}, {"name": "Robot Two"}),
    "tournaments/": (Tournament.objects.count, CUP, {**CUP, "rounds": 3}),
    "games/{game}/chat/": (ChatLine.objects.count, {"text": "Hello."}, {"text": "Hello?"}),
    "experiments/": (
        Experiment.objects.count,
        NEW_EXPERIMENT,
        {**NEW_EXPERIMENT, "reason": "Another one."},
    ),
}
"""What makes no game: how many there are, a body, another one."""


@pytest.mark.parametrize("path", MADE)
def test_what_is_no_game_is_made_once(path: str, db: None) -> None:
    count, body, other = MADE[path]
    olga = owner()
    here = path.format(game=olga.post("games/", NEW, Idempotency_Key="game").json()["id"])
    first = olga.post(here, body, Idempotency_Key="one")
    assert (first.status_code, "Idempotent-Replay" in first.headers) == (201, False), first.content
    again = olga.post(here, body, Idempotency_Key="one")
    assert (again.status_code, again.content) == (201, first.content)
    assert again.headers["Idempotent-Replay"] == "true"
    assert count() == 1
    problem(olga.post(here, other, Idempotency_Key="one"), 422, "key-reused")
    problem(olga.post(here, other, Idempotency_Key="game"), 422, "key-reused")
    problem(olga.post("games/", NEW, Idempotency_Key="one"), 422, "key-reused")
    assert count() == 1
    assert Game.objects.count() == 1


def test_what_is_done_to_a_tournament_is_done_once(ann: Actor, ben: Actor) -> None:
    olga = owner()
    path = f"tournaments/{olga.post('tournaments/', CUP).json()['id']}/"
    for who in (ann, ben):
        asked_twice(who, f"{path}enter/")
    asked_twice(ann, f"{path}drop-out/", "gone")
    assert ann.post(f"{path}enter/").status_code == 200
    asked_twice(olga, f"{path}begin/")
    asked_twice(olga, f"{path}call-off/", "off")
    assert Game.objects.count() == 1


def asked_twice(who: Actor, path: str, key: str = "one") -> None:
    first, again = (who.post(path, Idempotency_Key=key) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200), again.content
    assert again.content == first.content
    assert "Idempotent-Replay" not in first.headers
    assert again.headers["Idempotent-Replay"] == "true"


def test_what_was_removed_is_not_made_again(db: None) -> None:
    olga = owner()
    robot = olga.post("players/me/bots/", {"name": "Robot"}, Idempotency_Key="one").json()
    olga.delete(f"players/me/bots/{robot['player']['id']}/")
    problem(
        olga.post("players/me/bots/", {"name": "Robot"}, Idempotency_Key="one"), 404, "not-found"
    )
    assert not Bot.objects.exists()


@pytest.mark.parametrize("key", ["", " ", "a b", "\x80", "x" * 129])
def test_a_key_that_is_none_is_refused(key: str, ann: Actor) -> None:
    problem(ann.post("games/", NEW, Idempotency_Key=key), 400, "malformed")
    assert not Game.objects.exists()


def test_keys_go_with_the_person(ann: Actor) -> None:
    ann.post("games/", NEW, Idempotency_Key="one")
    [player] = KeyedRequest.objects.values_list("player", flat=True)
    erase(player)
    assert not KeyedRequest.objects.exists()
    assert Game.objects.count() == 1


def test_the_game_is_told_as_it_is_by_then(ann: Actor, ben: Actor) -> None:
    game = ann.post("games/", NEW, Idempotency_Key="one").json()["id"]
    ben.post(f"games/{game}/join/", {})
    again = ann.post("games/", NEW, Idempotency_Key="one")
    assert (again.json()["id"], again.json()["status"]) == (game, "running")


@pytest.mark.django_db(transaction=True)
def test_the_same_request_sent_at_once_makes_one_game(ann: Actor) -> None:
    answers = at_once(lambda _: Actor("Ann", ann.token).post("games/", NEW, Idempotency_Key="k"))
    assert [answer.status_code for answer in answers] == [201] * WRITERS
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert sum("Idempotent-Replay" not in answer.headers for answer in answers) == 1
    assert Game.objects.count() == 1


class Crash(Exception):
    pass


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("after", [True, False])
def test_a_request_that_crashed_is_made_when_it_comes_again(
    after: bool, ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = lobby.create_game

    def crash(*args: Any, **terms: Any) -> Game:
        if after:
            create(*args, **terms)
        raise Crash

    monkeypatch.setattr(lobby, "create_game", crash)
    problem(ann.post("games/", NEW, Idempotency_Key="one"), 500, "server-error")
    assert not Game.objects.exists()
    assert not KeyedRequest.objects.exists()
    monkeypatch.setattr(lobby, "create_game", create)
    made = ann.post("games/", NEW, Idempotency_Key="one")
    assert (made.status_code, "Idempotent-Replay" in made.headers) == (201, False)
    assert uuid_of(made.json()["id"]) == Game.objects.get().pk


def test_what_is_not_heeded_is_refused_and_all_else_is_in_the_document(nobody: Actor) -> None:
    document = nobody.get("openapi.json").json()
    heeded = {
        (method, path)
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
        if {"$ref": "#/components/parameters/Idempotency-Key"} in operation.get("parameters", [])
    }
    assert {method for method, _ in heeded} == {"post"}
    takers = {path for path, view in OF_THE_API.items() if view.cls.__dict__.get("takes_keys")}
    assert len(takers) == len(heeded) == 24
    for path, view in OF_THE_API.items():
        for method in {"POST", "PUT", "PATCH", "DELETE"} & set(methods_of(view)):
            answer = call(method, path, Idempotency_Key="one")
            refused = b"not heeded here" in answer.content
            assert refused == (method != "POST" or path not in takers), (method, path)
            assert not refused or answer.status_code == 400


def test_what_changes_nothing_may_carry_a_key(nobody: Actor, public_game: str) -> None:
    for path in ("games/", f"games/{public_game}/state/", f"games/{public_game}/undo/"):
        assert nobody.get(path, Idempotency_Key="one").status_code == 200
