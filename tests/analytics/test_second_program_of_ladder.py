"""A second program works the figures of levels of bots out again, from the tables that are handed
out, and finds what docs/bots.md says."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from statistics import NormalDist
from typing import Any, TypeAlias

import numpy as np
import pytest

from analytics.ladder import tables
from api.admission.quotas import Quota
from games.bots.strengths import DOCUMENT
from games.engine import registry
from tests.analytics.exported import Lines, lines
from tests.analytics.second_program import Line
from tests.filled import filled

pytestmark = pytest.mark.django_db

TITLES = ["cyclades", "dice_forge", "lords_of_hellas"]
SUPPOSED = 8
"""Blocks that are supposed beside those that were seen, see docs/bots.md."""
PULL = 0.1
"""Of games in which a strength is pulled to the middle."""
Z = NormalDist().inv_cdf(0.975)

Numbers: TypeAlias = list[float]


@pytest.fixture(autouse=True)
def _tables_as_many_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.analytics.whole_tables.TABLES_OF_ADDRESS", Quota(10**6, 1))


def rows(title: str, head: str) -> Iterator[tuple[int, list[str]]]:
    """Of a table of the document that begins so: seats, and the cells after that."""
    _, _, text = DOCUMENT.read_text("utf-8").partition(tables.BEGIN)
    _, _, table = text.partition(f"| title, seats | level | {head}")
    name = re.escape(registry.title(title).name)
    for line in table.partition("\n\n")[0].splitlines():
        if match := re.match(rf"\| {name}, (\d) \| (.+) \|$", line):
            yield int(match[1]), [cell.strip() for cell in match[2].split("|")]


def matches(title: str, table: str) -> Mapping[tuple[int, str, str], Lines]:
    """By seats and levels."""
    by_match: defaultdict[tuple[int, str, str], Lines] = defaultdict(list)
    for line in lines(table, {"title": title}):
        levels = [line[who].partition("/")[0] for who in ("one", "others")]
        by_match[int(line["seats"]), levels[0], levels[1]].append(line)
    return by_match


def means_of_blocks(match: Lines) -> Numbers:
    """What the one won of each."""
    blocks: defaultdict[str, Numbers] = defaultdict(list)
    for line in match:
        if line["seat"] == line["turn"]:
            blocks[line["block"]].append(float(line["share"]))
    return [float(np.mean(won)) for won in blocks.values()]


def interval(means: Sequence[float], seats: int) -> tuple[float, float]:
    """Rates from which the one that was seen is two standard deviations away, of as many games as
    tell as much."""
    rate = float(np.mean(means))
    alone = rate * (1 - rate)
    games = float(len(means) * seats)
    if alone:
        apart = float(np.var(means)) * len(means) + SUPPOSED * alone / seats
        games = len(means) * alone * (len(means) - 1 + SUPPOSED) / apart
    # (rate - p)**2 = Z**2 * p * (1 - p) / games
    far = Z**2 / games
    low, high = sorted(np.roots([1 + far, -2 * rate - far, rate**2]).real)
    return float(low), float(high)


def as_told(seconds: float) -> str:
    milliseconds = 1000 * seconds
    return f"{milliseconds:.2g} ms" if milliseconds < 100 else f"{milliseconds:,.0f} ms"


@pytest.mark.parametrize("title", TITLES)
def test_rates_of_levels_follow_from_the_games_that_are_handed_out(title: str) -> None:
    known = matches(title, "ladder")
    table = {(n, cells[0], cells[1]): cells for n, cells in filled(rows(title, "among"))}
    assert table.keys() == known.keys()
    for rung, (_, _, won, within, equal, games, *_) in table.items():
        seats, match = rung[0], known[rung]
        means = means_of_blocks(match)
        low, high = interval(means, seats)
        assert float(won[:-1]) == pytest.approx(100 * np.mean(means), abs=0.501)
        assert [*map(float, within.split("–"))] == pytest.approx([100 * low, 100 * high], abs=0.501)
        assert equal == f"{1 / seats:.0%}"
        assert int(games) == len(means) * seats == len(match) / seats


@pytest.mark.parametrize("title", TITLES)
def test_what_choices_cost_follows_from_those_that_are_handed_out(title: str) -> None:
    known = matches(title, "ladder_costs")
    for seats, cells in filled(rows(title, "among")):
        sizes = known[seats, cells[0], cells[1]]
        choices = [int(line["choices"]) for line in sizes]
        within = np.searchsorted(np.cumsum(choices), 0.95 * sum(choices))
        assert cells[-2] == as_told(float(sizes[0]["seconds"]) / sum(choices))
        assert cells[-1] == as_told(float(sizes[int(within)]["upto"]))
        assert float(sizes[-1]["upto"]) <= float(sizes[0]["longest"])


@pytest.mark.parametrize("title", TITLES)
def test_ratings_of_levels_follow_from_the_games_that_are_handed_out(title: str) -> None:
    table: defaultdict[int, dict[str, list[str]]] = defaultdict(dict)
    for seats, (level, *cells) in filled(rows(title, "rating")):
        table[seats][level] = cells
    known = matches(title, "ladder")
    for seats, levels in filled(table.items()):
        games = [match for (of, *_), match in known.items() if of == seats]
        ratings = rated(games, [*levels])
        for level, (points, within) in filled(levels.items()):
            middle, reach = ratings[level]
            assert float(points) == pytest.approx(middle, abs=0.6)
            if level != "greedy":
                low, _, high = within.partition(" to ")
                assert float(low) == pytest.approx(middle - reach, abs=0.7)
                assert float(high) == pytest.approx(middle + reach, abs=0.7)


def rated(games: Sequence[Lines], levels: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Points of each level over greedy ones, and how far the interval reaches."""
    who, won, block = _as_arrays(games, levels)
    seats, best = np.eye(len(levels))[who], np.zeros(len(levels))
    for _ in range(60):
        odds = np.exp(best[who])
        share = odds / odds.sum(axis=1, keepdims=True)
        mean = np.einsum("gs,gsl->gl", share, seats)
        curve = np.einsum("gs,gsl,gsm->lm", share, seats, seats) - mean.T @ mean
        inverse = np.linalg.inv(curve + PULL * np.eye(len(levels)))
        slopes = np.einsum("gs,gsl->gl", won - share, seats)
        best = best + np.clip(inverse @ (slopes.sum(axis=0) - PULL * best), -1, 1)
    by_block = np.zeros((block.max() + 1, len(levels)))
    np.add.at(by_block, block, slopes)
    moved = by_block @ inverse
    anchor = levels.index("greedy")
    scale = 400 / np.log(10)
    ratings = {}
    for at, level in enumerate(levels):
        apart = np.eye(len(levels))[at] - np.eye(len(levels))[anchor]
        variance = max(apart @ inverse @ apart, ((moved @ apart) ** 2).sum())
        ratings[level] = scale * (best[at] - best[anchor]), scale * Z * float(np.sqrt(variance))
    return ratings


