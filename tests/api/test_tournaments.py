"""/api/tournaments/: entering, rounds that follow by themselves, standings, and who drops out."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.db.models.functions import Now

from games.engine.errors import BadOptions
from games.identifiers import player_of
from games.models import Game, Player, Seat, Tournament
from games.services import erasing
from games.services.erasing import erase
from games.services.tournaments import rounds
from games.services.tournaments.rounds import go_on
from tests.api.actors import Actor, problem
from tests.api.bots import bot_of, owner
from tests.api.conftest import signed_up, uuid_of
from tests.api.lists import read_whole
from tests.api.play import played_to_the_end

CLOCK = {"control": "days", "per_move": 86400, "level": "random"}
NEW: dict[str, Any] = {"name": "Autumn cup", "title": "night_market", "clock": CLOCK}


@pytest.fixture
def olga(db: None) -> Actor:
    return owner()


def made(olga: Actor, *entrants: Actor, **terms: Any) -> str:
    answer = olga.post("tournaments/", {**NEW, **terms})
    assert answer.status_code == 201, answer.content
    path = f"tournaments/{answer.json()['id']}/"
    for who in entrants:
        assert who.post(f"{path}enter/").status_code == 200
    return path


def people(count: int) -> list[Actor]:
    return [signed_up(name) for name in ("Ann", "Ben", "Cleo", "Dan", "Eve")[:count]]


def play_round(path: str, entrants: list[Actor]) -> list[dict[str, Any]]:
    """All games of the round, each to its end; the pairings."""
    tournament = entrants[0].get(path).json()
    pairings = [each for each in tournament["pairings"] if each["round"] == tournament["round"]]
    for each in pairings:
        if each["game"] and each["points"] is None:
            played_to_the_end(each["game"], entrants[each["first"]], entrants[each["second"]])
    go_on()
    return pairings


def test_a_swiss_tournament_is_played_to_its_end(olga: Actor) -> None:
    entrants = people(5)
    path = made(olga, *entrants, rounds=3)
    tournament = olga.post(f"{path}begin/").json()
    assert (tournament["stage"], tournament["round"], tournament["rounds"]) == ("running", 1, 3)
    seen: list[frozenset[int]] = []
    byes: list[int] = []
    for _ in range(3):
        pairings = play_round(path, entrants)
        assert sorted(
            who for each in pairings for who in (each["first"], each["second"]) if who is not None
        ) == [0, 1, 2, 3, 4]
        byes += [each["first"] for each in pairings if each["second"] is None]
        seen += [frozenset((p["first"], p["second"])) for p in pairings if p["game"]]
    over = olga.get(path).json()
    assert (over["stage"], over["round"]) == ("finished", 3)
    assert over["ended"]
    assert len(seen) == len(set(seen)) == 6
    assert len(set(byes)) == 3
    rows = over["standings"]
    assert sum(row["points"] for row in rows) == 6 + 3
    assert [row["points"] for row in rows] == sorted((r["points"] for r in rows), reverse=True)
    for each in over["pairings"]:
        if each["game"]:
            winners = olga.get(f"games/{each['game']}/").json()["outcome"]["winners"]
            assert each["points"] == (
                [0.5, 0.5] if len(winners) > 1 else [float(s in winners) for s in (0, 1)]
            )
    assert go_on() == 0


def test_in_a_round_robin_all_meet(olga: Actor) -> None:
    entrants = people(3)
    path = made(olga, *entrants, form="round_robin")
    assert olga.post(f"{path}begin/").json()["rounds"] == 3
    for _ in range(3):
        play_round(path, entrants)
    tournament = olga.get(path).json()
    met = {frozenset((p["first"], p["second"])) for p in tournament["pairings"] if p["game"]}
    assert met == {frozenset(pair) for pair in ((0, 1), (0, 2), (1, 2))}
    assert tournament["stage"] == "finished"
    assert all(row["played"] == 2 and row["byes"] == 1 for row in tournament["standings"])


def test_who_gives_a_seat_up_has_lost(olga: Actor) -> None:
    ann, ben = people(2)
    path = made(olga, ann, ben, rounds=1)
    [pairing] = olga.post(f"{path}begin/").json()["pairings"]
    first = (ann, ben)[pairing["first"]]
    assert first.post(f"games/{pairing['game']}/resign/", {}).status_code == 200
    Game.objects.filter(pk=uuid_of(pairing["game"])).update(status="finished", winners=[0])
    go_on()
    tournament = olga.get(path).json()
    assert tournament["pairings"][0]["points"] == [0.0, 1.0]
    assert tournament["standings"][0]["number"] == pairing["second"]


@pytest.mark.parametrize("earlier", [0, 1])
def test_where_both_give_their_seat_up_the_first_has_lost(earlier: int, olga: Actor) -> None:
    ann, ben = people(2)
    path = made(olga, ann, ben, rounds=1)
    [pairing] = olga.post(f"{path}begin/").json()["pairings"]
    seated = [(ann, ben)[pairing["first"]], (ann, ben)[pairing["second"]]]
    for seat in (earlier, 1 - earlier):
        resigned = seated[seat].post(f"games/{pairing['game']}/resign/", {})
        assert resigned.status_code == 200
        # In a test all lies in one transaction, which has one moment.
        ago = timedelta(seconds=2 if seat == earlier else 1)
        mine = Seat.objects.filter(game=uuid_of(pairing["game"]), number=seat)
        mine.update(resigned_at=Now() - ago)
    go_on()
    [decided] = olga.get(path).json()["pairings"]
    assert decided["points"] == ([0.0, 1.0] if earlier == 0 else [1.0, 0.0])


def test_a_bot_that_plays_as_much_as_it_may_is_not_there(olga: Actor) -> None:
    robot, ann = bot_of(olga, most_games=1), signed_up("Ann")
    busy, path = (made(olga, robot, ann, rounds=2, bots_may_join=True) for _ in range(2))
    [other] = olga.post(f"{busy}begin/").json()["pairings"]
    assert other["game"]
    tournament = olga.post(f"{path}begin/").json()
    [walkover] = tournament["pairings"]
    assert walkover["game"] is None
    assert walkover["points"] == ([1.0, 0.0] if walkover["first"] == 1 else [0.0, 1.0])
    rows = {row["number"]: row for row in tournament["standings"]}
    assert (rows[1]["points"], rows[1]["byes"], rows[1]["played"]) == (1.0, 1, 0)
    assert (rows[0]["points"], rows[0]["byes"], rows[0]["played"]) == (0.0, 0, 0)
    Game.objects.filter(pk=uuid_of(other["game"])).update(status="finished", winners=[0])
    Tournament.objects.exclude(pairings__game=None).update(stage="cancelled")
    go_on()
    assert [bool(each["game"]) for each in olga.get(path).json()["pairings"]] == [False, True]


def test_who_drops_out_is_not_paired_again(olga: Actor) -> None:
    entrants = people(4)
    path = made(olga, *entrants, rounds=2)
    olga.post(f"{path}begin/")
    assert entrants[0].post(f"{path}drop-out/").json()["entrants"][0]["dropped"] is True
    play_round(path, entrants)
    tournament = olga.get(path).json()
    later = [
        who for p in tournament["pairings"] if p["round"] == 2 for who in (p["first"], p["second"])
    ]
    assert 0 not in later
    assert None in later, "three are left, so one has a bye"
    problem(entrants[0].post(f"{path}drop-out/"), 409, "tournament-conflict")


def test_who_is_erased_takes_part_no_more(olga: Actor) -> None:
    entrants = people(3)
    path = made(olga, *entrants, form="round_robin")
    olga.post(f"{path}begin/")
    erase(Player.objects.get(name="Ann").pk)
    for _ in range(3):
        Game.objects.filter(status="running").update(status="finished", winners=[1])
        go_on()
    tournament = olga.get(path).json()
    assert tournament["stage"] == "finished"
    assert tournament["entrants"][0]["player"] is None
    assert [p["points"] for p in tournament["pairings"] if 0 in (p["first"], p["second"])].count(
        None
    ) == 0


def test_who_is_erased_before_it_begins_leaves_no_gap(olga: Actor) -> None:
    ann, ben, cleo = people(3)
    path = made(olga, ann, ben, most_entrants=2, form="round_robin")
    erase(player_of(ann.player))
    problem(olga.post(f"{path}begin/"), 409, "tournament-conflict")
    assert cleo.post(f"{path}enter/").status_code == 200
    tournament = olga.post(f"{path}begin/").json()
    assert (tournament["stage"], tournament["rounds"], len(tournament["entrants"])) == (
        "running",
        1,
        2,
    )
    assert [each["points"] for each in tournament["pairings"]] == [None]


@pytest.mark.parametrize("why", ["rules", "fault"])
def test_one_that_fails_keeps_no_other_from_going_on(
    why: str, olga: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    entrants = people(2)
    failing, path = (made(olga, *entrants, rounds=2) for _ in range(2))
    for each in (failing, path):
        assert olga.post(f"{each}begin/").status_code == 200
    broken = olga.get(failing).json()["id"]
    error = BadOptions("gone") if why == "rules" else RuntimeError("gone")
    usual = rounds.next_round

    def next_round(tournament: Tournament) -> None:
        if tournament.opaque == broken:
            raise error
        usual(tournament)

    monkeypatch.setattr(rounds, "next_round", next_round)
    for each in olga.get(failing).json()["pairings"]:
        played_to_the_end(each["game"], entrants[each["first"]], entrants[each["second"]])
    play_round(path, entrants)
    assert olga.get(path).json()["round"] == 2
    body = olga.get(failing).json()
    assert body["stage"] == ("cancelled" if why == "rules" else "running")
    assert body["round"] == 1
    assert (body["pairings"][0]["points"] is not None) == (why == "rules")


def test_nobody_is_erased_from_a_game_that_has_begun_meanwhile(
    olga: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A round may begin between the look for someone's games and the lock on them."""
    ann, ben = people(2)
    path = made(olga, ann, ben)
    usual = erasing._unfinished

    def unfinished(player: Player) -> list[Game]:
        games = usual(player)
        assert olga.post(f"{path}begin/").status_code == 200
        return games

    monkeypatch.setattr(erasing, "_unfinished", unfinished)
    with pytest.raises(erasing._SeatsLeft), transaction.atomic():
        erasing._erase(player_of(ann.player))


