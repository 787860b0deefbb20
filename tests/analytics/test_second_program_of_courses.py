"""A second program works every number of every figure of the course out again, for each title."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias
from urllib.parse import urlencode
from uuid import UUID

import pytest
from django.test import Client

from analytics.groupings import PICK, groupings_of
from games.engine import registry
from tests.analytics.second_program_of_courses import (
    Asked,
    areas_again,
    choices_again,
    interaction_again,
    picks_again,
    shares_again,
    standings_again,
)
from tests.analytics.synthetic import Made, store
from tests.analytics.test_second_program import close, made
from tests.filled import filled

TITLES = ("cyclades", "dice_forge", "lords_of_hellas", "persian_invasion")
GAMES = 160
FEW = 3
"""Things of each kind that occur."""

APART = ("seats", "table")
TOLD_BY = {
    "standings": ("round", "who"),
    "choices": ("kind",),
    "interaction": ("who", "whom"),
    "areas": ("area",),
    "game-shares": ("value",),
    "pick-rates": ("value",),
}
"""What tells the rows of a block apart."""

ASKED: tuple[tuple[dict[str, str], Asked], ...] = (
    ({}, Asked(False)),
    ({"table": "any"}, Asked(False, mixed=True)),
    ({"level": "greedy"}, Asked(False, level="greedy")),
    ({"seat": "0"}, Asked(False, seat=0)),
    ({"seat": "0", "level": "greedy"}, Asked(True, seat=0, level="greedy")),
    ({}, Asked(True)),
)


def of_a_course(game: Made, rng: Random) -> Made:
    """The game with some course."""
    title = registry.title(game.title)
    moments = rng.choice((5, 6)) + 1
    places = len(game.sides) or game.seats
    pairs = [divmod(place, game.seats) for place in range(game.seats**2)]
    there = [who < places and whom < places and who != whom for who, whom in pairs]
    kinds = [each for each in groupings_of(title).values() if each.level == "pick"]
    return replace(
        game,
        standings=[rng.randrange(12) for _ in range(moments * game.seats)],
        harms=[rng.choice((0, 0, 1, 3)) if each else -1 for each in there],
        asked=rng.randrange(50, 150),
        forced=rng.randrange(30),
        listed=rng.randrange(300, 900),
        picks={
            kind.id.removeprefix(PICK): {
                thing: _taken(game, rng) for thing in list(kind.values)[:FEW] if rng.random() < 0.9
            }
            for kind in kinds
        },
        choices={
            kind: (rng.randrange(1, 9), rng.randrange(9, 40), None)
            for kind in ("one", "other")
            if rng.random() < 0.8
        },
        areas={
            area: (moments - 1, held := rng.randrange(moments), rng.randrange(held + 1), 2)
            for area in ("here", "there")
            if rng.random() < 0.8
        },
    )


def _taken(game: Made, rng: Random) -> tuple[list[int], list[int], int]:
    """Some of those who could take it did, and now and then one who could not."""
    listed = [seat for seat in range(game.seats) if rng.random() < 0.7]
    took = [seat for seat in range(game.seats) if rng.random() < (0.4 if seat in listed else 0.1)]
    return took, listed, sum(rng.randrange(4) for _ in took)


@pytest.mark.django_db
@pytest.mark.parametrize("title", TITLES)
def test_what_is_told_of_the_course_is_worked_out_again(title: str) -> None:
    rng = Random(title)
    which: dict[str, Any] = {"population": "simulation", "simulation": UUID(int=1)}
    running = [of_a_course(made(title, rng), rng) for _ in range(GAMES)]
    declared = [of_a_course(made(title, rng, **which), rng) for _ in range(GAMES)]
    store([*running, *declared])
    numbers = 0
    for metric, by, program, (filters, asked) in asked_of(title):
        whose = {"simulation": f"sim_{UUID(int=1).hex}"} if asked.declared else OF_BOTS
        games = asked.games(declared if asked.declared else running)
        query = {"title": title, "by": by, **whose, **filters}
        numbers += check(metric, query, program(asked, games), len(games))
    assert numbers > 1500


Way: TypeAlias = tuple[dict[str, str], Asked]


def asked_of(title: str) -> Iterator[tuple[str, str, Any, Way]]:
    """Each metric in all ways; where it can be told apart by several things, every second way by
    each of them and the others by its neighbour."""
    for metric, programs in programs_of(title).items():
        for place, (by, program) in enumerate(programs.items()):
            for way in ASKED[place % 2 :: 2] if len(programs) > 1 else ASKED:
                yield metric, by, program, way


def programs_of(title: str) -> dict[str, dict[str, Any]]:
    """By metric and what its rows are told apart by."""
    groupings = groupings_of(registry.title(title)).values()
    picks = [each.id for each in groupings if each.level == "pick"]
    of_games = [each.id for each in groupings if each.level == "game" and each.id != "all"]
    return {
        "standings": {"all": standings_again},
        "choices": {"all": choices_again},
        "interaction": {"all": interaction_again},
        "areas": {"all": areas_again},
        "pick-rates": {by: picks_again(by.removeprefix(PICK)) for by in picks},
        "game-shares": {by: shares_again(by) for by in of_games},
    }


@pytest.mark.parametrize("title", TITLES)
def test_each_metric_is_asked_in_all_ways(title: str) -> None:
    asked = list(asked_of(title))
    for metric, programs in filled(list(programs_of(title).items())):
        assert {by for name, by, _, _ in asked if name == metric} == {*programs}
        ways = [way for name, _, _, way in asked if name == metric]
        assert all(way in ways for way in ASKED)


OF_BOTS = {"population": "bots", "options": "any"}


def check(metric: str, query: dict[str, str], again: dict[Any, dict[str, Any]], games: int) -> int:
    """Compare all rows of an answer; how many numbers that were."""
    address = f"/api/analytics/{metric}/?{urlencode(query)}"
    answer = Client().get(address, secure=True).json()
    assert answer["games"] == games, address
    rows = {tuple(row[n] for n in (*APART, *TOLD_BY[metric])): row for row in answer["rows"]}
    assert len(rows) == len(answer["rows"])
    assert rows.keys() == again.keys(), address
    for key, figures in again.items():
        for name, value in figures.items():
            assert rows[key][name] == close(value), (address, name, rows[key], figures)
    return sum(len(figures) for figures in again.values())
