"""GET /api/games/"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest

from analytics.simulation.ordering import order
from analytics.simulation.storing import play_one
from api.games.filters import GameFilter
from api.games.pagination import PageQuery
from games.identifiers import game_of, opaque_game
from games.models import Game
from tests.api.actors import Actor, problem
from tests.api.conftest import BOT, ME, OPEN, Table
from tests.api.play import played_to_the_end
from tests.api.statements import statements_told


def ids(who: Actor, query: str = "") -> list[str]:
    answer = who.get(f"games/?{query}")
    assert answer.status_code == 200, answer.content
    return [game["id"] for game in answer.json()["results"]]


@pytest.fixture
def some(table: Table, ben: Actor) -> dict[str, str]:
    """Games of Ann's: open, with a bot, private, of three, called off."""
    ids_by_name = {
        "open": table(ME, OPEN),
        "bot": table(ME, BOT, options={"first_seat": 0}),
        "private": table(ME, OPEN, public=False),
        "three": table(OPEN, BOT, OPEN),
        "off": table(ME, OPEN),
    }
    ben.post(f"games/{ids_by_name['three']}/join/")
    return ids_by_name


def test_the_newest_comes_first(some: dict[str, str], ann: Actor) -> None:
    assert ids(ann) == [some[name] for name in ("off", "three", "private", "bot", "open")]
    assert ids(ann, "ordering=created") == ids(ann)[::-1]


def test_a_private_game_is_listed_for_those_inside_only(
    some: dict[str, str], ann: Actor, cleo: Actor, nobody: Actor
) -> None:
    assert some["private"] in ids(ann)
    for stranger in (cleo, nobody):
        assert some["private"] not in ids(stranger)
        assert some["private"] not in ids(stranger, "public=false")
        assert some["private"] not in ids(stranger, f"player={ann.player}")


FILTERS: list[tuple[str, set[str]]] = [
    ("status=open", {"open", "private", "three", "off"}),
    ("status=running", {"bot"}),
    ("status=finished", set()),
    ("title=night_market", {"open", "bot", "private", "three", "off"}),
    ("title=dice_forge", set()),
    ("seats=3", {"three"}),
    ("seats=2&status=open", {"open", "private", "off"}),
    ("mine=true", {"open", "bot", "private", "off"}),
    ("mine=false", {"three"}),
    ("waiting=true", {"bot"}),
    ("waiting=false&mine=true", {"open", "private", "off"}),
    ("bots=true", {"bot", "three"}),
    ("bots=false", {"open", "private", "off"}),
    ("public=false", {"private"}),
    ("public=true", {"open", "bot", "three", "off"}),
    ("population=mixed", {"bot", "three"}),
    ("created_after=2020-01-01T00:00:00Z", {"open", "bot", "private", "three", "off"}),
    ("created_before=2020-01-01T00:00:00Z", set()),
    ("finished_after=2020-01-01T00:00:00Z", set()),
]


def test_filters_narrow_the_list(
    some: dict[str, str], ann: Actor, subtests: pytest.Subtests
) -> None:
    for query, names in FILTERS:
        with subtests.test(query):
            listed = ids(ann, query)
            assert {name for name, game in some.items() if game in listed} == names


@pytest.fixture
def simulated() -> list[str]:
    """Games that were played to be counted."""
    simulation = order("night_market", ["random", "random"], 2, seed="listed")
    for number in range(2):
        play_one(simulation, number)
    return [opaque_game(game.pk) for game in Game.objects.filter(population="simulation")]


def test_simulations_are_listed_for_who_asks_for_them_alone(
    some: dict[str, str], simulated: list[str], ann: Actor, nobody: Actor
) -> None:
    assert len(simulated) == 2
    for query in ("", "bots=true", "status=finished", "title=night_market", "ordering=-moves"):
        for who in (ann, nobody):
            assert not set(ids(who, query)) & set(simulated)
    for query in ("", "&status=finished", "&bots=true", "&ordering=moves"):
        assert set(ids(nobody, f"population=simulation{query}")) == set(simulated)
    assert ids(nobody, "population=simulation&status=running") == []
    assert nobody.get(f"games/{simulated[0]}/").json()["population"] == "simulation"


def test_games_of_a_player(some: dict[str, str], ann: Actor, ben: Actor) -> None:
    assert ids(ann, f"player={ben.player}") == [some["three"]]
    assert ids(ann, "player=ply_" + "0" * 32) == []


def test_nobody_has_no_games(some: dict[str, str], nobody: Actor) -> None:
    assert ids(nobody, "mine=true") == []
    assert ids(nobody, "waiting=true") == []


def test_a_finished_game_is_found_by_when_it_ended(game: str, ann: Actor, ben: Actor) -> None:
    played_to_the_end(game, ann, ben)
    assert ids(ann, "finished_after=2020-01-01T00:00:00Z") == [game]
    assert ids(ann, "finished_before=2020-01-01T00:00:00Z") == []
    assert ids(ann, "waiting=true") == []


