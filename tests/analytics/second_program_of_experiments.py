"""What an experiment finds, worked out by a second program from the games that are kept of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import exp, lgamma, log, pi, sqrt
from random import Random
from statistics import correlation, mean, stdev, variance
from typing import Any, NamedTuple

import numpy as np
import pytest
from django.test import Client

from analytics.experiments import finding, storing
from analytics.experiments.ordering import design_of
from analytics.experiments.progressing import note
from analytics.experiments.storing import missing, play_some
from analytics.lab.designs import Design, place_of
from analytics.lab.outcomes import Played
from analytics.models import Experiment
from tests.analytics.textbook import Numbers, simpson

TITLES = ("cyclades", "dice_forge", "lords_of_hellas", "persian_invasion")
BLOCKS = 40


class Found(NamedTuple):
    """``design``: of the experiment. ``answer``: what the API tells. ``of_arm``: of each arm the
    games that are kept, block by block."""

    design: Design
    answer: dict[str, Any]
    of_arm: dict[str, list[list[Any]]]


def results_of(
    made: Experiment,
    piece: Callable[[Design, int], list[Played]],
    monkeypatch: pytest.MonkeyPatch,
    of: str = "",
) -> Found:
    """Whatever is found by games that are made up; ``of``: what is asked of the experiment."""
    monkeypatch.setattr(storing, "play_piece", piece)
    finding._found.cache_clear()
    play_some(made, missing(made), float("inf"))
    note(made)
    design = design_of(made)
    answer = Client().get(f"/api/experiments/{made.opaque}/{of}", secure=True).json()
    kept = [games for (games,) in made.played.order_by("number").values_list("games")]
    arms = list(design.arms)
    of_arm = {arm: kept[place :: len(arms)] for place, arm in enumerate(arms)}
    return Found(design, answer, of_arm)


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
    outcomes: dict[str, float] = {
        "moves": moves,
        "rounds": rounds,
        "score": mean(scores),
        "wins:seat=0": first[0] / sum(first),
        "held:seat=0": len(held["seat"]["0"]) / len(places),
    }
    return outcomes[outcome]


def student_tail_again(t: float, freedom: int) -> float:
    norm = lgamma((freedom + 1) / 2) - lgamma(freedom / 2) - log(freedom * pi) / 2

    def density(x: Numbers) -> Numbers:
        densities: Numbers = np.exp(norm - (freedom + 1) / 2 * np.log(1 + x * x / freedom))
        return densities

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
    row: dict[str, Any] = {
        "blocks": n,
        "base": mean(before),
        "variant": mean(after),
        "difference": far,
    }
    both = variance(before) + variance(after)
    row["saved"] = both / spread**2 if spread > 1e-12 else None
    varied = min(variance(before), variance(after)) > 1e-12
    row["correlation"] = correlation(before, after) if varied else None
    if spread < 1e-12:
        return row | {"low": far, "high": far, "p": 0.0 if far else 1.0}
    if stops:
        wide = -2 * log(0.05)
        rho = (wide + log(wide) + 1) / 500
        gain = (n * far / spread) ** 2 * rho / (2 * (n * rho + 1)) - log(n * rho + 1) / 2
        reach = spread * sqrt(2 * (n * rho + 1) / (n * n * rho) * log(sqrt(n * rho + 1) / 0.05))
        p = min(1.0, exp(-gain))
    else:
        reach = student_again(n - 1) * spread / sqrt(n)
        p = student_tail_again(far / spread * sqrt(n), n - 1)
    return row | {"low": far - reach, "high": far + reach, "p": p}
