"""Arms that do more than change a number: grids, restricted bots, picks, other options."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from analytics.experiments.ordering import order
from analytics.experiments.parting import parting
from analytics.experiments.playing import events_of, whole
from analytics.experiments.reporting import report_of, said, said_of, said_of_choices
from analytics.experiments.storing import missing, play_some
from analytics.lab.standing import Result, Verdict
from analytics.models import Experiment
from games.engine.errors import EngineError
from games.engine.flow import Chose
from tests.analytics.test_experiments import DESIGN, played, rows_of, run
from tests.titles.night_market.moves import Scout

pytestmark = pytest.mark.django_db(transaction=True)

NO_SCOUT: dict[str, Any] = {"forbid": ["move:scout"]}


def result(made: Experiment, variant: str, outcome: str) -> Result:
    [match] = [
        each
        for each in report_of(made).results
        if (each.variant, each.outcome) == (variant, outcome)
    ]
    return match


def scouts(made: Experiment, arm: str, seats: set[int]) -> int:
    """How often these seats scout, in all games of an arm."""
    design = report_of(made).design
    return sum(
        isinstance(event, Chose) and isinstance(event.move, Scout) and event.seat in seats
        for block in range(design.blocks)
        for levels in design.turns
        for event in events_of(whole(design, block, arm, levels)[0])
    )


def test_what_is_forbidden_to_all_nobody_does_while_anything_else_is_left() -> None:
    made = played(variants={"none": NO_SCOUT}, blocks=6)
    report = report_of(made)
    assert scouts(made, "base", {0, 1}) > report.kept["none"].gave_way
    assert scouts(made, "none", {0, 1}) == report.kept["none"].gave_way
    assert report.kept["none"].held_back > 0
    sentence = said_of_choices("none", report.kept["none"], report.design)
    assert sentence.startswith(
        f"scout: bots chose otherwise {report.kept['none'].held_back} times; "
    )


def test_what_is_forbidden_to_one_seat_the_others_still_do_and_its_loss_is_an_outcome() -> None:
    made = played(variants={"first": {**NO_SCOUT, "seat": 0}}, bots=["greedy"] * 2, blocks=16)
    report = report_of(made)
    assert scouts(made, "first", {0}) == report.kept["first"].gave_way
    assert scouts(made, "first", {1}) > 10
    assert "wins:seat=0" in report.design.outcomes
    assert result(made, "first", "wins:seat=0").found is not None


def test_what_a_seat_lost_is_said_as_its_loss() -> None:
    """Who never sells has nothing to bid."""
    first = {"forbid": ["move:sell"], "seat": 0}
    made = played(variants={"first": first}, bots=["greedy"] * 2, blocks=30)
    lost = result(made, "first", "wins:seat=0")
    assert lost.verdict is Verdict.DIFFERS
    assert "share of the win of seat P1: loses 0." in said(lost, report_of(made).design)


def test_a_restriction_that_never_bites_makes_a_difference_of_exactly_nothing() -> None:
    made = played(variants={"none": {"forbid": ["move:bid:coins=99"]}}, blocks=20)
    report = report_of(made)
    assert report.parted == {"none": 0}
    assert all(each.found and each.found.difference == 0 for each in report.results)


def test_a_pick_compares_the_same_games_from_the_moment_on() -> None:
    made = played(variants={}, picks=["move:scout"], blocks=20)
    report = report_of(made)
    assert {each.variant for each in report.results} == {"taken.move.scout"}
    assert {each.than for each in report.results} == {"left.move.scout"}
    assert result(made, "taken.move.scout", "pick").found is not None
    design = report.design
    for block in range(3):
        where = parting(design, block, "taken.move.scout", 0)
        assert where is not None
        taken, left = (
            events_of(whole(design, block, arm, design.turns[0])[0])
            for arm in ("taken.move.scout", "left.move.scout")
        )
        moment = next(n for n, (a, b) in enumerate(zip(taken, left, strict=False)) if a != b)
        took, other = taken[moment], left[moment]
        assert isinstance(took, Chose)
        assert isinstance(took.move, Scout)
        assert isinstance(other, Chose)
        assert not isinstance(other.move, Scout)
    kept = report.kept
    assert kept["taken.move.scout"].held_back + kept["left.move.scout"].held_back == 40


def test_games_in_which_the_moment_never_came_say_nothing() -> None:
    made = played(variants={}, picks=["move:whistle"], blocks=20)
    effect = result(made, "taken.move.whistle", "moves").found
    games = [game for _, _, _, games in rows_of(made) for game in games]
    assert any(game[8] is None for game in games)
    assert effect is None or effect.blocks < 20


def test_an_arm_may_be_another_form_of_the_game() -> None:
    teams, outcomes = {"teams": {"options": {"teams": True}}}, ["ties", "wins:level=random"]
    made = played(variants=teams, bots=["random"] * 4, outcomes=outcomes, blocks=20)
    effect = result(made, "teams", "wins:level=random").found
    assert effect is not None
    assert (effect.base, effect.variant) == (0.25, 0.5), "partners are one of two"
    shared = result(made, "teams", "ties").found
    assert shared is not None
    assert shared.variant < 0.5, "partners share no win with each other"


GRID = {
    "variants": {},
    "grids": [{"rounds": [2, 4], "price.jade": [3, 8]}],
    "outcomes": ["moves"],
    "bots": ["greedy"] * 2,
    "blocks": 16,
}


def test_a_grid_is_told_as_a_table_and_in_words(tmp_path: Path) -> None:
    (tmp_path / "grid.yaml").write_text(json.dumps({**DESIGN, **GRID}))
    output = run(str(tmp_path / "grid.yaml"), "--local", "--jobs", "1")
    [interaction] = report_of(Experiment.objects.get()).interactions
    assert "rounds down, price.jade across" in output
    assert said_of(interaction, report_of(Experiment.objects.get()).design) in output


def test_whoever_plays_what_a_grid_and_restrictions_give_the_same() -> None:
    terms = {**GRID, "variants": {"none": NO_SCOUT}, "picks": ["move:rest"], "blocks": 4}
    alone, mixed = played(**terms), order({**DESIGN, **terms})
    numbers = missing(mixed)
    Random(1).shuffle(numbers)
    half = len(numbers) // 2
    for part in (numbers[half:], numbers[: half + 3], numbers):
        play_some(mixed, part, float("inf"))
    assert rows_of(mixed) == rows_of(alone)
    assert report_of(mixed) == report_of(alone)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"forbid": ["gods=zeus"]}, "goes for 'gods=zeus'"),
        ({"forbid": ["move:fly"]}, "no move 'fly'"),
        ({"options": {"speed": 1}}, "speed"),
        ({"options": {"teams": True}}, "teams"),
    ],
)
def test_what_no_arm_can_be_is_refused_before_it_is_ordered(
    changed: dict[str, Any], says: str
) -> None:
    with pytest.raises(EngineError, match=says):
        order({**DESIGN, "variants": {"x": changed}})
    assert not Experiment.objects.exists()
