"""A second program works every number that an experiment has found out again, from the games that
are kept of it, for each title."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import exp, lgamma, log, pi, sqrt
from random import Random
from statistics import correlation, mean, stdev, variance
from typing import Any

import msgspec
import pytest
from django.test import Client

from analytics.experiments import finding, storing
from analytics.experiments.ordering import design_of, order
from analytics.experiments.progressing import note
from analytics.experiments.storing import missing, play_some
from analytics.lab.arms import Grid
from analytics.lab.designs import Design, place_of
from analytics.lab.outcomes import Played
from analytics.models import Experiment
from games.engine import registry
from games.engine.meanings import numbers
from tests.analytics.second_program import adjusted_again, simpson

TITLES = ("cyclades", "dice_forge", "lords_of_hellas", "persian_invasion")
BLOCKS = 40
OUTCOMES = ("moves", "rounds", "score", "wins:seat=0", "held:seat=0")


def a_game(seats: int, rng: Random, more: float) -> Played:
    """Of so many moves more, on average."""
    scores = tuple(rng.randrange(20, 60) for _ in range(seats))
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    moves = 60 + round(rng.gauss(20, 5) + more)
    held: dict[str, dict[str, tuple[int, ...]]] = {
        "seat": {str(seat): (seat,) for seat in range(seats)}
    }
    return Played(places, scores, moves, rng.randrange(4, 9), held, f"{rng.random():.12f}")


def a_piece(design: Design, number: int) -> list[Played]:
    """Half of its chance is that of the same block in other arms."""
    block, arm = place_of(design, number)
    common, own = Random(f"block {block}"), Random(f"piece {number}")
    shift = common.gauss(0, 10) + {"large": 6.0}.get(arm, 0.0)
    return [a_game(len(design.bots), own, shift) for _ in design.turns]


def of_a_game(outcome: str, game: list[Any]) -> float:
    """From what is kept: places, scores, moves, rounds, held."""
    places, scores, moves, rounds, held, *_ = game
    first = [place == 1 for place in places]
    told: dict[str, float] = {
        "moves": moves,
        "rounds": rounds,
        "score": mean(scores),
        "wins:seat=0": first[0] / sum(first),
        "held:seat=0": len(held["seat"]["0"]) / len(places),
    }
    return told[outcome]


def student_tail_again(t: float, freedom: int) -> float:
    norm = lgamma((freedom + 1) / 2) - lgamma(freedom / 2) - log(freedom * pi) / 2

    def density(x: float) -> float:
        return exp(norm - (freedom + 1) / 2 * log(1 + x * x / freedom))

    return max(1 - 2 * simpson(density, 0, abs(t), 2000), 0.0)


@cache
def student_again(freedom: int) -> float:
    low, high = 1.9, 13.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (low, middle) if student_tail_again(middle, freedom) < 0.05 else (middle, high)
    return low


def difference_again(before: Sequence[float], after: Sequence[float], stops: bool) -> Any:
    apart = [b - a for a, b in zip(before, after, strict=True)]
    n, far, spread = len(apart), mean(apart), stdev(apart)
    told: dict[str, Any] = {
        "blocks": n,
        "base": mean(before),
        "variant": mean(after),
        "difference": far,
    }
    both = variance(before) + variance(after)
    told["saved"] = both / spread**2 if spread > 1e-12 else None
    varied = min(variance(before), variance(after)) > 1e-12
    told["correlation"] = correlation(before, after) if varied else None
    if spread < 1e-12:
        return told | {"low": far, "high": far, "p": 0.0 if far else 1.0}
    if stops:
        wide = -2 * log(0.05)
        rho = (wide + log(wide) + 1) / 500
        gain = (n * far / spread) ** 2 * rho / (2 * (n * rho + 1)) - log(n * rho + 1) / 2
        reach = spread * sqrt(2 * (n * rho + 1) / (n * n * rho) * log(sqrt(n * rho + 1) / 0.05))
        p = min(1.0, exp(-gain))
    else:
        reach = student_again(n - 1) * spread / sqrt(n)
        p = student_tail_again(far / spread * sqrt(n), n - 1)
    return told | {"low": far - reach, "high": far + reach, "p": p}


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


@pytest.mark.django_db
@pytest.mark.parametrize("stops", [False, True], ids=["fixed", "sequential"])
@pytest.mark.parametrize("title", TITLES)
def test_what_an_experiment_found_is_worked_out_again(
    title: str, stops: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storing, "play_piece", a_piece)
    finding._found.cache_clear()
    made = ordered(title, stops)
    play_some(made, missing(made), float("inf"))
    note(made)
    answer = Client().get(f"/api/experiments/{made.opaque}/", secure=True).json()
    found = answer["found"]
    assert found["blocks"] == BLOCKS
    kept = [games for (games,) in made.played.order_by("number").values_list("games")]
    arms = ["base", "same", "large"]
    tails, told = [], []
    for row in found["results"]:
        means = {
            arm: [
                mean(of_a_game(row["outcome"], game) for game in kept[3 * block + place])
                for block in range(BLOCKS)
            ]
            for place, arm in enumerate(arms)
        }
        again = difference_again(means["base"], means[row["variant"]], stops)
        p = again.pop("p")
        for name, value in again.items():
            expected = value if value is None else pytest.approx(value, rel=1e-3, abs=1e-6)
            assert row["found"][name] == expected, (name, row)
        assert row["found"]["p"] == pytest.approx(p, rel=0.02, abs=1e-4), row
        tails.append(row["found"]["p"])
        told.append(row)
    assert len(told) == 2 * len(OUTCOMES)
    for row, q in zip(told, adjusted_again(tails), strict=True):
        assert row["q"] == pytest.approx(q, rel=1e-6)
        assert (row["verdict"] == "differs") is (q < 0.05)
    assert ("large", "moves") in {(r["variant"], r["outcome"]) for r in told if r["q"] < 0.05}


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
    monkeypatch.setattr(storing, "play_piece", of_a_grid)
    finding._found.cache_clear()
    made = with_a_grid(title)
    play_some(made, missing(made), float("inf"))
    note(made)
    design = design_of(made)
    answer = Client().get(f"/api/experiments/{made.opaque}/results/", secure=True).json()
    kept = [games for (games,) in made.played.order_by("number").values_list("games")]
    arms, [grid] = list(design.arms), design.grids
    of_arm = {arm: kept[place :: len(arms)] for place, arm in enumerate(arms)}
    assert answer["games"] == BLOCKS * len(design.turns)
    assert answer["parted"] == {
        arm: sum(
            one[5] != other[5]
            for games, others in zip(of_arm["base"], of_arm[arm], strict=True)
            for one, other in zip(games, others, strict=True)
        )
        for arm in arms[1:]
    }
    tails = []
    for told in answer["interactions"]:
        tables = [table_again(told["outcome"], grid, of_arm, block) for block in range(BLOCKS)]
        slopes, left = apart_again(tables, grid.row_numbers, grid.column_numbers)
        zeros = [0.0] * BLOCKS
        slope = difference_again(zeros, slopes, stops=False)
        cells = [difference_again(zeros, each, stops=False) for each in left]
        cell = cells[list(grid.cells).index(told["cell"])]
        assert cell["p"] <= 1.02 * min(each["p"] for each in cells) + 1e-4
        for found, again in ((told["slope"], slope), (told["apart"], cell)):
            for name, value in again.items():
                expected = value if value is None else pytest.approx(value, rel=0.02, abs=1e-4)
                assert found[name] == expected, (name, told)
        tails.append(min(1.0, 2 * slope["p"], 2 * len(cells) * cell["p"]))
    assert len(tails) == 3
    for told, p in zip(answer["interactions"], adjusted_again(tails), strict=True):
        assert told["p"] == pytest.approx(p, rel=0.02, abs=1e-4)
        assert told["hangs"] is (told["p"] < 0.05)
    assert answer["interactions"][0]["hangs"]
    examples = [
        (row["variant"], row["outcome"], *each)
        for row in answer["results"]
        if row["verdict"] == "differs"
        for each in to_look_at(row, of_arm)
    ]
    assert examples
    names = ("variant", "outcome", "block", "turn", "difference")
    for told, due in zip(answer["examples"], examples, strict=True):
        assert [told[name] for name in names[:4]] == list(due[:4])
        assert told["difference"] == pytest.approx(due[4])


def of_a_restriction(design: Design, number: int) -> list[Played]:
    """As ``a_piece``; what a restriction did is drawn, and in some games its moment never came."""
    _, arm = place_of(design, number)
    rng, restriction = Random(f"restricted {number}"), design.change(arm).restriction
    games = a_piece(design, number)
    if restriction is None:
        return games
    seats = range(len(design.bots))
    counts = [(rng.randrange(3), rng.randrange(2), rng.choice([*seats, None])) for _ in games]
    return [
        msgspec.structs.replace(
            game,
            held_back=held_back,
            gave_way=gave_way,
            picker=picker if restriction.is_pick else None,
        )
        for game, (held_back, gave_way, picker) in zip(games, counts, strict=True)
    ]


def with_restrictions(title: str) -> Experiment:
    """A kind of move is forbidden to all and to one seat, and a choice of it is looked at."""
    whole = registry.title(title)
    aim = f"move:{whole.moves[0].__struct_config__.tag}"
    return order(
        {
            "title": title,
            "bots": ["greedy", "random"][: whole.seat_counts[0]],
            "variants": {"none": {"forbid": [aim]}, "first": {"forbid": [aim], "seat": 0}},
            "picks": [aim],
            "outcomes": ["moves", "pick"],
            "blocks": BLOCKS,
            "seed": "a restriction told again",
            "reason": "Whether two programs find the same.",
        }
    )


@pytest.mark.django_db
@pytest.mark.parametrize("title", TITLES)
def test_what_restrictions_did_and_what_picks_are_worth_is_worked_out_again(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storing, "play_piece", of_a_restriction)
    finding._found.cache_clear()
    made = with_restrictions(title)
    play_some(made, missing(made), float("inf"))
    note(made)
    answer = Client().get(f"/api/experiments/{made.opaque}/results/", secure=True).json()
    arms = list(design_of(made).arms)
    kept = [games for (games,) in made.played.order_by("number").values_list("games")]
    of_arm = {arm: kept[place :: len(arms)] for place, arm in enumerate(arms)}
    told = {each["variant"]: (each["held_back"], each["gave_way"]) for each in answer["kept"]}
    assert told == {
        arm: tuple(sum(game[place] for games in of_arm[arm] for game in games) for place in (6, 7))
        for arm in arms[1:]
    }
    assert min(min(counts) for counts in told.values()) > 0
    picks = 0
    for row in answer["results"]:
        both = [
            [said_by(row["outcome"], games, "." in arm) for games in of_arm[arm]]
            for arm in (row["than"], row["variant"])
        ]
        pairs = [each for each in zip(*both, strict=True) if None not in each]
        picks += len(pairs) < BLOCKS
        if not pairs:
            assert row["found"] is None
            continue
        before, after = zip(*pairs, strict=True)
        again = difference_again(before, after, stops=False)
        if len(pairs) < 16:
            again |= dict.fromkeys(("low", "high", "p"))
        for name, value in again.items():
            rel, absolute = (0.02, 1e-4) if name == "p" else (1e-3, 1e-6)
            expected = None if value is None else pytest.approx(value, rel=rel, abs=absolute)
            assert row["found"][name] == expected, (name, row)
    assert picks >= 2


def said_by(outcome: str, games: list[Any], picks: bool) -> float | None:
    """The mean of the games of an arm in a block; of one that picks, of those in which its moment
    came."""
    telling = [game for game in games if game[8] is not None or not picks]
    if outcome == "pick":
        telling = [game for game in telling if picks]
        told = [share_of(game, game[8]) for game in telling]
    else:
        told = [of_a_game(outcome, game) for game in telling]
    return mean(told) if told else None


def share_of(game: list[Any], seat: int) -> float:
    places: list[int] = game[0]
    return (places[seat] == 1) / places.count(1)


def table_again(outcome: str, grid: Grid, of_arm: dict[str, Any], block: int) -> list[list[float]]:
    """The means of a block, row by row."""

    def of_cell(a: int, b: int) -> float:
        return mean(of_a_game(outcome, game) for game in of_arm[grid.cell(a, b)][block])

    return [[of_cell(a, b) for b in grid.column_numbers] for a in grid.row_numbers]


def to_look_at(row: dict[str, Any], of_arm: dict[str, Any]) -> list[tuple[int, int, float]]:
    """The three blocks that differ most in the way of the whole, with the first game that parts."""
    found = []
    both = zip(of_arm["base"], of_arm[row["variant"]], strict=True)
    for block, (before, after) in enumerate(both):
        one, other = (
            mean(of_a_game(row["outcome"], game) for game in each) for each in (before, after)
        )
        turn = next((n for n, game in enumerate(before) if game[5] != after[n][5]), None)
        if turn is not None and (other - one) * row["found"]["difference"] > 0:
            found.append((block, turn, other - one))
    return sorted(found, key=lambda each: (-abs(each[2]), each[0]))[:3]
