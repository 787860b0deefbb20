"""Experiments: ordered, played by whoever has time, compared, kept as they were."""

from __future__ import annotations

import csv
import json
import re
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import yaml
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DatabaseError, transaction

from analytics import spreading
from analytics.experiments import ordering, storing
from analytics.experiments.ordering import OtherBots, design_of, order
from analytics.experiments.parting import parting
from analytics.experiments.progressing import leave
from analytics.experiments.reporting import report_of, said
from analytics.experiments.storing import missing, play_some, standing_of
from analytics.experiments.tabling import ResultRow, result_rows
from analytics.exporting.parquet import as_parquet
from analytics.lab.standing import LOOK, Verdict
from analytics.models import Experiment, Piece, Progress
from analytics.tasks import experiment as task
from analytics.works import of_experiment
from api.experiments.shapes import found_shown
from environment.folders import ROOT
from games.engine.errors import EngineError
from tests.analytics.table import MARKET
from tests.games.racing import at_once

pytestmark = pytest.mark.django_db(transaction=True)

DESIGN: dict[str, Any] = {
    "title": MARKET,
    "bots": ["greedy", "random"],
    "variants": {"same": {"rounds": 4}, "short": {"rounds": 2}},
    "outcomes": ["moves", "wins:level=greedy", "held:hand=jade"],
    "blocks": 20,
    "seed": "a seed",
    "reason": "Whether a shorter market is still one.",
}


def played(**changed: Any) -> Experiment:
    """An experiment to its end."""
    made = order({**DESIGN, **changed})
    assert play_some(made, missing(made), float("inf")) is None
    return made


def rows_of(made: Experiment) -> list[tuple[Any, ...]]:
    """All that is kept of what was seen."""
    rows = made.played.order_by("number")
    return list(rows.values_list("number", "means", "choices", "games"))


def test_a_patch_that_changes_nothing_makes_a_difference_of_exactly_nothing() -> None:
    report = report_of(played())
    same = [each for each in report.results if each.variant == "same"]
    assert len(same) == 3
    for each in same:
        assert each.found is not None
        assert (each.found.difference, each.found.low, each.found.high) == (0.0, 0.0, 0.0)
        assert each.verdict is Verdict.OPEN
    assert report.parted["same"] == 0
    assert report.parted["short"] > 0


def test_what_is_changed_is_found_and_games_to_look_at_are_named() -> None:
    made = played()
    report = report_of(made)
    moves = next(
        each for each in report.results if (each.variant, each.outcome) == ("short", "moves")
    )
    assert moves.verdict is Verdict.DIFFERS
    assert moves.found is not None
    assert moves.found.difference < 0
    assert re.match(
        r"moves a game: differs by -[\d.]+ \(-[\d.]+ to -[\d.]+\)", said(moves, report.design)
    )
    examples = report.examples["short", "moves"]
    assert len(examples) == 3
    assert [each.difference for each in examples] == sorted(each.difference for each in examples)
    where = parting(report.design, examples[0].block, "short", examples[0].turn)
    assert where is not None
    assert where.move > 0
    assert where.base != where.variant


def test_games_of_a_patch_without_effect_never_part() -> None:
    design = report_of(order(DESIGN)).design
    assert all(
        parting(design, block, "same", turn) is None for block in range(2) for turn in (0, 1)
    )


def test_the_chance_of_a_block_is_the_same_in_every_arm_and_another_in_every_block() -> None:
    made = played(blocks=6)
    by_arm = [choices for _, _, choices, _ in rows_of(made)]
    assert by_arm[0::3] == by_arm[1::3]
    assert len({text for choices in by_arm[0::3] for text in choices}) == 12


def test_whoever_plays_what_in_whatever_order_the_result_is_the_same() -> None:
    whole, mixed = played(blocks=8), order({**DESIGN, "blocks": 8})
    numbers = missing(mixed)
    assert len(numbers) == 24
    Random(1).shuffle(numbers)
    for number in numbers:
        task(str(mixed.pk), number, 10**6)
        task(str(mixed.pk), number, 10**6)
    assert rows_of(mixed) == rows_of(whole)
    assert report_of(mixed) == report_of(whole)


def test_two_workers_at_once_find_byte_for_byte_what_one_does() -> None:
    """One begins at the end, the other at the beginning, each on its own connection."""
    alone, shared = played(), order(DESIGN)
    numbers = missing(shared)
    ways = (numbers, numbers[::-1])
    assert at_once([partial(play_some, shared, way, float("inf")) for way in ways]) == [None, None]
    assert written(shared) == written(alone)