def test_before_it_begins_one_leaves_without_a_trace(olga: Actor) -> None:
    ann, ben = people(2)
    path = made(olga, ann, ben)
    assert [e["number"] for e in ann.post(f"{path}drop-out/").json()["entrants"]] == [1]
    problem(olga.post(f"{path}begin/"), 409, "tournament-conflict")
    assert [e["number"] for e in ann.post(f"{path}enter/").json()["entrants"]] == [1, 2]
    assert len(ann.post(f"{path}enter/").json()["entrants"]) == 2, "sent again it changes nothing"


def test_what_goes_on_is_its_makers_alone(olga: Actor, ann: Actor, ben: Actor) -> None:
    path = made(olga, ann, ben)
    problem(ann.post(f"{path}begin/"), 403, "not-allowed")
    problem(ann.post(f"{path}call-off/"), 403, "not-allowed")
    assert olga.post(f"{path}call-off/").json()["stage"] == "cancelled"
    for what in ("begin", "call-off", "enter", "drop-out"):
        who = olga if what in ("begin", "call-off") else ann
        problem(who.post(f"{path}{what}/"), 409, "tournament-conflict")


def test_a_full_one_takes_nobody(olga: Actor) -> None:
    *two, third = people(3)
    path = made(olga, *two, most_entrants=2)
    problem(third.post(f"{path}enter/"), 409, "tournament-conflict")


