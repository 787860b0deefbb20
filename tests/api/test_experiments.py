"""Experiments over the network: ordered once, by whom one lets, found and read."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any

import pytest

from analytics.experiments import asking, finding, pairs
from analytics.models import Experiment, Pair
from games.models import Player
from tests.api.actors import Actor, problem
from tests.api.endpoints import NEW_EXPERIMENT
from tests.api.experiments import ordered, play, stored

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_is_kept_in_this_process() -> None:
    finding._found.cache_clear()


def test_what_was_decided_is_told_and_nothing_found_before_the_end(
    dora: Actor, nobody: Actor
) -> None:
    made = ordered(dora)
    body = nobody.get(f"experiments/{made}/").json()
    assert body["state"] == "waiting"
    assert body["maker"] == dora.player
    assert body["design"]["variants"] == NEW_EXPERIMENT["variants"]
    assert (body["pieces"], body["games"], body["variants"]) == (60, 120, 2)
    play(made, 30)
    answer = nobody.get(f"experiments/{made}/")
    assert answer.headers["Cache-Control"] == "public, no-cache"
    assert (answer.json()["state"], answer.json()["done"]) == ("running", 30)
    assert answer.json()["found"] is None
    problem(nobody.get(f"experiments/{made}/results/"), 409, "not-over-yet")


def test_at_the_end_it_is_told_and_never_changes_again(dora: Actor, nobody: Actor) -> None:
    made = ordered(dora)
    play(made)
    answer = nobody.get(f"experiments/{made}/")
    assert "immutable" in answer.headers["Cache-Control"]
    body = answer.json()
    assert (body["state"], body["done"], body["found"]["blocks"]) == ("finished", 60, 20)
    same, short = (
        next(each for each in body["found"]["results"] if each["variant"] == variant)
        for variant in ("same", "short")
    )
    assert same["found"]["difference"] == 0
    assert short["verdict"] == "differs"
    assert short["sentence"].startswith("moves a game: differs by -")
    assert len([each for each in body["found"]["examples"] if each["outcome"] == "moves"]) == 3
    assert nobody.get(f"experiments/{made}/results/").json() == body["found"]
    lines = list(
        csv.DictReader(
            StringIO(nobody.get(f"experiments/{made}/results/?format=csv").content.decode())
        )
    )
    assert [(each["arm"], each["outcome"]) for each in lines] == [
        (each["variant"], each["outcome"]) for each in body["found"]["results"]
    ]
    assert [float(each["difference"]) for each in lines] == [
        each["found"]["difference"] for each in body["found"]["results"]
    ]


def test_with_a_rule_for_stopping_one_may_look_at_any_time(dora: Actor, nobody: Actor) -> None:
    made = ordered(dora, stop={"outcome": "moves", "within": 2}, blocks=400)
    play(made, 30)
    assert nobody.get(f"experiments/{made}/").json()["found"]["blocks"] == 10


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a title": ({"title": "chess"}, "$.title"),
    "a level": ({"bots": ["greedy", "genius"]}, "$.bots[1]"),
    "an outcome": ({"outcomes": ["moves", "wins:level=expert"]}, "$.outcomes[1]"),
    "an option": ({"options": {"speed": 3}}, "$.options"),
    "a parameter": ({"variants": {"dear": {"prize": 3}}}, "$.variants.dear"),
    "a number out of bounds": ({"variants": {"long": {"rounds": 99}}}, "$.variants.long"),
    "a variant without a change": ({"variants": {"none": {}}}, "$.variants.none"),
    "no variant": ({"variants": {}}, "$.variants"),
    "a sweep that is written out too": (
        {"variants": {"rounds=2": {"rounds": 2}}, "sweeps": {"rounds": [2]}},
        "$.sweeps",
    ),
    "a stop by what is not looked at": (
        {"stop": {"outcome": "ties", "within": 1}},
        "$.stop.outcome",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_in_a_design_is_named(what: str, dora: Actor) -> None:
    changed, field = WRONG[what]
    refused = problem(dora.post("experiments/", {**NEW_EXPERIMENT, **changed}), 422, "bad-design")
    assert refused["field"] == field
    assert not Experiment.objects.exists()


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"blocks": 1}, "$.blocks"),
        ({"reason": ""}, "$.reason"),
        ({"stop": {"outcome": "moves", "within": 0}}, "$.stop.within"),
        ({"sweeps": {"rounds": []}}, "$.sweeps[...]"),
        ({"colour": "red"}, "$.colour"),
    ],
)
def test_what_has_a_wrong_shape_is_named(changed: dict[str, Any], field: str, dora: Actor) -> None:
    refused = problem(dora.post("experiments/", {**NEW_EXPERIMENT, **changed}), 400, "malformed")
    assert refused["field"] == field


def test_a_request_that_is_sent_again_orders_nothing_more(dora: Actor) -> None:
    first, again = (
        dora.post("experiments/", NEW_EXPERIMENT, Idempotency_Key="k") for _ in range(2)
    )
    assert first.json()["id"] == again.json()["id"]
    assert again.headers["Idempotent-Replay"] == "true"
    assert Experiment.objects.count() == 1
    other = dora.post("experiments/", {**NEW_EXPERIMENT, "blocks": 30}, Idempotency_Key="k")
    problem(other, 422, "key-reused")


@pytest.mark.parametrize(
    ("by", "guest", "player"),
    [("players", 403, 201), ("everybody", 201, 201), ("operator", 403, 403)],
)
def test_who_may_order_is_a_setting(
    by: str, guest: int, player: int, dora: Actor, ben: Actor, settings: Any
) -> None:
    settings.KLEIO_EXPERIMENTS_BY = by
    assert ben.post("experiments/", NEW_EXPERIMENT).status_code == guest
    assert dora.post("experiments/", NEW_EXPERIMENT).status_code == player


@pytest.mark.parametrize("bound", ["PLAYER", "ADDRESS", "SERVER"])
def test_so_many_games_and_no_more_may_be_asked_for(bound: str, dora: Actor, settings: Any) -> None:
    setattr(settings, f"KLEIO_EXPERIMENT_GAMES_{bound}", 200)
    made = ordered(dora)  # 120 games
    refused = dora.post("experiments/", NEW_EXPERIMENT)
    assert "200 games" in problem(refused, 409, "too-many-experiments")["detail"]
    play(made)
    ordered(dora)


def test_bots_that_think_are_not_ordered_from_elsewhere(dora: Actor) -> None:
    design = {
        "title": "dice_forge",
        "bots": ["greedy", "expert"],
        "variants": {"dear": {"cards.hydra.glory": 30}},
        "outcomes": ["moves"],
        "reason": "-",
    }
    refused = problem(dora.post("experiments/", design), 422, "bad-design")
    assert refused["field"] == "$.bots[1]"
    assert not Experiment.objects.exists()


def test_experiments_are_found_by_title_state_and_words(dora: Actor, nobody: Actor) -> None:
    long = ordered(dora, name="Long markets", reason="Do they drag?", sweeps={"hand": [3]})
    short = ordered(dora)
    play(short)
    dora.post(f"experiments/{long}/pause/")

    def listed(query: str) -> list[str]:
        answer = nobody.get(f"experiments/?{query}")
        assert answer.status_code == 200, answer.content
        return [each["id"] for each in answer.json()["experiments"]]

    assert listed("") == [short, long]
    assert listed("title=night_market&state=finished") == [short]
    assert listed("state=paused") == [long]
    assert listed("title=dice_forge") == []
    assert listed("text=MARKETS") == [long]
    assert listed("text=drag") == [long]
    assert listed("text=hand") == [long]
    first = nobody.get("experiments/?limit=1").json()
    assert [each["id"] for each in first["experiments"]] == [short]
    rest = nobody.get(first["next"].partition("/api/")[2]).json()
    assert ([each["id"] for each in rest["experiments"]], rest["next"]) == ([long], None)
    problem(nobody.get("experiments/?colour=red"), 400, "malformed")


def test_whoever_is_erased_leaves_what_they_ordered_behind(dora: Actor, nobody: Actor) -> None:
    made = ordered(dora)
    dora.post("experiments/", NEW_EXPERIMENT, Idempotency_Key="k")
    Player.objects.get(name="Ann").delete()
    assert nobody.get(f"experiments/{made}/").json()["maker"] is None
    play(made)
    assert nobody.get(f"experiments/{made}/").json()["state"] == "finished"


def test_nobody_waits_for_what_they_have_not_seen(dora: Actor, nobody: Actor) -> None:
    made = ordered(dora)
    assert nobody.get(f"experiments/{made}/?after=0&wait=0").json()["version"] == 0
    play(made)
    body = nobody.get(f"experiments/{made}/?after=0&wait=20").json()
    assert body["version"] > 0
    assert nobody.get(f"experiments/{made}/?after={body['version']}&wait=20").status_code == 200


def test_games_to_look_at_are_told_and_kept_for_who_asks(
    dora: Actor, nobody: Actor, ben: Actor
) -> None:
    made = ordered(dora)
    play(made)
    assert nobody.get(f"experiments/{made}/pairs/").json() == {"complete": False, "pairs": []}
    assert pairs.look_closer(stored(made), float("inf"))
    listing = nobody.get(f"experiments/{made}/pairs/").json()
    assert listing["complete"]
    first = listing["pairs"][0]
    assert first["move"] > 0
    assert first["base"] != first["other"]
    asked = {name: first[name] for name in ("variant", "block", "turn")}
    problem(ben.post(f"experiments/{made}/pairs/", asked), 403, "not-allowed")
    problem(dora.post(f"experiments/{made}/pairs/", {**asked, "block": 999}), 404, "not-found")
    assert dora.post(f"experiments/{made}/pairs/", asked).json()["pairs"][0]["kept"]
    pairs.keep(Pair.objects.get(is_kept=True))
    kept = nobody.get(f"experiments/{made}/pairs/").json()["pairs"][0]
    for game in (kept["base_game"], kept["variant_game"]):
        assert nobody.get(f"games/{game}/").json()["population"] == "experiment"
        assert nobody.get(f"games/{game}/state/?at={kept['at']}").json()["decisions"]


def test_no_pair_is_played_by_other_rules_or_bots_than_itsstored(
    dora: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = ordered(dora)
    play(made)
    with monkeypatch.context() as others:
        others.setattr(pairs, "can_go_on", lambda experiment: False)
        assert pairs.look_closer(stored(made), float("inf"))
    assert not Pair.objects.exists()
    assert pairs.look_closer(stored(made), float("inf"))
    first = dora.get(f"experiments/{made}/pairs/").json()["pairs"][0]
    asked = {name: first[name] for name in ("variant", "block", "turn")}
    for module in (asking, pairs):
        monkeypatch.setattr(module, "can_go_on", lambda experiment: False)
    problem(dora.post(f"experiments/{made}/pairs/", asked), 409, "experiment-over")
    Pair.objects.update(is_kept=True)
    pairs.keep(Pair.objects.all()[0])
    assert Pair.objects.filter(is_kept=True, variant_game=None).count() == Pair.objects.count() - 1