def _as_arrays(games: Sequence[Lines], levels: Sequence[str]) -> tuple[Any, Any, Any]:
    """A row for each game: the level at each seat, what it won; and the block of the game."""
    by_game: defaultdict[tuple[int, str, str], Lines] = defaultdict(list)
    for number, match in enumerate(games):
        for line in match:
            by_game[number, line["block"], line["turn"]].append(line)
    who = [[levels.index(x["bot"].partition("/")[0]) for x in seats] for seats in by_game.values()]
    won = [[float(x["share"]) for x in seats] for seats in by_game.values()]
    blocks = {key[:2]: number for number, key in enumerate(by_game)}
    return np.array(who), np.array(won), np.array([blocks[key[:2]] for key in by_game])


@pytest.mark.parametrize("title", ["cyclades", "dice_forge", "lords_of_hellas"])
def test_chances_that_bots_said_are_handed_out_as_they_are_told(title: str) -> None:
    for seats, (level, games, brier, equal, *bands) in filled(rows(title, "games | Brier")):
        chances = [
            line
            for line in lines("ladder_chances", {"title": title, "seats": str(seats)})
            if line["level"] == level
        ]
        assert len(chances) == len(bands)
        for line, band in zip(chances, bands, strict=True):
            assert line["games"] == games
            assert float(line["brier"]) == pytest.approx(float(brier), abs=0.000501)
            assert float(line["brier_equal"]) == pytest.approx(float(equal), abs=0.000501)
            assert _band(line) == band


def _band(line: Line) -> str:
    if not int(line["chances"]):
        return ""
    said, came = 100 * float(line["chance"]), 100 * float(line["came"])
    return f"{said:.0f}: {came:.0f} of {line['chances']}"


def test_rows_are_of_the_seats_that_are_asked_for_and_of_one_title() -> None:
    for table in ("ladder", "ladder_costs"):
        rows_read = lines(table, {"title": "dice_forge", "seats": "2,3"})
        assert {line["seats"] for line in rows_read} == {"2", "3"}
        assert {line["title"] for line in rows_read} == {"dice_forge"}
    chances = lines("ladder_chances", {"title": "dice_forge", "seats": "2"})
    assert {line["seats"] for line in chances} == {"2"}
    assert lines("ladder", {"title": "persian_invasion"}) == []