def test_bots_enter_where_they_may_and_their_games_are_not_those_of_people(olga: Actor) -> None:
    one, two = bot_of(olga, "One"), bot_of(olga, "Two")
    problem(one.post(f"{made(olga)}enter/"), 403, "bots-not-welcome")
    path = made(olga, one, two, bots_may_join=True, rounds=1)
    [pairing] = olga.post(f"{path}begin/").json()["pairings"]
    assert olga.get(f"games/{pairing['game']}/").json()["population"] == "bots"


@pytest.mark.parametrize(
    ("terms", "status", "slug"),
    [
        ({"name": ""}, 400, "malformed"),
        ({"name": " "}, 422, "unfit-text"),
        ({"title": "chess"}, 400, "malformed"),
        ({"title": "persian_invasion"}, 422, "bad-options"),
        ({"clock": None}, 400, "malformed"),
        ({"clock": {"control": "bank"}}, 422, "bad-options"),
        ({"clock": {**CLOCK, "level": "genius"}}, 422, "bad-options"),
        ({"rounds": 0}, 400, "malformed"),
        ({"most_entrants": 65}, 400, "malformed"),
        ({"form": "knockout"}, 400, "malformed"),
        ({"options": {"nonsense": 1}}, 400, "malformed"),
    ],
)
def test_what_is_no_tournament_is_refused(
    terms: dict[str, Any], status: int, slug: str, olga: Actor
) -> None:
    problem(olga.post("tournaments/", {**NEW, **terms}), status, slug)
    assert not Tournament.objects.exists()


