"""A second program works every number that an experiment has found out again, from the games that
are kept of it, for each title."""

from __future__ import annotations

from collections import defaultdict
from statistics import mean

import pytest

from analytics.experiments.ordering import order
from analytics.models import Experiment
from games.engine import registry
from games.engine.meanings import numbers
from tests.analytics.exported import lines
from tests.analytics.second_program_of_experiments import (
    BLOCKS,
    TITLES,
    a_piece,
    difference_again,
    of_a_game,
    results_of,
)
from tests.analytics.textbook import adjusted_again

OUTCOMES = ("moves", "rounds", "score", "wins:seat=0", "held:seat=0")


def ordered(title: str, stops: bool) -> Experiment:
    whole = registry.title(title)
    some = next(
        each
        for each in numbers(whole.parameters, whole.meanings)
        if each.low < each.usual < each.high
    )
    bots = ["greedy", "random"][: whole.seat_counts[0]]
    return order(
        {
            "title": title,
            "bots": bots,
            "variants": {"same": {some.name: some.usual}, "large": {some.name: some.high}},
            "outcomes": list(OUTCOMES),
            "blocks": BLOCKS,
            "seed": "told again",
            "reason": "Whether two programs find the same.",
            **({"stop": {"outcome": "moves", "within": 0.01}} if stops else {}),
        }
    )


def handed_out(title: str) -> dict[tuple[str, str], list[float]]:
    """By arm and outcome the means of all blocks, from the export."""
    means: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for line in lines("blocks", {"title": title}):
        assert len(means[line["arm"], line["outcome"]]) == int(line["block"])
        assert line["than"] == ("" if line["arm"] == "base" else "base")
        means[line["arm"], line["outcome"]].append(float(line["mean"]))
    return means


@pytest.mark.django_db
@pytest.mark.parametrize("stops", [False, True], ids=["fixed", "sequential"])
@pytest.mark.parametrize("title", TITLES)
def test_what_an_experiment_found_is_worked_out_again(
    title: str, stops: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, answer, of_arm = results_of(ordered(title, stops), a_piece, monkeypatch)
    assert answer["found"]["blocks"] == BLOCKS
    assert list(of_arm) == ["base", "same", "large"]
    exported = handed_out(title)
    tails, results = [], []
    for row in answer["found"]["results"]:
        means = {
            arm: [mean(of_a_game(row["outcome"], game) for game in games) for games in blocks]
            for arm, blocks in of_arm.items()
        }
        for arm, of_blocks in means.items():
            assert exported[arm, row["outcome"]] == pytest.approx(of_blocks)
        again = difference_again(means["base"], means[row["variant"]], stops)
        p = again.pop("p")
        for name, value in again.items():
            expected = value if value is None else pytest.approx(value, rel=1e-3, abs=1e-6)
            assert row["found"][name] == expected, (name, row)
        assert row["found"]["p"] == pytest.approx(p, rel=0.02, abs=1e-4), row
        tails.append(row["found"]["p"])
        results.append(row)
    assert len(results) == 2 * len(OUTCOMES)
    for row, q in zip(results, adjusted_again(tails), strict=True):
        assert row["q"] == pytest.approx(q, rel=1e-6)
        assert (row["verdict"] == "differs") is (q < 0.05)
    assert ("large", "moves") in {(r["variant"], r["outcome"]) for r in results if r["q"] < 0.05}
