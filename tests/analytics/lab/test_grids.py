"""Two numbers at once: whether the effect of one hangs on the other."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec
import pytest

from analytics.lab.arms import Grid
from analytics.lab.designs import read
from analytics.lab.grids import Interaction, Tables
from analytics.lab.standing import Standing

GRID = Grid("a", "b", (10, 20, 40), (1, 2))
SQUARE = Grid("a", "b", (0, 1), (0, 1))


def interaction_of(
    of_cell: Callable[[int, int], float], grid: Grid = GRID, blocks: int = 60, noise: float = 1
) -> Interaction:
    """What blocks show in which a cell is worth ``of_cell``, each with a luck of its own and all of
    them with one in common."""
    rng, tables = Random(f"{noise} {blocks} {grid}"), Tables(grid, ["score"])
    for _ in range(blocks):
        luck = rng.gauss(0, 5)
        tables.add(
            {
                grid.cell(a, b): {"score": luck + of_cell(a, b) + rng.gauss(0, noise)}
                for a in grid.row_numbers
                for b in grid.column_numbers
            }
        )
    [interaction] = tables.interactions(at_any_time=False)
    return interaction


def test_effects_that_add_up_do_not_hang_on_each_other() -> None:
    interaction = interaction_of(lambda a, b: 3 * a + 7 * b)
    assert interaction.hangs is False
    assert interaction.slope is not None
    assert (interaction.slope.low or 0) < 0 < (interaction.slope.high or 0)


def test_an_effect_that_grows_with_the_other_number_is_told_with_its_slope() -> None:
    interaction = interaction_of(lambda a, b: 3 * a + 7 * b + 0.5 * a * b)
    assert interaction.hangs
    assert interaction.slope is not None
    assert interaction.slope.difference == pytest.approx(0.5, abs=0.1)


def test_a_cell_of_its_own_is_found_where_no_slope_shows_it() -> None:
    """The middle row alone does otherwise: no straight line tells that."""
    grid = Grid("a", "b", (10, 20, 30), (1, 2, 3))
    interaction = interaction_of(lambda a, b: 4.0 if (a, b) == (20, 2) else 0.0, grid)
    assert interaction.hangs
    assert interaction.cell == "a=20,b=2"
    assert interaction.apart is not None
    assert interaction.apart.difference == pytest.approx(4 * 4 / 9, abs=0.3)


def test_cells_in_which_the_same_is_played_are_apart_by_exactly_nothing() -> None:
    interaction = interaction_of(lambda a, b: 0.1 * a, noise=0)
    assert interaction.p == 1.0
    assert interaction.slope is not None
    assert (interaction.slope.difference, interaction.slope.low, interaction.slope.high) == (
        0.0,
        0.0,
        0.0,
    )


def test_nothing_is_said_of_a_few_blocks() -> None:
    assert interaction_of(lambda a, b: a * b, blocks=15).hangs is None


def test_a_block_counts_where_each_cell_has_something_to_say() -> None:
    tables = Tables(SQUARE, ["pick"])
    block: dict[str, dict[str, float | None]] = {cell: {"pick": 1.0} for cell in SQUARE.cells}
    tables.add(block)
    tables.add({**block, "a=0,b=1": {"pick": None}})
    [interaction] = tables.interactions(at_any_time=False)
    assert interaction.slope is not None
    assert interaction.slope.blocks == 1


@pytest.mark.parametrize("grid", [SQUARE, GRID])
def test_what_is_not_there_is_hardly_ever_found(grid: Grid) -> None:
    rng, flagged = Random("null"), 0
    for _ in range(200):
        tables = Tables(grid, ["score"])
        for _ in range(30):
            tables.add({cell: {"score": rng.gauss(0, 1)} for cell in grid.cells})
        [interaction] = tables.interactions(at_any_time=False)
        flagged += bool(interaction.hangs)
    assert flagged / 200 <= 0.08


def test_of_many_tables_it_is_hardly_ever_said_of_one_that_one_hangs_on_the_other() -> None:
    """Of a hundred experiments of twenty outcomes in which nothing hangs on anything, some five say
    that something does; told outcome by outcome, most would."""
    outcomes = [f"held:cards=c{number}" for number in range(20)]
    design = read(
        {
            "title": "dice_forge",
            "bots": ["greedy", "greedy"],
            "outcomes": ["moves"],
            "grids": [{"caps.gold": [10, 14], "rounds": [8, 9]}],
            "seed": "s",
            "reason": "-",
            "blocks": 100,
        }
    )
    design = msgspec.structs.replace(design, outcomes=tuple(outcomes))
    said = one_by_one = 0
    for number in range(100):
        rng, standing = Random(number), Standing(design)
        for _ in range(20):
            luck = {outcome: rng.gauss(0, 5) for outcome in outcomes}
            standing.add(
                {
                    arm: {outcome: luck[outcome] + rng.gauss(0, 1) for outcome in outcomes}
                    for arm in design.arms
                }
            )
        said += any(each.hangs for each in standing.interactions())
        [table] = standing._tables
        one_by_one += any(each.hangs for each in table.interactions(at_any_time=False))
    assert said <= 12, "more would be chance once in a thousand times"
    assert one_by_one > 50
