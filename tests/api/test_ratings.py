"""Leaderboards and profiles: what of them anybody may see."""

from __future__ import annotations

from typing import Any

import pytest

from analytics.models import Rating
from analytics.projection.catching_up import catch_up
from analytics.rating.definition import DEFINITION, LISTED_FROM
from games.models import Player
from tests.analytics.rating import standing
from tests.api.actors import Actor, problem
from tests.api.conftest import ME, OPEN, Table, seated
from tests.api.endpoints import NOBODY
from tests.api.play import played_to_the_end
from tests.api.statements import statements_told
from tests.filled import filled

pytestmark = pytest.mark.django_db(transaction=True)

BOARD = "ratings/night_market/2/"


def played(table: Table, ann: Actor, ben: Actor, *, public: bool = True) -> str:
    game = seated(table(ME, OPEN, public=public), ben, invitation=not public)
    played_to_the_end(game, ann, ben)
    catch_up()
    return game


def rated(who: str, points: float, games: int = LISTED_FROM, player: Player | None = None) -> None:
    standing.rated("night_market", 2, who, points, games, player)


def named(board: Any) -> list[tuple[int, str]]:
    return [(each["rank"], each["level"] or each["player"]["name"]) for each in board["results"]]


def everything_told(who: Actor, *players: Actor) -> list[Any]:
    paths = ["ratings/", f"{BOARD}?least_games=1", *(f"players/{each.player}/" for each in players)]
    return [who.get(path).json() for path in paths]