def written(made: Experiment) -> list[bytes]:
    """What is kept of it, and what is handed out, as the bytes that they are."""
    report = report_of(made)
    rows = result_rows(report)
    return [
        msgspec.json.encode(rows_of(made)),
        msgspec.json.encode(found_shown(report)),
        *as_parquet(rows, ResultRow),
    ]


def test_arms_keep_the_order_in_which_they_were_written() -> None:
    """A piece is known by its number, which says which arm it is of: to all who play it."""
    names = ["zz_long_in_the_tooth", "b", "aa", "c"]
    made = played(variants={name: {"rounds": 1 + at} for at, name in enumerate(names)}, blocks=2)
    assert list(design_of(Experiment.objects.get()).variants) == names
    assert play_some(Experiment.objects.get(), range(10), float("inf")) is None
    by_arm = {
        name: games for name, (*_, games) in zip(["base", *names], rows_of(made)[:5], strict=True)
    }
    rounds = {name: [game[3] for game in games] for name, games in by_arm.items()}
    assert [max(rounds[name]) for name in names] == [1, 2, 3, 4]
    assert report_of(made) == report_of(Experiment.objects.get())


def test_two_who_play_the_same_piece_store_it_once() -> None:
    made = order({**DESIGN, "blocks": 2})
    at_once([partial(play_some, made, missing(made), float("inf")) for _ in range(4)])
    assert [number for number, *_ in rows_of(made)] == list(range(6))


def test_blocks_count_in_their_order_up_to_the_first_gap() -> None:
    made = order({**DESIGN, "blocks": 4})
    play_some(made, [0, 1, 2, 3, 5, 6, 7, 8], float("inf"))
    assert standing_of(made).blocks == 1
    play_some(made, [4], float("inf"))
    assert standing_of(made).blocks == 3


def test_it_stops_once_it_is_clear_and_what_is_played_beyond_counts_for_nothing() -> None:
    stop = {"outcome": "moves", "within": 2}
    made = order({**DESIGN, "variants": {"short": {"rounds": 1}}, "blocks": 400, "stop": stop})
    assert list(spreading.over_processes(of_experiment(made), 1, 4))
    report = report_of(made)
    assert report.is_over
    assert 16 <= report.blocks < 400
    assert report.blocks % LOOK == 0
    assert missing(made) == []
    play_some(made, range(700, 704), float("inf"))
    play_some(made, range(2 * report.blocks, 2 * report.blocks + 8), float("inf"))
    assert report_of(made) == report


def test_as_long_as_no_block_differed_it_is_not_said_that_none_will() -> None:
    stop = {"outcome": "wins:level=greedy", "within": 0.9}
    made = played(variants={"same": {"rounds": 4}}, stop=stop)
    report = report_of(made)
    assert report.blocks == DESIGN["blocks"]
    result = next(each for each in report.results if each.outcome == stop["outcome"])
    assert result.verdict is Verdict.OPEN


def test_a_change_that_is_too_small_to_matter_is_told_as_such() -> None:
    stop = {"outcome": "wins:level=greedy", "within": 0.9}
    report = report_of(played(variants={"short": {"rounds": 3}}, blocks=60, stop=stop))
    result = next(each for each in report.results if each.outcome == stop["outcome"])
    assert result.verdict is Verdict.WITHIN
    assert "differs by less than 0.9" in said(result, report.design)


def test_nobody_changes_what_was_decided_or_seen() -> None:
    made = played(blocks=2)
    for change in (
        lambda: Experiment.objects.update(title="cyclades"),
        lambda: Piece.objects.filter(number=0).update(means={}),
        lambda: Piece.objects.filter(number=0).delete(),
        lambda: made.delete(),
    ):
        with pytest.raises(DatabaseError, match="is kept"):
            change()
    assert len(rows_of(made)) == 6


def test_it_is_not_played_on_by_other_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    made = order(DESIGN)
    monkeypatch.setattr(ordering, "rules_of", lambda *_: "2/other")
    with pytest.raises(OtherBots, match="a new experiment"):
        play_some(made, [0], float("inf"))


