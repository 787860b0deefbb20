"""Luck and skill: known shares are found, and a second program finds the same ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random
from statistics import mean
from typing import Any

import pytest
from django.test import Client

from analytics.experiments.ordering import design_of, order
from analytics.experiments.storing import missing, play_some
from analytics.models import Experiment, Piece
from analytics.statistics.luck import Won, explained
from games.engine import registry
from games.engine.meanings import numbers
from tests.analytics.exported import lines
from tests.analytics.questions import left_out
from tests.analytics.table import MARKET
from tests.analytics.test_second_program import TITLES
from tests.analytics.textbook import student_again
from tests.filled import filled
from tests.pages.reading import look

ORDERS = (("expert", "greedy"), ("greedy", "expert"))
REPEATS = 40


def block(rng: Random, luck: float, skill: float) -> Won:
    """Two games of one seed: with chance ``luck`` the seed names the seat that wins both; else the
    expert wins a game with chance ``skill``, or anybody does."""
    seat, lucky, games = rng.randrange(2), rng.random() < luck, []
    for seated in ORDERS:
        winner, skilled = rng.randrange(2), rng.random() < skill
        if lucky:
            winner = seat
        elif skilled:
            winner = seated.index("expert")
        games.append(tuple(float(place == winner) for place in range(2)))
    return tuple(games)


def test_a_known_share_of_luck_lies_in_95_of_100_intervals() -> None:
    """Where the seed decides a third of the seeds, a third of the variance is its."""
    rng = Random("luck")
    estimates = [
        explained([block(rng, 1 / 3, 0.0) for _ in range(200)], ORDERS) for _ in "x" * REPEATS
    ]
    lucks = [each.luck for each in estimates if each is not None]
    assert len(lucks) == REPEATS
    assert sum(each.low <= 1 / 3 <= each.high for each in lucks) / REPEATS >= 0.92
    assert mean(each.value for each in lucks) == pytest.approx(1 / 3, abs=0.03)


def test_where_nothing_but_chance_decides_neither_is_found() -> None:
    rng = Random("nothing")
    explanations = [
        explained([block(rng, 0.0, 0.0) for _ in range(100)], ORDERS) for _ in "x" * REPEATS
    ]
    estimates = [each for each in explanations if each is not None]
    assert len(estimates) == REPEATS
    assert sum(each.luck.low > 0 for each in estimates) / REPEATS <= 0.05
    assert abs(mean(each.luck.value for each in estimates)) < 0.03
    assert abs(mean(each.skill.value for each in estimates)) < 0.02


def test_the_stronger_player_is_skill_and_not_luck() -> None:
    """Who always wins explains all; who wins half of the games outright, half squared of it."""
    rng = Random("skill")
    always = explained([block(rng, 0.0, 1.0) for _ in range(50)], ORDERS)
    assert always is not None
    assert always.skill.value == pytest.approx(1, abs=0.01)
    assert always.luck.value == pytest.approx(0, abs=0.01)
    half = explained([block(rng, 0.0, 0.5) for _ in range(2000)], ORDERS)
    assert half is not None
    assert half.skill.value == pytest.approx(0.25, abs=0.04)


def test_nothing_is_told_of_a_seed_or_two_or_where_all_games_are_the_same() -> None:
    same = ((1.0, 0.0), (1.0, 0.0))
    assert explained([same, same], ORDERS) is None
    shared = ((0.5, 0.5), (0.5, 0.5))
    assert explained([shared] * 40, ORDERS) is None


def luck_again(blocks: Sequence[Won], orders: Sequence[Sequence[str]]) -> tuple[float, float]:
    """From the definition: each number less the mean of its seat and order, multiplied in pairs."""
    games, seats, n = len(orders), len(orders[0]), len(blocks)
    cells = {(g, s): mean(b[g][s] for b in blocks) for g in range(games) for s in range(seats)}
    every = [b[g][s] for b in blocks for g, s in cells]
    variance = mean(x * x for x in every) - mean(every) ** 2
    products = [
        sum((b[g][s] - cells[g, s]) * (b[h][s] - cells[h, s]) for b in blocks) / (n - 1)
        for s in range(seats)
        for g in range(games)
        for h in range(g)
    ]
    skill = 0.0
    for player in {player for seated in orders for player in seated}:
        mine = [cell for cell in cells if orders[cell[0]][cell[1]] == player]
        noise = mean(
            sum((b[g][s] - cells[g, s]) ** 2 for b in blocks) / (n - 1) / n for g, s in mine
        )
        off = (mean(cells[cell] for cell in mine) - mean(every)) ** 2
        skill += len(mine) / len(cells) * (off - noise / len(mine))
    return mean(products) / variance, skill / variance


def test_a_second_program_finds_the_same_with_three_players_and_leaving_each_seed_out() -> None:
    rng = Random("again")
    orders = (("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b"))
    blocks = []
    for _ in range(40):
        games = []
        for _ in orders:
            winner = rng.choice((0, 0, 1, 2))
            games.append(tuple(float(seat == winner) for seat in range(3)))
        blocks.append(tuple(games))
    explanation = explained(blocks, orders)
    assert explanation is not None
    luck, skill = luck_again(blocks, orders)
    assert (explanation.luck.value, explanation.skill.value) == pytest.approx((luck, skill))
    left = [luck_again([*blocks[:n], *blocks[n + 1 :]], orders)[0] for n in range(40)]
    error = (39 / 40 * sum((each - mean(left)) ** 2 for each in left)) ** 0.5
    assert explanation.luck.high - explanation.luck.value == pytest.approx(2.0227 * error, rel=1e-3)


def answer(**query: str) -> Any:
    asked = {"title": "dice_forge", **query}
    response = Client().get("/api/analytics/luck/", asked, secure=True)
    assert response.status_code == 200, response.content
    return response.json()


def seats_of_two(title: str) -> bool:
    return 2 in registry.title(title).seat_counts and max(registry.title(title).seat_counts) > 2


def experiment(bots: list[str], seed: str = "luck", title: str = "dice_forge") -> Experiment:
    whole = registry.title(title)
    every = numbers(whole.parameters, whole.meanings)
    some = next(each for each in every if each.low < each.usual)
    written = {"title": title, "variants": {"less": {some.name: some.low}}, "bots": bots}
    more = {"outcomes": ["moves"], "reason": "why", "seed": seed, "blocks": 60}
    return order({**written, **more})


def played(experiment: Experiment, blocks: int) -> None:
    """The base's games as ``block`` has them; in the variant's, which count nowhere, P1 wins."""
    rng, design = Random("pieces"), design_of(experiment)
    for number in range(2 * blocks):
        won = block(rng, 0.5, 0.3) if number % 2 == 0 else ((1.0, 0.0), (1.0, 0.0))
        places = [[1 if share else 2 for share in game] for game in won]
        games = [[each, [0, 0], 1, 1, {}, "x"] for each in places[: len(design.turns)]]
        Piece.objects.create(
            experiment=experiment, number=number, means={}, choices=[], games=games
        )


@pytest.mark.django_db
def test_it_is_told_of_the_games_of_experiments_in_which_nothing_was_changed() -> None:
    played(experiment(["greedy", "random"]), 60)
    rng = Random("pieces")
    blocks = [block(rng, 0.5, 0.3) for _ in range(60)]
    [row] = answer()["rows"]
    explanation = explained(blocks, ORDERS)
    assert explanation is not None
    assert (row["n"], row["orders"], row["seats"]) == (60, 2, 2)
    assert row["table"] == "greedy:1,random:1"
    assert row["luck"] == pytest.approx(explanation.luck.value, abs=1e-6)
    assert row["skill_high"] == pytest.approx(explanation.skill.high, abs=1e-6)
    assert answer(seats="3")["rows"] == []
    assert answer(seats="2,3")["rows"] == [row]


@pytest.mark.django_db
def test_bots_that_are_alike_tell_nothing_and_few_seeds_too_little() -> None:
    played(experiment(["greedy", "greedy"]), 40)
    assert answer()["rows"] == []
    played(experiment(["greedy", "random"]), 20)
    [row] = filled(answer()["rows"])
    assert (row["n"], row["too_few"], row["luck"]) == (20, True, None)


@pytest.mark.django_db
def test_one_seed_counts_once_in_however_many_designs() -> None:
    """The same text has the same games (docs/lab.md)."""
    for _ in range(2):
        played(experiment(["greedy", "random"]), 40)
    [row] = answer()["rows"]
    assert row["n"] == 40
    played(experiment(["greedy", "random"], "another"), 40)
    [row] = answer()["rows"]
    assert row["n"] == 80


@pytest.mark.django_db
def test_versions_of_a_bot_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in (1, 2):
        version = f"greedy/dice_forge/2/{number}/abc"
        monkeypatch.setattr(
            "analytics.experiments.ordering.name_of",
            lambda level, title, seats, version=version: version if level == "greedy" else level,
        )
        played(experiment(["greedy", "random"], str(number)), 30)
    counts = {row["table"]: row["n"] for row in answer()["rows"]}
    assert counts == {"greedy:1,random:1": 30, "greedy@2-abc:1,random:1": 30}


@pytest.mark.django_db
def test_whoever_is_named_first_the_same_players_are_one_kind() -> None:
    played(experiment(["greedy", "random"]), 40)
    played(experiment(["random", "greedy"], "another"), 40)
    body = answer()
    [row] = body["rows"]
    # In the first version they were two.
    assert (body["version"], row["n"], row["seated"]) == (2, 80, "greedy, random")
    seats = lines("seeds", {"title": "dice_forge"})
    for line in filled(seats):
        orders = [["greedy", "random"], ["random", "greedy"]]
        assert line["level"] == orders[int(line["order"])][int(line["seat"])]


@pytest.mark.django_db
def test_three_who_sit_the_other_way_round_are_another_kind_with_a_name_of_its_own() -> None:
    for number, bots in enumerate((["greedy", "novice", "random"], ["greedy", "random", "novice"])):
        made, won = experiment(bots, str(number)), ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
        for block in range(40):
            places = [1 if share else 2 for share in won[block % 2]]
            games = [[places, [0, 0, 0], 1, 1, {}, "x"]] * 3
            Piece.objects.create(
                experiment=made, number=2 * block, means={}, choices=[], games=games
            )
    rows = answer()["rows"]
    assert len({row["table"] for row in rows}) == 1
    assert [row["seated"] for row in rows] == ["greedy, novice, random", "greedy, random, novice"]
    page = look("/win-rates/skill/?title=dice_forge")
    shown = [each.text for each in page.elements if each.tag == "th" and "in turn" in each.text]
    assert shown == [f"in turn: {row['seated']}" for row in rows]


@pytest.mark.django_db
def test_rules_and_options_are_told_apart() -> None:
    made = [experiment(["greedy", "random"], str(number)) for number in range(2)]
    for each in made:
        played(each, 30)
    design = made[1].design.replace('"options":{}', '"options":{"first_seat":0}')
    assert design != made[1].design
    pieces = list(made[1].played.order_by("number").values("number", "games"))
    for changed in ({"design": design}, {"rules": "another"}):
        terms = {"design": made[1].design, "rules": made[1].rules, **changed}
        other = Experiment.objects.create(title="dice_forge", bots=made[1].bots, **terms)
        for piece in pieces:
            Piece.objects.create(experiment=other, means={}, choices=[], **piece)
    counts = sorted((row["rules"], row["options"], row["n"]) for row in answer()["rows"])
    usual = made[1].rules
    assert counts == sorted(
        [(usual, "standard", 60), (usual, '{"first_seat":0}', 30), ("another", "standard", 30)]
    )


@pytest.mark.django_db
@pytest.mark.usefixtures("night_market_is_installed")
def test_of_a_played_experiment_the_export_has_all_that_the_figure_is_made_of() -> None:
    design = {"title": MARKET, "bots": ["greedy", "random"], "variants": {"short": {"rounds": 2}}}
    made = order({**design, "outcomes": ["moves"], "reason": "why", "seed": "s", "blocks": 40})
    assert play_some(made, missing(made), float("inf")) is None
    row = check(MARKET)
    assert (row["n"], row["table"], row["too_few"]) == (40, "greedy:1,random:1", False)
    assert row["skill"] > 0.1


@pytest.mark.django_db
@pytest.mark.parametrize("title", [each for each in TITLES if seats_of_two(each)])
def test_of_each_title_every_number_is_worked_out_from_what_is_exported(title: str) -> None:
    played(experiment(["greedy", "random"], title=title), 50)
    row = check(title)
    assert row["luck_low"] < row["luck"] < row["luck_high"]


def check(title: str) -> dict[str, Any]:
    """The one row that is told of a title, all of whose numbers the table of seeds gives."""
    won: defaultdict[tuple[str, str], dict[tuple[int, int], float]] = defaultdict(dict)
    orders = [["", ""], ["", ""]]
    for line in lines("seeds", {"title": title}):
        at, seat = int(line["order"]), int(line["seat"])
        won[line["seed"], line["block"]][at, seat] = float(line["share"])
        orders[at][seat] = line["level"]
    blocks = [tuple(tuple(b[at, s] for s in range(2)) for at in range(2)) for b in won.values()]
    n = len(blocks)
    left = [luck_again([*blocks[:at], *blocks[at + 1 :]], orders) for at in range(n)]
    figures: dict[str, Any] = {"n": n, "orders": 2, "too_few": False}
    for name, value, each in zip(
        ("luck", "skill"), luck_again(blocks, orders), zip(*left, strict=True), strict=True
    ):
        error = ((n - 1) / n * sum((estimate - mean(each)) ** 2 for estimate in each)) ** 0.5
        reach = student_again(n - 1) * error
        figures |= {name: value, f"{name}_low": value - reach, f"{name}_high": value + reach}
    [row] = answer(title=title)["rows"]
    for name, value in figures.items():
        assert row[name] == pytest.approx(value, rel=1e-4, abs=2e-6), name
    assert left_out("luck", row, figures) == set()
    return dict(row)