def test_pages_hold_every_game_once(table: Table, ann: Actor) -> None:
    made = [table(ME, OPEN) for _ in range(7)]
    seen: list[str] = []
    query = "limit=3"
    pages: list[dict[str, Any]] = []
    while query:
        page = ann.get(f"games/?{query}").json()
        pages.append(page)
        seen += [game["id"] for game in page["results"]]
        table(ME, OPEN)  # a game that is added meanwhile shifts nothing
        query = urlsplit(page["next"] or "").query
    assert seen == made[::-1]
    assert [len(page["results"]) for page in pages] == [3, 3, 1]
    back = ann.get(f"games/?{urlsplit(pages[1]['previous']).query}").json()
    assert [game["id"] for game in back["results"]] == made[::-1][:3]


def test_longer_games_can_come_first(game: str, table: Table, ann: Actor, ben: Actor) -> None:
    played_to_the_end(game, ann, ben)
    longer = table(ME, OPEN)
    Game.objects.filter(pk=game_of(longer)).update(status="finished", moves=500)
    waiting = table(ME, OPEN)
    assert ids(ann, "ordering=-moves") == [longer, game, waiting]
    assert ids(ann, "ordering=moves") == [waiting, game, longer]
    assert ids(ann, "ordering=-moves&status=finished") == [longer, game]


def test_of_those_that_are_running_the_moves_so_far_count(
    game: str, table: Table, ann: Actor, ben: Actor
) -> None:
    ahead = table(ME, BOT)
    Game.objects.filter(pk=game_of(ahead)).update(moves=500)
    assert ids(ann, "ordering=-moves&status=running") == [ahead, game]
    assert ids(ann, "ordering=moves&status=running") == [game, ahead]


NOT_UNDERSTOOD = [
    "status=lost",
    "seats=two",
    "seats=0",
    "seats=99999999999999999999",
    "seats=1e3",
    "seats=NaN",
    "mine=perhaps",
    "player=Ben",
    "population=robots",
    "created_after=yesterday",
    "created_after=0000-01-01T00:00:00Z",
    "created_after=9999-99-99T00:00:00Z",
    "ordering=name",
    "limit=0",
    "limit=101",
    "limit=x",
    "limit=99999999999999999999999",
    "cursor=nonsense",
    "cursor=%F0%9F%8E%B2",
    "status=open&status=open",
    "player=",
    "title=",
    "mine=",
    "created_after=",
    "cursor=",
    "page=2",
]


def test_a_query_that_is_not_understood_is_refused(
    ann: Actor, game: str, subtests: pytest.Subtests
) -> None:
    for query in NOT_UNDERSTOOD:
        with subtests.test(query):
            refusal = problem(ann.get(f"games/?{query}"), 400, "malformed")
            assert refusal["field"].startswith("$.")


@pytest.mark.parametrize("cursor", ["cD1ub25zZW5zZQ==", "cD0lMDA=", "cj0xJnA9NQ=="])
@pytest.mark.parametrize("ordering", ["created", "-moves"])
def test_a_cursor_that_was_not_given_out_for_this_order_is_refused(
    cursor: str, ordering: str, ann: Actor, game: str
) -> None:
    refusal = problem(ann.get(f"games/?ordering={ordering}&cursor={cursor}"), 400, "malformed")
    assert (refusal["field"], "begin with the first page" in refusal["detail"]) == (
        "$.cursor",
        True,
    )


def test_the_number_of_statements_does_not_grow_with_the_list(table: Table, ann: Actor) -> None:
    table(ME, OPEN)
    with statements_told() as few:
        ids(ann)
    for _ in range(6):
        table(ME, BOT)
    with statements_told() as many:
        ids(ann)
    assert len(few) == len(many) == 3


@pytest.mark.parametrize("value", ["", "%20", "%09%20"])
@pytest.mark.parametrize("name", [*GameFilter.base_filters, *PageQuery.__struct_fields__])
def test_a_filter_that_says_nothing_lets_nothing_through(
    name: str, value: str, nobody: Actor, db: None
) -> None:
    refused = problem(nobody.get(f"games/?{name}={value}"), 400, "malformed")
    assert refused["detail"] == f"{name} is empty; leave it out."
    assert refused["field"] == f"$.{name}"


@pytest.mark.parametrize(
    "path",
    [
        "games/?player=ply_",
        "games/?origin=gme_",
        "analytics/win-rates/?title=night_market&simulation=sim_",
    ],
)
def test_a_line_feed_after_an_id_is_no_part_of_it(path: str, ann: Actor) -> None:
    whole = path + "0" * 32
    assert ann.get(whole).status_code == 200
    for more in ("%0A", "%0D%0A", "%20", "0"):
        problem(ann.get(whole + more), 400, "malformed")