@pytest.mark.parametrize(
    ("changed", "error", "says"),
    [
        ({"title": "chess"}, EngineError, "chess"),
        ({"bots": ["greedy"]}, EngineError, "seats"),
        ({"bots": ["greedy", "genius"]}, EngineError, "genius"),
        ({"variants": {"x": {"prize": 1}}}, EngineError, "Unknown parameter prize"),
        ({"variants": {"x": {"rounds": -5}}}, EngineError, "bounds"),
        ({"outcomes": ["wins:gods=zeus"]}, EngineError, "no dimension"),
        ({"outcomes": ["wins:level=expert"]}, EngineError, "No level"),
        ({"options": {"speed": 1}}, EngineError, "speed"),
    ],
)
def test_what_cannot_be_played_is_refused_before_it_is_ordered(
    changed: dict[str, Any], error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        order({**DESIGN, **changed})
    assert not Experiment.objects.exists()


def run(*words: str) -> str:
    """What the command prints."""
    out = StringIO()
    call_command("experiment", *words, stdout=out)
    return out.getvalue()


def test_the_example_of_the_guide_is_played_as_it_stands() -> None:
    """Its games are cut down: what is shown there took hundreds."""
    guide = (ROOT / "docs/lab.md").read_text()
    [written] = re.findall(r"```yaml\n(.+?)```", guide, re.DOTALL)
    made = order({**yaml.safe_load(written), "blocks": 2})
    assert play_some(made, missing(made), float("inf")) is None
    report = report_of(made)
    assert report.blocks == 2
    for result in report.results:
        assert f"\n{result.variant}: " in guide
        assert f"\n  {said(result, report.design).partition(':')[0]}: " in guide
    assert "too few blocks to tell" in said(report.results[0], report.design)


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "design.yaml").write_text(json.dumps(DESIGN))
    return str(tmp_path / "design.yaml")


def test_the_command_plays_a_file_and_tells_what_it_found(file: str, tmp_path: Path) -> None:
    output = run(file, "--local", "--jobs", "1", "--csv", str(tmp_path / "found.csv"))
    made = Experiment.objects.get()
    assert f"{made.opaque}: Whether a shorter market is still one." in output
    assert "20 blocks of 20, 2 games each" in output
    assert "same: 0 of 40 games went otherwise" in output
    assert re.search(r"block \d+ \(-[\d.]+\) parts at move \d+: .+ / .+", output)
    lines = list(csv.DictReader(StringIO((tmp_path / "found.csv").read_text())))
    assert len(lines) == 6
    assert {line["verdict"] for line in lines if line["arm"] == "same"} == {"open"}
    assert output.endswith(run(made.opaque, "--show").partition("\n")[2])
    assert made.opaque in run()


def test_it_is_paused_and_gone_on_with(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(
        "analytics.spreading.current_app.send_task", lambda *task: sent.append(task)
    )
    run(file, "--order")
    made = Experiment.objects.get()
    assert [name for name, _ in sent] == ["analytics.tasks.experiment"] * 4
    assert "0 blocks of 20" in run(made.opaque, "--pause")
    assert missing(made) == []
    assert "20 blocks of 20" in run(made.opaque, "--local", "--jobs", "1")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("- a list", "holds no design"),
        ("title: [", "is no YAML"),
        ("title: night_market", "missing"),
        ("title: night_market\ntitle: cyclades", "written twice"),
        ("1: 2", "str"),
    ],
)
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, text: str, says: str) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(text)
    with pytest.raises(CommandError, match=says):
        run(str(wrong))


@pytest.mark.parametrize("word", ["exp_1", "exp_" + "0" * 32, "/no/such/file"])
def test_what_is_not_there_is_told(word: str) -> None:
    with pytest.raises(CommandError, match=r"no experiment|cannot be read"):
        run(word)


@pytest.mark.parametrize("late", ["as it is played", "as it is stored", "before it is played"])
def test_a_piece_that_comes_after_the_end_changes_nothing_that_was_found(
    late: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker of an earlier version plays on while one of a later version leaves it."""
    made = order({**DESIGN, "stop": {"outcome": "moves", "within": 0.001}})
    some = missing(made)[:6]
    play_some(made, some, float("inf"))

    left: list[Any] = []

    def leaves_then(look: Any) -> Any:
        def looked(*args: Any, **terms: Any) -> Any:
            if not left:
                left.extend(at_once([partial(leave, made)]))
            return look(*args, **terms)

        return looked

    where = {
        "as it is played": (storing, "play_piece"),
        "as it is stored": (storing, "means"),
        "before it is played": (storing, "design_to_play"),
    }[late]
    monkeypatch.setattr(*where, leaves_then(getattr(*where)))
    play_some(made, [6, 7], float("inf"))
    ended = Progress.objects.get(pk=made.pk)
    assert (ended.ending, ended.done, ended.blocks) == ("left", 6, 2)
    assert made.played.count() == ended.done
    assert standing_of(made).blocks == ended.blocks
    assert missing(made) == []


def test_whoever_leaves_it_waits_for_the_piece_that_is_being_stored() -> None:
    made = order(DESIGN)
    with transaction.atomic():
        play_some(made, [0], float("inf"))
        held = Progress.objects.filter(pk=made.pk).select_for_update(nowait=True)
        assert isinstance(at_once([partial(list, held)])[0], DatabaseError)