def test_only_people_with_a_password_make_a_few(olga: Actor, ann: Actor, settings: Any) -> None:
    problem(ann.post("tournaments/", NEW), 403, "not-allowed")
    settings.KLEIO_TOURNAMENTS_PLAYER = 1
    made(olga)
    problem(olga.post("tournaments/", NEW), 409, "too-many-tournaments")


@pytest.mark.parametrize("why", ["erased", "old"])
def test_one_that_nobody_begins_is_called_off(why: str, olga: Actor, nobody: Actor) -> None:
    path = made(olga)
    if why == "erased":
        erase(Player.objects.get(name="Olga").pk)
    else:
        Tournament.objects.update(created_at=Now() - timedelta(days=8))
    go_on()
    assert nobody.get(path).json()["stage"] == "cancelled"


def test_they_are_listed(olga: Actor, nobody: Actor) -> None:
    path = made(olga)
    assert [each["name"] for each in nobody.get("tournaments/").json()["tournaments"]] == [
        "Autumn cup"
    ]
    assert nobody.get("tournaments/?stage=running").json()["tournaments"] == []
    assert nobody.get("tournaments/?title=dice_forge").json()["tournaments"] == []
    assert nobody.get(path).json()["standings"] == []
    problem(nobody.get("tournaments/trn_" + "0" * 32 + "/"), 404, "not-found")
    problem(nobody.get("tournaments/?stage=none"), 400, "malformed")


def test_all_are_found_page_by_page(olga: Actor, nobody: Actor) -> None:
    Tournament.objects.bulk_create(
        Tournament(
            name=str(number),
            title="dice_forge",
            clock=CLOCK,
            form="swiss",
            rounds=3,
            most_entrants=4,
        )
        for number in range(120)
    )
    made(olga)
    assert read_whole(nobody, "tournaments/", "tournaments") == 121
    assert read_whole(nobody, "tournaments/?title=dice_forge&limit=50", "tournaments") == 120


def test_a_list_counts_who_takes_part_and_names_nobody(olga: Actor, nobody: Actor) -> None:
    entrants = people(3)
    path = made(olga, *entrants, rounds=1)
    olga.post(f"{path}begin/")
    entrants[0].post(f"{path}drop-out/")
    answer = nobody.get("tournaments/")
    [listed] = answer.json()["tournaments"]
    assert listed["taking_part"] == 2
    assert not any(each.name in answer.content.decode() for each in entrants)
    body = nobody.get(path).json()
    assert body["taking_part"] == 2
    assert [each["dropped"] for each in body["entrants"]] == [True, False, False]
