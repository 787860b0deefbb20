"""A second program works every number of every endpoint out again, from exported histories."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.test import Client

from analytics.projection.catching_up import catch_up
from analytics.rating import tallying
from api.admission.quotas import Quota
from games.models import Game, Player
from tests.analytics.exported import lines
from tests.analytics.rating.second_program import Pool
from tests.analytics.table import of_bots, of_people
from tests.filled import filled

pytestmark = pytest.mark.django_db(transaction=True)

FEW = 2
"""Games after which somebody is known here."""

NUMBERS = ("pairs", "right", "log_loss", "brier", "brier_even", "chance", "came")


@pytest.fixture(autouse=True)
def _tables_as_many_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.analytics.whole_tables.TABLES_OF_ADDRESS", Quota(10**6, 1))


def get(path: str) -> Any:
    answer = Client().get(f"/api/{path}", secure=True)
    assert answer.status_code == 200, answer.content
    return answer.json()


def exported() -> Iterator[tuple[list[dict[str, Any]], dict[str, Any]]]:
    """All games in the order in which they ended: the lines of each, and what is told of it."""
    games = get("games/?status=finished&limit=100")["results"]
    for page in sorted(games, key=lambda each: (each["finished"], each["id"])):
        answer = Client().get(f"/api/games/{page['id']}/export/", secure=True)
        assert answer.status_code == 200
        lines = answer.content.decode().splitlines()
        yield [json.loads(line) for line in lines], page | {"places": page["outcome"]["places"]}


def worked_out() -> dict[tuple[str, int], Pool]:
    pools: defaultdict[tuple[str, int], Pool] = defaultdict(Pool)
    for history, page in filled(exported()):
        if not page["parameters"]:
            pools[page["title"], len(page["seats"])].play(history, page)
    return {pool: each for pool, each in pools.items() if each.rated}


@pytest.fixture
def everything(ann: Player, ben: Player) -> list[Player]:
    """Games of each kind, several of most."""
    cid, dan = (Player.objects.create(name=name) for name in ("Cid", "Dan"))
    for _ in range(3):
        of_people(ann, ben)
        of_people(cid, bot=True)
        of_people(ann, ben, cid)
    of_people(ben, ann, gives_up=5)
    of_people(ann, ben, ann)
    of_people(cid, ben, gives_up=5, bot=True)
    of_bots("random", "greedy", "greedy")
    of_bots("greedy", "random", "random")
    of_people(ann, ben, cid, dan, options={"teams": True})
    of_people(ann, ben, ann, dan, options={"teams": True})
    of_people(dan, cid, ben, options={"teams": True}, bot=True)
    of_people(cid, dan, ben, ann, options={"teams": True}, gives_up=7)
    of_people(dan, ann, ben, cid)
    of_people(ann, ben, patch={"upkeep": 0})
    of_people(dan, ben, gives_up=3, erased=True, options={"first_seat": 0})
    assert Game.objects.count() == 21
    assert not Player.objects.filter(pk=dan.pk).exists()
    return [ann, ben, cid]


def test_every_number_is_worked_out_again(
    everything: list[Player], monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    monkeypatch.setattr(tallying, "LISTED_FROM", FEW)
    catch_up()
    pools = worked_out()
    assert {seats for _, seats in pools} == {2, 3, 4}
    there = {each.opaque for each in everything}
    with subtests.test("what ratings foretold"):
        check_what_they_foretold(pools)
    with subtests.test("leaderboards"):
        check_leaderboards(pools, there)
    with subtests.test("profiles"):
        check_profiles(pools, there)


def check_what_they_foretold(pools: Mapping[tuple[str, int], Pool]) -> None:
    listed = {(each["title"], each["seats"]): each for each in get("ratings/")["pools"]}
    assert listed.keys() == pools.keys()
    for key, pool in filled(pools.items()):
        shown = listed[key]
        assert shown["games"] == pool.rated
        for name, least in (("all", 0), ("known", FEW)):
            assert shown[name] == pytest.approx(pool.accuracy(least), abs=1e-5), (key, name)
        for shown_class, other in zip(shown["classes"], pool.classes(), strict=True):
            assert shown_class == pytest.approx(other, abs=1e-5), key
        handed_out = foretold(*key)
        for name, least in (("all", 0), ("known", FEW)):
            assert handed_out[name] == pytest.approx(_told(pool.accuracy(least)), abs=1e-5)
        for other in pool.classes():
            assert handed_out[str(other.pop("above"))] == pytest.approx(_told(other), abs=1e-5)
    assert sum(each["known"]["pairs"] for each in listed.values()) > 0


def foretold(title: str, seats: int) -> dict[str, dict[str, float]]:
    """By kind of pairs, from the export."""
    of_pool = lines("foretold", {"title": title, "seats": str(seats)})
    assert len(of_pool) == 2 + tallying.BINS
    return {
        line["which"]: {name: float(line[name]) for name in NUMBERS if line[name]}
        for line in of_pool
    }


def _told(numbers: dict[str, Any]) -> dict[str, float]:
    return {name: number for name, number in numbers.items() if number is not None}


def check_leaderboards(pools: Mapping[tuple[str, int], Pool], there: set[str]) -> None:
    for (title, seats), pool in filled(pools.items()):
        board = get(f"ratings/{title}/{seats}/?least_games=1")["results"]
        due = {who: pool.known[who] for who in pool.games if who in there or who[:4] != "ply_"}
        best = sorted(due, key=lambda who: 3 * due[who][1] - due[who][0])
        assert [each["level"] or each["player"]["id"] for each in board] == best
        assert [each["rank"] for each in board] == list(range(1, len(best) + 1))
        for who, shown in zip(best, board, strict=True):
            mu, sigma = due[who]
            numbers = (shown["mu"], shown["sigma"], shown["points"])
            assert numbers == pytest.approx((mu, sigma, mu - 3 * sigma), abs=1e-5), who
            assert (shown["games"], shown["last"]) == (pool.games[who], pool.last[who])
        handed_out = lines("ratings", {"title": title, "seats": str(seats)})
        for who, line in zip(best, handed_out, strict=True):
            assert (line["player"] or line["level"]) == who
            figures = tuple(float(line[name]) for name in ("mu", "sigma", "points"))
            mu, sigma = due[who]
            assert figures == pytest.approx((mu, sigma, mu - 3 * sigma), abs=1e-5), who
            assert int(line["games"]) == pool.games[who]


def check_profiles(pools: Mapping[tuple[str, int], Pool], there: set[str]) -> None:
    every = [page for _, page in exported()]
    for who in filled(there):
        shown = get(f"players/{who}/")
        mine = {(each["title"], each["seats"]): each for each in shown["ratings"]}
        assert mine.keys() == {key for key, pool in pools.items() if who in pool.games}
        for key, rating in filled(mine.items()):
            assert (rating["mu"], rating["sigma"]) == pytest.approx(pools[key].known[who], abs=1e-5)
            assert rating["games"] == pools[key].games[who]
        sat = [
            page
            for page in every
            if who in [(seat["player"] or {}).get("id") for seat in page["seats"]]
        ]
        assert shown["games"] == len(sat) == sum(each["games"] for each in shown["titles"])
