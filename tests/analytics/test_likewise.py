"""Where one seat is as good as another, games count together that differ in which seats it was."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from analytics.catalogue import METRICS
from analytics.judging.blocks import Block
from analytics.judging.cells import Cell
from analytics.judging.verdicts import verdict
from analytics.parsing import parse_query
from analytics.selectors.seats import Likewise, alike, counted, totals
from analytics.statistics.contests import Contest
from tests.analytics.questions import BOTS
from tests.analytics.synthetic import Made, store
from tests.filled import filled

pytestmark = pytest.mark.django_db

SEATS = 4


def games(**terms: Any) -> list[Made]:
    """Some hundreds, with one winner or two, and one card that some seats have, or all."""
    rng = Random("likewise")
    return [
        Made(
            tuple(sorted(rng.sample(range(SEATS), rng.choice((1, 1, 2))))),
            held={"cards": {"hydra": rng.sample(range(SEATS), rng.randrange(1, 5))}},
            **terms,
        )
        for _ in range(300)
    ]


def sets(**filters: str) -> set[tuple[Any, ...]]:
    """Who had it, who was counted and who won, as games tell it and as it is counted together."""
    query = parse_query(METRICS["card-rates"], {**BOTS, "by": "cards", **filters})
    names = ("chosen", "among", "winners")
    rows = counted(query).annotate(**{f"like_{name}": Likewise(name) for name in names})
    return set(rows.values_list(*names, *(f"like_{name}" for name in names)))


def parts(chosen: int, among: int, winners: int) -> tuple[int, ...]:
    """How many seats are in which of the three sets."""
    of = [(chosen >> seat & 1, among >> seat & 1, winners >> seat & 1) for seat in range(SEATS)]
    return tuple(of.count((a, b, c)) for a in (0, 1) for b in (0, 1) for c in (0, 1))


@pytest.mark.parametrize("filters", [{}, {"seat": "1"}, {"dim.faces": "ship"}])
def test_as_many_of_each_sort_have_it_are_counted_and_win(filters: dict[str, str]) -> None:
    rng = Random("faces")
    faces = [rng.sample(range(SEATS), rng.randrange(1, 5)) for _ in range(300)]
    store(
        Made(made.winners, held={**made.held, "faces": {"ship": seats}})
        for made, seats in zip(games(), faces, strict=True)
    )
    rows = sets(**filters)
    for chosen, among, winners, *like in filled(rows):
        assert parts(*like) == parts(chosen, among, winners)
    assert 1 < len({tuple(like) for _, _, _, *like in rows}) < len(rows) / 2


@pytest.mark.parametrize(
    "terms",
    [{"sides": [(0, 2), (1, 3)]}, {"levels": ["greedy", "random", "greedy", "greedy"]}],
)
def test_partners_and_seats_that_are_not_equally_strong_stay_who_they_are(
    terms: dict[str, Any],
) -> None:
    store(games(**terms))
    for chosen, among, winners, *like in filled(sets()):
        assert like == [chosen, among, winners]


def test_what_is_counted_together_is_all_there_is_and_seats_are_told_by_themselves() -> None:
    store(games())
    query = parse_query(METRICS["card-rates"], {**BOTS, "by": "cards"})
    rows = list(alike(query, []))
    assert sum(row.games for row in rows) == 300
    assert len({(row.chosen, row.winners) for row in rows}) == len(rows) < 20
    winners = {row.winners for row in totals(query)}
    assert len(winners) == SEATS + 6


def test_in_whatever_order_games_are_told_not_a_digit_changes() -> None:
    rng = Random("order")
    contests = {
        Contest(size, having, 1, lucky, sharing): rng.randrange(1, 50)
        for size in (3, 5, 7)
        for having in range(1, size)
        for lucky in (0, 1)
        for sharing in (1, 3)
    }
    verdicts = set()
    for _ in range(50):
        shuffled = Counter(dict(rng.sample(sorted(contests.items()), len(contests))))
        cell = Cell(Block(7, "greedy:7", "standard", "none"), "hydra", telling=shuffled)
        cell.sizes[7] = 1
        verdicts |= {verdict(cell, cell, declared=True, alike=True)}
    assert len(verdicts) == 1
    assert verdicts.pop().telling == sum(contests.values())
