"""/api/players/me/bots/ and /api/bots/: players that are bots, and what their tokens do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import pytest

from analytics.models import CountedGame
from analytics.projection.counting import count
from api.admission.quotas import Quota
from api.admission.scopes import _PEOPLES, NEEDED, scope_of
from games.errors import NotFound
from games.models import Bot, Game, Player, Seat, Token
from games.services.bot_accounts import make_bot
from games.services.bot_tokens import make_token
from games.services.erasing import erase
from tests.api.actors import Actor, problem
from tests.api.bots import ALL, bot_of, owner, token_for
from tests.api.conftest import ME, OPEN, Table, seated, uuid_of
from tests.api.lists import read_whole
from tests.api.play import answered, played_to_the_end
from tests.games.interleaving import meeting


@pytest.fixture
def olga(db: None) -> Actor:
    return owner()


@pytest.fixture
def robot(olga: Actor) -> Actor:
    return bot_of(olga)


def test_a_bot_is_marked_and_tells_whose_it_is(olga: Actor, robot: Actor, ann: Actor) -> None:
    assert robot.get("players/me/").json()["bot"] is True
    assert olga.get("players/me/").json()["bot"] is False
    [listed] = ann.get("bots/").json()["bots"]
    assert listed["player"] == robot.get("players/me/").json()
    assert listed["owner"]["name"] == "Olga"
    assert listed["there"] is True
    assert ann.get(f"bots/{robot.player}/").json()["player"] == listed["player"]
    problem(ann.get(f"bots/{olga.player}/"), 404, "not-found")


def test_an_owner_who_is_not_shown_is_seen_by_themselves_alone(olga: Actor, ann: Actor) -> None:
    robot = bot_of(olga, shows_owner=False)
    assert ann.get(f"bots/{robot.player}/").json()["owner"] is None
    assert robot.get(f"bots/{robot.player}/").json()["owner"] is None
    assert olga.get(f"bots/{robot.player}/").json()["owner"]["name"] == "Olga"
    assert b"Olga" not in ann.get("bots/").content


@pytest.mark.parametrize(
    ("rules", "query", "count"),
    [
        ({}, "", 1),
        ({}, "?title=dice_forge&seats=2", 1),
        ({"titles": ["night_market"]}, "?title=night_market", 1),
        ({"titles": ["night_market"]}, "?title=dice_forge", 0),
        ({"seats": [2, 3]}, "?seats=3", 1),
        ({"seats": [2, 3]}, "?seats=4", 0),
        ({"listed": False}, "", 0),
    ],
)
def test_bots_are_listed_by_what_they_play(
    rules: dict[str, Any], query: str, count: int, olga: Actor, nobody: Actor
) -> None:
    bot_of(olga, **rules)
    assert len(nobody.get(f"bots/{query}").json()["bots"]) == count


def test_all_are_found_page_by_page(robot: Actor, nobody: Actor) -> None:
    """Not the oldest 200 alone; those that are there stand first on their page."""
    owner_id = Bot.objects.get().owner_id
    people = Player.objects.bulk_create(
        Player(name=f"Bot {number}", name_key=f"bot {number}", is_bot=True) for number in range(210)
    )
    Bot.objects.bulk_create(
        Bot(player=each, owner_id=owner_id, is_listed=True, most_games=4, titles=["dice_forge"])
        for each in people
    )
    assert read_whole(nobody, "bots/?limit=100", "bots") == 211
    assert read_whole(nobody, "bots/?title=dice_forge&limit=100", "bots") == 211
    problem(nobody.get("bots/?cursor=x"), 400, "malformed")


def test_only_people_with_a_password_own_bots(ann: Actor, robot: Actor) -> None:
    problem(ann.post("players/me/bots/", {"name": "Robbie"}), 403, "not-allowed")
    problem(robot.post("players/me/bots/", {"name": "Robbie"}), 403, "not-allowed")


@pytest.mark.parametrize(
    ("body", "status", "slug"),
    [
        ({}, 400, "malformed"),
        ({"name": ""}, 400, "malformed"),
        ({"name": "Robot"}, 409, "name-taken"),
        ({"name": "R\u200bo"}, 422, "unfit-text"),
        ({"name": "Ro", "titles": ["chess"]}, 422, "bad-options"),
        ({"name": "Ro", "most_games": 0}, 400, "malformed"),
        ({"name": "Ro", "most_games": 21}, 422, "bad-options"),
        ({"name": "Ro", "accepts": "nobody"}, 400, "malformed"),
        ({"name": "Ro", "seats": [17]}, 400, "malformed"),
    ],
)
def test_what_no_bot_can_be_is_refused(
    body: dict[str, Any], status: int, slug: str, olga: Actor, robot: Actor
) -> None:
    problem(olga.post("players/me/bots/", body), status, slug)
    assert Bot.objects.count() == 1


def test_bots_and_tokens_are_bounded(olga: Actor, robot: Actor, settings: Any) -> None:
    settings.KLEIO_BOTS_PLAYER, settings.KLEIO_TOKENS_BOT = 1, 1
    problem(olga.post("players/me/bots/", {"name": "Robbie"}), 409, "too-many-bots")
    problem(olga.post(f"players/me/bots/{robot.player}/tokens/", {}), 409, "too-many-bots")


def test_an_owner_changes_the_rules(olga: Actor, robot: Actor, ann: Actor) -> None:
    changed = olga.send("PUT", f"players/me/bots/{robot.player}/", b'{"seats": [2]}').json()
    assert (changed["listed"], changed["seats"]) == (False, [2])
    assert ann.get("bots/").json()["bots"] == []
    assert [each["player"]["name"] for each in olga.get("players/me/bots/").json()["bots"]] == [
        "Robot"
    ]


@pytest.mark.django_db(transaction=True)
def test_a_token_is_made_before_its_bot_is_erased_or_not_at_all(olga: Actor) -> None:
    """Wherever the one meets the other: 201 or 404."""
    olga_row = Player.objects.get(name="Olga")
    with meeting() as meet:
        for stop, turned in product(range(1, 5), (False, True)):
            bot = make_bot(olga_row, f"Robot {stop} {turned}", {"most_games": 4}).pk
            both: list[Callable[[], Any]] = [
                partial(make_token, olga_row, bot, ["read"]),
                partial(erase, bot),
            ]
            first, second = both[::-1] if turned else both
            met = meet(first, second, stop)
            of_token, of_erasing = (met.second, met.first) if turned else (met.first, met.second)
            assert isinstance(of_token, tuple | NotFound), of_token
            assert not isinstance(of_erasing, Exception), of_erasing


def test_what_is_done_to_a_bot_is_for_its_owner(robot: Actor, ann: Actor) -> None:
    of_it = f"players/me/bots/{robot.player}/"
    problem(ann.send("PUT", of_it, b"{}"), 404, "not-found")
    problem(ann.delete(of_it), 404, "not-found")
    problem(ann.get(f"{of_it}tokens/"), 404, "not-found")
    problem(ann.post(f"{of_it}tokens/", {}), 404, "not-found")
    problem(ann.delete(f"{of_it}tokens/tok_0000000000000000/"), 404, "not-found")


def test_a_token_is_shown_once_and_can_be_revoked(olga: Actor, robot: Actor) -> None:
    tokens = f"players/me/bots/{robot.player}/tokens/"
    listing = olga.get(tokens)
    assert robot.token.encode() not in listing.content
    [token] = listing.json()["tokens"]
    assert token["scopes"] == ALL
    assert olga.delete(f"{tokens}{token['name']}/").status_code == 204
    problem(robot.get("players/me/"), 401, "not-signed-in")
    problem(olga.delete(f"{tokens}{token['name']}/"), 404, "not-found")
    assert olga.get(tokens).json() == {"tokens": []}


@pytest.mark.parametrize("scopes", [[], ["all"], ["read", "erase"]])
def test_scopes_are_those_that_there_are(scopes: list[str], olga: Actor, robot: Actor) -> None:
    tokens = f"players/me/bots/{robot.player}/tokens/"
    problem(olga.post(tokens, {"scopes": scopes}), 400, "malformed")


def test_a_token_does_what_its_scopes_say_and_nothing_else(
    document: Any, olga: Actor, robot: Actor
) -> None:
    """Each operation of the document, with a token of each single scope and with all of them."""
    actors = {
        scope: Actor(scope, token_for(olga, robot.player, [scope]), robot.player) for scope in ALL
    }
    asked = 0
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if method not in ("get", "post", "put", "delete") or path in _OPEN_TO_ALL:
                continue
            needed = scope_of(operation["operationId"], reads=method == "get")
            for scope, actor in [*actors.items(), ("all", robot)]:
                if needed is None or needed not in (scope, *([needed] if scope == "all" else [])):
                    asked += 1
                    problem(_send(actor, method, path), 403, "not-allowed")
    assert asked > 300
    assert Token.objects.filter(player__is_bot=True, revoked_at=None).count() == 5
    assert Player.objects.filter(is_bot=True).count() == 1


_OPEN_TO_ALL = ("/api/health/", "/stream/games/{game_id}", "/stream/me", "/stream/lobby")
"""What looks at no token, and what another process serves (``tests/live/test_bots.py``)."""


def _send(actor: Actor, method: str, path: str) -> Any:
    filled = path.removeprefix("/api/")
    for name, value in {
        "{game_id}": "gme_" + "0" * 32,
        "{player_id}": actor.player,
        "{tournament_id}": "trn_" + "0" * 32,
        "{experiment_id}": "exp_" + "0" * 32,
        "{address_id}": "adr_" + "0" * 32,
        "{number}": "1",
        "{seats}": "2",
        "{token}": "tok_" + "0" * 16,
        "{title}": "night_market",
        "{rule}": "NM-1",
        "{slug}": "not-found",
    }.items():
        filled = filled.replace(name, value)
    return actor.send(method.upper(), filled, b"" if method == "get" else b"{}")


def test_every_scope_is_about_an_operation_of_the_document(document: Any) -> None:
    named = {
        operation["operationId"]
        for methods in document["paths"].values()
        for operation in methods.values()
        if isinstance(operation, dict) and "operationId" in operation
    }
    assert set(NEEDED) | _PEOPLES <= named


def test_a_ticket_opens_streams_for_who_may_read(olga: Actor, robot: Actor) -> None:
    assert robot.post("stream-tickets/").status_code == 201
    player = Actor("player", token_for(olga, robot.player, ["play"]))
    problem(player.post("stream-tickets/"), 403, "not-allowed")


def test_a_bot_cannot_sign_in_or_erase_itself(robot: Actor, nobody: Actor) -> None:
    body = {"name": "Robot", "password": ""}
    problem(nobody.post("tokens/", body), 401, "wrong-credentials")
    problem(robot.send("DELETE", "players/me/", b"{}"), 403, "not-allowed")


def test_bots_have_a_quota_of_their_own(
    robot: Actor, ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.admission.admission.CALLS_OF_BOT", Quota(2, 0.01))
    answers = [robot.get("players/me/").status_code for _ in range(4)]
    assert answers == [200, 200, 429, 429]
    assert ann.get("players/me/").status_code == 200


def test_a_bot_joins_where_bots_are_welcome_alone(table: Table, robot: Actor, ann: Actor) -> None:
    refused = table(ME, OPEN)
    problem(robot.post(f"games/{refused}/join/", {}), 403, "bots-not-welcome")
    code = ann.post(f"games/{refused}/invitations/", {}).json()["code"]
    problem(robot.post("invitations/join/", {"code": code}), 403, "bots-not-welcome")
    welcome = table(ME, OPEN, bots_may_join=True)
    listed = robot.get("games/?status=open&bots_may_join=true").json()["results"]
    assert [each["id"] for each in listed] == [welcome]
    game = robot.post(f"games/{welcome}/join/", {}).json()
    assert game["seats"][1]["player"]["bot"] is True
    assert game["population"] == "mixed"
    assert ann.get(f"games/{refused}/").json()["seats"][1]["kind"] == "open"


def test_a_game_that_a_bot_makes_says_that_bots_may_join(robot: Actor) -> None:
    made = robot.post("games/", {"title": "night_market", "seats": [ME, OPEN]}).json()
    assert made["bots_may_join"] is True
    assert made["creator"]["bot"] is True


def test_a_bot_sits_in_so_many_games(table: Table, olga: Actor) -> None:
    robot = bot_of(olga, most_games=1)
    seated(table(ME, OPEN, bots_may_join=True), robot)
    second = table(ME, OPEN, bots_may_join=True)
    problem(robot.post(f"games/{second}/join/", {}), 409, "too-many-games")
    new = {"title": "night_market", "seats": [ME, OPEN]}
    problem(robot.post("games/", new), 409, "too-many-games")


def test_games_among_bots_of_people_are_never_those_of_people(olga: Actor) -> None:
    one, two = bot_of(olga, "One"), bot_of(olga, "Two")
    made = one.post("games/", {"title": "night_market", "seats": [ME, OPEN]}).json()["id"]
    seated(made, two)
    assert one.get(f"games/{made}/").json()["population"] == "bots"
    two.post(f"games/{made}/resign/", {})
    assert one.get(f"games/{made}/").json()["population"] == "bots"
    assert Seat.objects.filter(game=uuid_of(made), is_bots=True).count() == 2


def test_a_seat_that_a_bot_gave_back_is_one_for_people(
    table: Table, robot: Actor, ben: Actor
) -> None:
    game = seated(table(ME, OPEN, bots_may_join=True, start=False), robot)
    assert robot.post(f"games/{game}/leave/").status_code == 204
    seated(game, ben)
    assert ben.get(f"games/{game}/").json()["population"] == "people"
    assert not Seat.objects.filter(game=uuid_of(game), is_bots=True).exists()


def test_figures_tell_such_seats_apart(table: Table, robot: Actor, ann: Actor) -> None:
    game = seated(table(ME, OPEN, bots_may_join=True, options={"first_seat": 0}), robot)
    played_to_the_end(game, ann, robot)
    assert count([uuid_of(game)]) == {uuid_of(game)}
    counted = CountedGame.objects.get(game=uuid_of(game))
    assert (counted.population, counted.table) == ("mixed", "bot:1,person:1")
    query = "title=night_market&by=level&population=mixed&options=each"
    rates = ann.get(f"analytics/win-rates/?{query}")
    assert rates.status_code == 200, rates.content
    assert {row["value"] for row in rates.json()["rows"]} == {"person", "bot"}


def test_erasing_a_bot_or_its_owner_hands_its_seats_over(
    table: Table, olga: Actor, robot: Actor, ann: Actor
) -> None:
    game = seated(table(ME, OPEN, bots_may_join=True, options={"first_seat": 0}), robot)
    assert olga.delete(f"players/me/bots/{robot.player}/").status_code == 204
    assert ann.get(f"games/{game}/").json()["seats"][1]["kind"] == "bot"
    again = bot_of(olga)
    other = seated(table(ME, OPEN, bots_may_join=True), again)
    erase(Player.objects.get(name="Olga").pk)
    assert ann.get(f"games/{other}/").json()["seats"][1]["kind"] == "bot"
    assert not Player.objects.filter(is_bot=True).exists()
    assert Game.objects.get(pk=uuid_of(other)).status == "running"


def test_a_move_needs_the_scope_to_play(table: Table, olga: Actor, robot: Actor) -> None:
    game = seated(table(ME, OPEN, bots_may_join=True, options={"first_seat": 1}), robot)
    onlooker = Actor("onlooker", token_for(olga, robot.player, ["read"]), robot.player)
    problem(answered(onlooker, game), 403, "not-allowed")
    assert answered(robot, game).status_code == 200