def test_a_game_that_is_over_is_rated_and_told_to_anybody(
    table: Table, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    played(table, ann, ben)
    ratings = nobody.get("ratings/").json()
    [pool] = ratings["pools"]
    assert (ratings["definition"], ratings["known_from"]) == (DEFINITION, LISTED_FROM)
    assert (pool["title"], pool["seats"], pool["games"], pool["behind"]) == (
        *("night_market", 2, 1),
        False,
    )
    assert pool["all"]["pairs"] == 1
    assert pool["known"] == {
        "pairs": 0,
        **dict.fromkeys(("right", "log_loss", "brier", "brier_even")),
    }
    assert nobody.get(BOARD).json()["results"] == []
    board = nobody.get(f"{BOARD}?least_games=1").json()
    assert [rank for rank, _ in named(board)] == [1, 2]
    profile = nobody.get(f"players/{ann.player}/").json()
    assert profile["player"]["name"] == "Ann"
    assert profile["titles"] == [{"title": "night_market", "games": 1}]
    [rating] = profile["ratings"]
    [mine] = [each for each in board["results"] if each["player"]["id"] == ann.player]
    assert rating == {
        **{name: mine[name] for name in ("points", "mu", "sigma", "games", "last")},
        "title": "night_market",
        "seats": 2,
    }


def test_who_has_played_enough_is_listed_the_best_first(db: None, nobody: Actor) -> None:
    cid = Player.objects.create(name="Cid")
    rated(cid.opaque, 20.5, player=cid)
    rated("greedy", 12.25)
    rated("random", 30, games=LISTED_FROM - 1)
    assert named(nobody.get(BOARD).json()) == [(1, "Cid"), (2, "greedy")]
    assert named(nobody.get(f"{BOARD}?least_games=9").json())[0] == (1, "random")
    assert named(nobody.get(f"{BOARD}?kind=level").json()) == [(1, "greedy")]
    assert named(nobody.get(f"{BOARD}?kind=person").json()) == [(1, "Cid")]
    assert named(nobody.get(f"{BOARD}?kind=bot").json()) == []
    robot = Player.objects.create(name="Robot", is_bot=True)
    rated(robot.opaque, 16, player=robot)
    assert named(nobody.get(f"{BOARD}?kind=bot").json()) == [(1, "Robot")]
    assert named(nobody.get(f"{BOARD}?kind=person").json()) == [(1, "Cid")]
    assert named(nobody.get(BOARD).json()) == [(1, "Cid"), (2, "Robot"), (3, "greedy")]


def test_pages_go_on_where_the_one_before_ended_with_ties(db: None, nobody: Actor) -> None:
    for number in range(7):
        rated(f"level-{number}", 10 + number // 3)
    whole = named(nobody.get(BOARD).json())
    assert [rank for rank, _ in whole] == [1, 2, 3, 4, 5, 6, 7]
    seen, path = [], f"{BOARD}?limit=3"
    while path:
        page = nobody.get(path).json()
        seen += named(page)
        if page["previous"]:
            back = nobody.get(page["previous"].partition("/api/")[2]).json()
            assert named(back) == seen[-len(named(page)) - 3 : -len(named(page))]
        path = (page["next"] or "").partition("/api/")[2]
    assert seen == whole
    problem(nobody.get(f"{BOARD}?cursor=none"), 400, "malformed")


@pytest.mark.parametrize(
    "path", ["ratings/chess/2/", "ratings/night_market/1/", "ratings/night_market/9/"]
)
def test_what_is_not_played_has_no_leaderboard(path: str, nobody: Actor) -> None:
    problem(nobody.get(path), 404, "not-found")


@pytest.mark.parametrize("query", ["least_games=0", "kind=dog", "title=chess", "least_games=x"])
def test_what_is_not_understood_is_refused(query: str, nobody: Actor) -> None:
    problem(nobody.get(f"{BOARD}?{query}"), 400, "malformed")


def test_a_private_game_changes_nothing_that_is_told(
    table: Table, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    played(table, ann, ben)
    before = everything_told(nobody, ann, ben)
    played(table, ann, ben, public=False)
    table(ME, OPEN, public=False)
    for who in (nobody, ann, ben):
        assert everything_told(who, ann, ben) == before


def test_a_game_that_goes_on_changes_nothing_that_is_told(
    table: Table, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    played(table, ann, ben)
    before = everything_told(nobody, ann, ben)
    seated(table(ME, OPEN), ben)
    catch_up()
    assert everything_told(nobody, ann, ben) == before


def test_who_is_private_is_like_nobody_to_all_but_themselves(
    table: Table, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    played(table, ann, ben)
    path = f"players/{ann.player}/"
    shown = ann.get(path).json()
    assert ann.get("players/me/profile/").json() == {"public": True}
    assert ann.send("PUT", "players/me/profile/", b'{"public": false}').json() == {"public": False}
    assert ann.get("players/me/profile/").json() == {"public": False}
    for who in (nobody, ben):
        refused = problem(who.get(path), 404, "not-found")
        assert refused == problem(who.get(f"players/{NOBODY}/"), 404, "not-found")
        assert named(who.get(f"{BOARD}?least_games=1").json()) == [(1, "Ben")]
    assert ann.get(path).json() == {**shown, "public": False}
    assert ben.get(f"players/{ben.player}/").status_code == 200
    ann.send("PUT", "players/me/profile/", b'{"public": true}')
    assert nobody.get(path).json() == shown


def test_who_is_private_is_rated_all_the_same(
    table: Table, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    ann.send("PUT", "players/me/profile/", b'{"public": false}')
    played(table, ann, ben)
    [rating] = ann.get(f"players/{ann.player}/").json()["ratings"]
    assert rating["games"] == 1


def test_who_is_erased_leaves_no_name_and_no_row_and_others_keep_theirs(
    table: Table, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    played(table, ann, ben)
    before = nobody.get(f"players/{ben.player}/").json()
    assert ann.delete("players/me/").status_code == 204
    problem(nobody.get(f"players/{ann.player}/"), 404, "not-found")
    assert named(nobody.get(f"{BOARD}?least_games=1").json()) == [(1, "Ben")]
    assert [each.who for each in Rating.objects.all()] == [ben.player]
    assert nobody.get(f"players/{ben.player}/").json() == before


def test_as_many_statements_however_much_there_is(
    table: Table, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    played(table, ann, ben)
    paths = ("ratings/", f"{BOARD}?least_games=1", f"players/{ann.player}/")
    few = {}
    for path in filled(paths):
        with statements_told() as statements:
            nobody.get(path)
        few[path] = len(statements)
    played(table, ann, ben)
    for number in range(12):
        player = Player.objects.create(name=f"Guest {number}")
        rated(player.opaque, 10 + number, player=player)
    for path in paths:
        with statements_told() as statements:
            nobody.get(path)
        assert len(statements) == few[path] > 0, path
