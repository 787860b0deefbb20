"""What hangs together in a grid of two numbers, and the games to look at, are worked out again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from statistics import mean
from typing import Any

import pytest

from analytics.experiments.ordering import order
from analytics.lab.arms import Grid
from analytics.lab.designs import Design, place_of
from analytics.lab.outcomes import Played
from analytics.models import Experiment
from games.engine import registry
from games.engine.meanings import numbers
from tests.analytics.second_program_of_experiments import (
    BLOCKS,
    TITLES,
    a_game,
    difference_again,
    of_a_game,
    results_of,
)
from tests.analytics.textbook import adjusted_again


def of_a_grid(design: Design, number: int) -> list[Played]:
    """As ``a_piece``; in a cell both numbers together lengthen games more than each by itself."""
    block, arm = place_of(design, number)
    common, own = Random(f"block {block}"), Random(f"piece {number}")
    shift = common.gauss(0, 10)
    for grid in design.grids:
        for (row, a), (column, b) in product(
            enumerate(grid.row_numbers), enumerate(grid.column_numbers)
        ):
            shift += 8.0 * row * column if arm == grid.cell(a, b) else 0.0
    return [a_game(len(design.bots), own, shift) for _ in design.turns]


def with_a_grid(title: str) -> Experiment:
    """Of the first two numbers that can be larger, two of one and three of the other."""
    whole = registry.title(title)
    every = numbers(whole.parameters, whole.meanings)
    one, two = [each for each in every if each.usual + 2 <= each.high][:2]
    rows, columns = [one.usual, one.usual + 1], [two.usual + step for step in range(3)]
    return order(
        {
            "title": title,
            "bots": ["greedy", "random"][: whole.seat_counts[0]],
            "grids": [{one.name: rows, two.name: columns}],
            "outcomes": ["moves", "rounds", "score"],
            "blocks": BLOCKS,
            "seed": "a grid told again",
            "reason": "Whether two programs find the same.",
        }
    )


def apart_again(
    cells: Sequence[Sequence[Sequence[float]]], rows: Sequence[int], columns: Sequence[int]
) -> tuple[list[float], list[list[float]]]:
    """Of each block the slope of the one effect along the other, by least squares, and of each cell
    what is left over."""
    slopes, left = [], []
    off_row, off_column = ([n - mean(some) for n in some] for some in (rows, columns))
    size = sum(r * r for r in off_row) * sum(c * c for c in off_column)
    for table in cells:
        each = product(enumerate(off_row), enumerate(off_column))
        slopes.append(sum(r * c * table[n][m] for (n, r), (m, c) in each) / size)
        of_row = [mean(row) for row in table]
        of_column = [mean(column) for column in zip(*table, strict=True)]
        left.append(
            [
                table[n][m] - of_row[n] - of_column[m] + mean(of_row)
                for n, m in product(range(len(rows)), range(len(columns)))
            ]
        )
    return slopes, [list(each) for each in zip(*left, strict=True)]


@pytest.mark.django_db
@pytest.mark.parametrize("title", TITLES)
def test_what_a_grid_shows_and_which_games_to_look_at_are_worked_out_again(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    design, answer, of_arm = results_of(with_a_grid(title), of_a_grid, monkeypatch, "results/")
    [grid] = design.grids
    assert answer["games"] == BLOCKS * len(design.turns)
    assert answer["parted"] == {
        arm: sum(
            game[5] != other[5]
            for games, others in zip(of_arm["base"], of_arm[arm], strict=True)
            for game, other in zip(games, others, strict=True)
        )
        for arm in list(of_arm)[1:]
    }
    tails = []
    for entry in answer["interactions"]:
        tables = [table_again(entry["outcome"], grid, of_arm, block) for block in range(BLOCKS)]
        slopes, left = apart_again(tables, grid.row_numbers, grid.column_numbers)
        zeros = [0.0] * BLOCKS
        slope = difference_again(zeros, slopes, stops=False)
        cells = [difference_again(zeros, each, stops=False) for each in left]
        cell = cells[list(grid.cells).index(entry["cell"])]
        assert cell["p"] <= 1.02 * min(each["p"] for each in cells) + 1e-4
        for shown, again in ((entry["slope"], slope), (entry["apart"], cell)):
            for name, value in again.items():
                expected = value if value is None else pytest.approx(value, rel=0.02, abs=1e-4)
                assert shown[name] == expected, (name, entry)
        tails.append(min(1.0, 2 * slope["p"], 2 * len(cells) * cell["p"]))
    assert len(tails) == 3
    for entry, p in zip(answer["interactions"], adjusted_again(tails), strict=True):
        assert entry["p"] == pytest.approx(p, rel=0.02, abs=1e-4)
        assert entry["hangs"] is (entry["p"] < 0.05)
    assert answer["interactions"][0]["hangs"]
    examples = [
        (row["variant"], row["outcome"], *each)
        for row in answer["results"]
        if row["verdict"] == "differs"
        for each in to_look_at(row, of_arm)
    ]
    assert examples
    names = ("variant", "outcome", "block", "turn", "difference")
    for entry, due in zip(answer["examples"], examples, strict=True):
        assert [entry[name] for name in names[:4]] == list(due[:4])
        assert entry["difference"] == pytest.approx(due[4])


def table_again(outcome: str, grid: Grid, of_arm: dict[str, Any], block: int) -> list[list[float]]:
    """The means of a block, row by row."""

    def of_cell(a: int, b: int) -> float:
        return mean(of_a_game(outcome, game) for game in of_arm[grid.cell(a, b)][block])

    return [[of_cell(a, b) for b in grid.column_numbers] for a in grid.row_numbers]


def to_look_at(row: dict[str, Any], of_arm: dict[str, Any]) -> list[tuple[int, int, float]]:
    """The three blocks that differ most in the way of the whole, with the first game that parts."""
    differences = []
    both = zip(of_arm["base"], of_arm[row["variant"]], strict=True)
    for block, (before, after) in enumerate(both):
        first, other = (
            mean(of_a_game(row["outcome"], game) for game in each) for each in (before, after)
        )
        turn = next((n for n, game in enumerate(before) if game[5] != after[n][5]), None)
        if turn is not None and (other - first) * row["found"]["difference"] > 0:
            differences.append((block, turn, other - first))
    return sorted(differences, key=lambda each: (-abs(each[2]), each[0]))[:3]
