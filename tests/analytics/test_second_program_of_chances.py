"""A second program works every chance and every score out again, of each title."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any
from uuid import UUID

import pytest

from api.admission.quotas import Quota
from games.engine import registry
from tests.analytics.questions import left_out
from tests.analytics.second_program_of_chances import rows_again
from tests.analytics.synthetic import Made, store
from tests.analytics.test_second_program import BOTH, TITLES, close, made, seats_of
from tests.analytics.test_second_program_of_strengths import Kind, get, kind_of, tables_of

GAMES = 150
"""Of each number of seats, of as many as are told of."""
MOST = 450
ROUNDS = (3, 4)
"""So many have games, which do not all last as long: of each more is told."""
NARROWER: tuple[dict[str, str], ...] = ({}, {"table": "any"}, {"level": "greedy"})


@pytest.fixture(autouse=True)
def _tables_as_many_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.analytics.whole_tables.TABLES_OF_ADDRESS", Quota(10**6, 1))


def of_standings(game: Made, rng: Random) -> Made:
    """The game with standings and nothing else; three of four are games of equals, whose chances
    are told."""
    moments = rng.choice(ROUNDS) + 1
    return replace(
        game,
        levels=game.levels if rng.random() < 1 / 4 else ["greedy"] * game.seats,
        standings=[rng.randrange(12) for _ in range(moments * game.seats)],
    )


def some(title: str, rng: Random, **which: Any) -> list[Made]:
    """As many as tell something; where many may play, of some numbers of seats nothing is told."""
    seats = seats_of(title, is_simulation="simulation" in which)
    games = min(GAMES * len(seats), MOST)
    return [of_standings(made(title, rng, (), **which), rng) for _ in range(games)]


@pytest.mark.django_db
@pytest.mark.parametrize("title", TITLES)
def test_chances_are_worked_out_again(title: str) -> None:
    rng = Random(f"chances {title}")
    which = {"population": "simulation", "simulation": UUID(int=1)}
    store([*some(title, rng), *some(title, rng, **which)])
    numbers = scored = 0
    for whose in BOTH:
        for narrower in NARROWER:
            compared, scores = check({"title": title, **whose, **narrower})
            numbers, scored = numbers + compared, scored + scores
    if max(registry.title(title).seat_counts) > 1:
        assert numbers > 300
        assert scored > 10
    else:
        assert numbers == 0, "nobody is ahead alone"


def check(query: dict[str, str]) -> tuple[int, int]:
    """Compare all rows of both answers; how many numbers that were, and how many scores."""
    kinds: dict[Kind, dict[str, list[dict[str, Any]]]] = {}
    answers = {name: get(name, query).json() for name in ("win-chances", "chance-calibration")}
    for name, answer in answers.items():
        for row in answer["rows"]:
            kinds.setdefault(kind_of(row), {}).setdefault(name, []).append(row)
    numbers = scored = 0
    declared = answers["win-chances"]["sampling"] == "declared"
    tables = tables_of({**query, "of": "standings"}, kinds)
    for kind, answered in kinds.items():
        by_round, by_tenth = rows_again(tables[kind], int(kind[0]), declared)
        pairs = (("win-chances", "round", by_round), ("chance-calibration", "least", by_tenth))
        for name, key, again in pairs:
            rows = {row[key]: row for row in answered[name]}
            assert rows.keys() == again.keys(), (query, kind)
            for which, told_again in again.items():
                for figure, value in told_again.items():
                    assert rows[which][figure] == close(value), (query, kind, figure, rows[which])
                assert left_out(name, rows[which], told_again) == set()
                numbers += len(told_again)
                scored += told_again.get("brier") is not None
    return numbers, scored
