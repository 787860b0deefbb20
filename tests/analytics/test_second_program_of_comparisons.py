"""A second program works every number of a comparison out again, of each title, from the games that
each of the two counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from math import hypot
from random import Random
from statistics import fmean
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

import pytest
from django.test import Client

from analytics.comparing import COMPARED
from analytics.groupings import PICK
from analytics.metrics.compared_shapes import ComparedRow
from api.admission.quotas import Quota
from games.engine import registry
from tests.analytics.exported import Tables
from tests.analytics.questions import numbers_of
from tests.analytics.second_program import Lot, lots_of, row_again
from tests.analytics.second_program_of_courses import (
    Asked,
    picks_again,
    shares_again,
    telling_again,
)
from tests.analytics.synthetic import Made, store
from tests.analytics.test_second_program import Exports, close, made, one_strength, seats_of
from tests.analytics.test_second_program_of_courses import of_a_course
from tests.analytics.textbook import ERROR, deviation, reach_again

GAMES = 120
ASKED = [
    ("cyclades", "running"),
    ("dice_forge", "declared"),
    ("lords_of_hellas", "running"),
    ("persian_invasion", "running"),
    ("persian_invasion", "declared"),
]
"""Each title; games against others and alone, both ways."""

OF_RATES = ("seats", "picks", "choices")
"""The tables of which rates of what seats have and take are made, and that tell of each game."""

KIND = ("seats", "table", "options", "patch")
OF = {
    "running": ({"population": "bots", "options": "any"}, {"other.rules": "0"}),
    "declared": (
        {"simulation": f"sim_{UUID(int=1).hex}", "options": "any"},
        {"other.simulation": f"sim_{UUID(int=2).hex}"},
    ),
}
COUNTED = {"rate": "n", "difference": "telling", "pick_rate": "listed", "share": "games"}


class Estimate(NamedTuple):
    n: int
    number: float | None
    low: float | None
    high: float | None


@pytest.fixture(autouse=True)
def _tables_as_many_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.analytics.whole_tables.TABLES_OF_ADDRESS", Quota(10**6, 1))


class HandedOut:
    """What all metrics are worked out of, read once: no game comes meanwhile."""

    def __init__(self) -> None:
        self.exports = Exports()
        self._made: dict[str, list[Made]] = {}

    def made(self, filters: Mapping[str, str]) -> list[Made]:
        asked = urlencode(sorted(filters.items()))
        if asked not in self._made:
            self._made[asked] = Tables(filters, OF_RATES).made()
        return self._made[asked]


class Side:
    """One of the two kinds of games, and what is handed out of it."""

    def __init__(
        self,
        metric: str,
        by: str,
        filters: Mapping[str, str],
        declared: bool,
        handed_out: HandedOut,
    ) -> None:
        self._metric, self._by, self._declared = metric, by, declared
        self._filters = dict(filters)
        self._exports = handed_out.exports
        self._made = handed_out.made(filters) if metric in ("pick-rates", "game-shares") else []
        self._courses: dict[float, Any] = {}

    def estimate(
        self, kind: tuple[str, ...], row: Mapping[str, Any], error: float
    ) -> Estimate | None:
        """The figure of a row, with an interval that may miss so often."""
        if self._metric == "game-lengths":
            return self._length(self._link(kind, row["value"]), error)
        again = self._course if self._made else self._rate
        figures = again(kind, str(row["value"]), error)
        if figures is None:
            return None
        figure = row["figure"]
        number, ends = figures.get(figure), ("low", "high")
        if figure == "difference":
            ends = ("difference_low", "difference_high")
        if number is None:
            ends = ("none", "none")
        return Estimate(figures[COUNTED[figure]], number, *(figures.get(end) for end in ends))

    def _link(self, kind: tuple[str, ...], value: str) -> str:
        narrower = dict(zip(KIND, kind, strict=True))
        return "?" + urlencode({**self._filters, **narrower, "by": self._by, "value": value})

    def _rate(self, kind: tuple[str, ...], value: str, error: float) -> dict[str, Any] | None:
        link = self._link(kind, value)
        those, every = self._exports.games(link), self._exports.games(link, ("by", "value"))
        if not those:
            return None
        mixed = self._by == "level"
        figures = row_again(every, those, declared=self._declared, mixed=mixed, error=error)
        by_game = lots_of(every, those, mixed).values()
        lots = [lot for each in by_game for lot in each]
        alone = all(sum(lot.units for lot in each) == 1 for each in by_game)
        figures["telling"] = len(every) if alone else sum(map(tells, lots))
        if alone and not one_strength(kind[1], self._filters):
            figures["difference"] = None
        return figures

    def _course(self, kind: tuple[str, ...], value: str, error: float) -> dict[str, Any] | None:
        if error not in self._courses:
            program = shares_again(self._by)
            if self._metric == "pick-rates":
                program = picks_again(self._by.removeprefix(PICK))
            self._courses[error] = program(Asked(self._declared, error=error), self._made)
        key = int(kind[0]), kind[1], value
        figures: dict[str, Any] | None = self._courses[error].get(key)
        if figures is None or self._metric != "pick-rates" or not figures["too_few"]:
            return figures
        asked, by = Asked(self._declared), self._by.removeprefix(PICK)
        return {**figures, "telling": telling_again(asked, self._made, by, key)}

    def _length(self, link: str, error: float) -> Estimate | None:
        lengths = list(self._exports.lengths(link, "moves").values())
        n = len(lengths)
        if not n:
            return None
        if n < 30:
            return Estimate(n, None, None, None)
        reach = reach_again(n, self._declared, error) * deviation(lengths)
        middle = fmean(lengths)
        return Estimate(n, middle, middle - reach, middle + reach)


def tells(lot: Lot) -> bool:
    return 0 < lot.having < lot.units and 0 < lot.winners < lot.units


def get(query: Mapping[str, str]) -> Any:
    answer = Client().get(f"/api/analytics/compare/?{urlencode(query)}", secure=True)
    assert answer.status_code == 200, answer.content
    return answer.json()


def alike(title: str, rng: Random, terms: Mapping[str, Any]) -> Iterator[Made]:
    """Games of as few seats as one can play against somebody, so that many are of one kind."""
    counts = seats_of(title, is_simulation="simulation" in terms)
    fewest = min((count for count in counts if count > 1), default=1)
    while True:
        game = made(title, rng, **terms)
        if game.seats == fewest:
            yield game


@pytest.mark.django_db
@pytest.mark.parametrize(("title", "sampling"), ASKED)
def test_what_is_compared_is_worked_out_again(title: str, sampling: str) -> None:
    rng, compared = Random(f"compared {title}"), 0
    for number in (1, 2):
        terms: dict[str, Any] = {"simulation": UUID(int=number), "population": "simulation"}
        if sampling == "running":
            terms = {}
        games = islice(alike(title, rng, terms), GAMES)
        rules = registry.title(title).rules
        if sampling == "running" and number == 2:
            rules = "0"
        store(replace(of_a_course(each, rng), rules=rules) for each in games)
    handed_out = HandedOut()
    for metric in COMPARED:
        compared += check(title, metric, sampling, handed_out)
    assert compared > 10


def check(title: str, metric: str, sampling: str, handed_out: HandedOut) -> int:
    """Compare all rows; how many changes are told."""
    mine, others = OF[sampling]
    answer = get({"title": title, "metric": metric, **mine, **others})
    declared = answer["sampling"] == "declared"
    assert declared is (sampling == "declared")
    sides = [
        Side(metric, answer["by"], {"title": title, **answer[which]}, declared, handed_out)
        for which in ("filters", "other_filters")
    ]
    rows = answer["rows"]
    possible = Counter(
        _kinds(row) for row in rows if row["why"] in ("", "Too few games tell of it.")
    )
    for row in rows:
        again = _both(row, sides)
        if row["change"] is not None:
            error = ERROR if declared else ERROR / 2
            again |= _change(row, sides, error)
            low, high = list(_change(row, sides, error / possible[_kinds(row)]).values())[1:]
            again["differs"] = not low <= 0 <= high
        for name, value in again.items():
            assert row[name] == close(value), (metric, name, row, again)
        left = {name for name in numbers_of(ComparedRow) if row[name] is not None} - set(again)
        assert left == set()
    return sum(row["change"] is not None for row in rows)


def _kinds(row: Mapping[str, Any]) -> tuple[Any, ...]:
    """Which two kinds of games a row is about."""
    terms = tuple(row[which + name] for which in ("", "other_") for name in KIND[1:])
    return row["seats"], terms


def _estimates(row: Mapping[str, Any], sides: list[Side], error: float) -> list[Estimate]:
    estimates = []
    for which, side in zip(("", "other_"), sides, strict=True):
        kind = (str(row["seats"]), *(str(row[which + name]) for name in KIND[1:]))
        estimates.append(side.estimate(kind, row, error) or Estimate(0, None, None, None))
    return estimates


def _both(row: Mapping[str, Any], sides: list[Side]) -> dict[str, Any]:
    mine, others = (each._asdict() for each in _estimates(row, sides, ERROR))
    return {**mine, **{f"other_{name}": value for name, value in others.items()}}


def _change(row: Mapping[str, Any], sides: list[Side], error: float) -> dict[str, float]:
    (_, mine, low, high), (_, its, other_low, other_high) = _estimates(row, sides, error)
    assert None not in (mine, low, high, its, other_low, other_high)
    change = its - mine  # type: ignore[operator]
    return {
        "change": change,
        "change_low": change - hypot(its - other_low, high - mine),  # type: ignore[operator]
        "change_high": change + hypot(other_high - its, mine - low),  # type: ignore[operator]
    }
