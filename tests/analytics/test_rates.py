"""What counts as a win, for whom, and what is said of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import erfc, sqrt
from random import Random
from tracemalloc import get_traced_memory, start, stop
from typing import Any

import pytest
from pytest_django import DjangoDbBlocker

from analytics.catalogue import METRICS
from analytics.judging import cells
from analytics.parsing import parse_query
from analytics.selectors.seats import alike, counted, totals
from analytics.statistics.any_time import rate_at_any_time
from analytics.statistics.intervals import wilson
from tests.analytics.questions import BOTS, WHICH, by_value, card_rates, declared, win_rates
from tests.analytics.referring import each_has_what_it_refers_to
from tests.analytics.synthetic import Held, Made, store
from tests.shared import shared

pytestmark = pytest.mark.django_db


def test_wins_are_counted_by_seat() -> None:
    store([*[Made((0,))] * 40, *[Made((1,))] * 30, *[Made((2,))] * 20, *[Made((3,))] * 10])
    answered = win_rates()
    assert (answered.by, answered.games) == ("seat", 100)
    assert [(row.seats, row.value, row.name, row.n, row.games) for row in answered.rows] == [
        (4, "0", "P1", 100, 100),
        (4, "1", "P2", 100, 100),
        (4, "2", "P3", 100, 100),
        (4, "3", "P4", 100, 100),
    ]
    assert [row.wins for row in answered.rows] == [40, 30, 20, 10]
    assert [row.rate for row in answered.rows] == [0.4, 0.3, 0.2, 0.1]
    assert {row.expected for row in answered.rows} == {0.25}
    assert answered.sampling == "running"
    first = answered.rows[0]
    assert (first.low, first.high) == pytest.approx(rate_at_any_time(40, 100), abs=1e-6)


def test_a_sample_whose_size_was_declared_is_judged_by_it() -> None:
    store([*[of_one((0,))] * 40, *[of_one((1,))] * 60])
    answered = win_rates(**declared())
    assert answered.sampling == "declared"
    first = answered.rows[0]
    assert (first.low, first.high) == pytest.approx(wilson(40, 100), abs=1e-6)
    assert first.p == pytest.approx(erfc((40 - 25) / sqrt(100 * 0.1875) / sqrt(2)), rel=1e-4)


def of_one(winners: tuple[int, ...], **terms: Any) -> Made:
    """A game of the simulation that ``declared`` asks for."""
    return Made(winners, population="simulation", simulation=WHICH, **terms)


def test_a_shared_win_counts_one_kth_for_each() -> None:
    store([*[Made((0, 1))] * 30, *[Made((1, 2, 3))] * 30])
    rows = by_value(win_rates())
    assert [rows[seat].wins for seat in "0123"] == [15, 25, 10, 10]


def test_pearsons_test_of_whole_wins_is_the_textbooks() -> None:
    counts = {0: 40, 1: 30, 2: 20, 3: 10}
    store(of_one((seat,)) for seat, count in counts.items() for _ in range(count))
    [test] = win_rates(**declared()).tests
    assert (test.seats, test.games, test.freedom) == (4, 100, 3)
    assert test.statistic == pytest.approx(20.0)  # (15² + 5² + 5² + 15²) / 25
    assert test.p == pytest.approx(0.00016974, rel=1e-2)


def test_shared_wins_count_for_less_chance_and_the_test_allows_for_it() -> None:
    """Of three seats two share a win: that tells which one did not win, a single draw as well."""
    won: dict[tuple[int, ...], int] = {(0,): 30, (1,): 20, (2,): 10}
    won |= {(0, 1): 25, (0, 2): 15, (1, 2): 10}
    store(of_one(who, seats=3) for who, count in won.items() for _ in range(count))
    [test] = win_rates(**declared()).tests
    off = [30 + 20 - 110 / 3, 20 + 17.5 - 110 / 3, 10 + 12.5 - 110 / 3]
    by_hand = sum(each**2 for each in off) / (60 / 3 + 50 / 12)  # a half counts a quarter
    assert test.statistic == pytest.approx(by_hand, abs=1e-5)


def test_partners_are_one_unit_with_one_row() -> None:
    sides = ((0, 2), (1, 3))
    store([*[of_one((0, 2), sides=sides)] * 60, *[of_one((1, 3), sides=sides)] * 40])
    answered = win_rates(**declared())
    rows = [(row.value, row.name, row.n, row.wins, row.expected) for row in answered.rows]
    assert rows == [("0", "P1 and P3", 100, 60, 0.5), ("1", "P2 and P4", 100, 40, 0.5)]
    # 60 of 100 games for one of two sides, as of two players.
    assert [row.p for row in answered.rows] == pytest.approx([erfc(2 / sqrt(2))] * 2, abs=1e-6)
    assert (answered.rows[0].low, answered.rows[0].high) == pytest.approx(wilson(60, 100), abs=1e-6)
    [test] = answered.tests
    assert (test.freedom, test.statistic) == (1, 4)


def test_solo_games_have_no_expectation_and_are_compared_with_each_other() -> None:
    """An elder wins 30 of 40, and without one 30 of 80 are won."""
    with_it: Held = {"cards": {"elder": (0,)}}
    games = [((0,), with_it, 30), ((), with_it, 10), ((0,), {}, 30), ((), {}, 50)]
    store(
        of_one(winners, seats=1, held=held) for winners, held, count in games for _ in range(count)
    )
    [alone] = win_rates(**declared()).rows
    assert (alone.rate, alone.expected, alone.p, alone.differs) == (0.5, None, None, None)
    [elder] = card_rates(**declared()).rows
    assert (elder.rate, elder.without_rate, elder.difference) == (0.75, 0.375, 0.375)
    assert (elder.expected, elder.telling, elder.differs) == (None, 120, True)
    # Fisher's test: of 120 games, 40 with the card, 60 are won; near normal.
    spread = 60 * (1 / 3) * (2 / 3) * 60 / 119
    assert elder.p == pytest.approx(erfc(10 / sqrt(spread) / sqrt(2)), rel=1e-4)


def test_games_in_which_all_win_tell_nothing() -> None:
    store([Made((0, 1), seats=2)] * 50)
    answered = win_rates()
    assert [(row.rate, row.p, row.differs) for row in answered.rows] == [(0.5, None, None)] * 2
    assert answered.tests == []


def test_a_game_that_nobody_wins_is_a_win_for_nobody_and_expected_of_nobody() -> None:
    store([*[Made((), seats=2)] * 50, *[Made((0,), seats=2)] * 50])
    rows = by_value(win_rates())
    assert (rows["0"].rate, rows["1"].rate) == (0.5, 0)
    assert {row.expected for row in rows.values()} == {0.25}


def test_below_the_smallest_n_there_is_no_rate() -> None:
    store([Made((0,))] * 29)
    answered = win_rates()
    for row in answered.rows:
        assert (row.n, row.too_few) == (29, True)
        assert (row.wins, row.rate, row.low, row.high) == (None, None, None, None)
        assert (row.p, row.q, row.differs, row.difference) == (None, None, None, None)
    assert [(test.too_few, test.statistic, test.p) for test in answered.tests] == [
        (True, None, None)
    ]
    store([Made((1,))])
    assert [row.too_few for row in win_rates().rows] == [False] * 4


def test_seat_counts_are_told_apart() -> None:
    store([*[Made((0,), seats=2)] * 40, *[Made((2,), seats=3)] * 40])
    answered = win_rates()
    assert [(row.seats, row.value) for row in answered.rows] == [
        *[(2, "0"), (2, "1")],
        *[(3, "0"), (3, "1"), (3, "2")],
    ]
    assert [test.seats for test in answered.tests] == [2, 3]
    assert [row.seats for row in win_rates(seats="3").rows] == [3, 3, 3]
    assert {row.seats for row in win_rates(seats="2,3").rows} == {2, 3}


def test_bots_that_meet_are_told_apart_game_by_game() -> None:
    levels = ("greedy", "random", "random")
    won = {0: 70, 1: 30}
    store(of_one((s,), seats=3, levels=levels) for s, count in won.items() for _ in range(count))
    rows = by_value(win_rates(by="level", **declared()))
    assert (rows["greedy"].n, rows["greedy"].rate) == (100, 0.7)
    assert (rows["random"].n, rows["random"].games, rows["random"].rate) == (200, 100, 0.15)
    # One of them wins each game: what one has too much the other lacks, with the same certainty.
    by_hand = erfc((70 - 100 / 3) / sqrt(100 * 2 / 9) / sqrt(2))
    assert rows["greedy"].p == pytest.approx(by_hand, abs=1e-6)
    assert rows["random"].p == rows["greedy"].p
    assert list(rows) == ["random", "greedy"]  # as the levels are declared


def test_where_all_seats_are_alike_nothing_can_differ() -> None:
    store([Made((0,), levels=["greedy"] * 4)] * 100)
    [row] = win_rates(by="level").rows
    assert (row.n, row.rate, row.expected) == (400, 0.25, 0.25)
    assert (row.p, row.differs) == (None, None)


def test_whether_all_win_alike_is_tested_only_where_each_seat_has_another_value() -> None:
    order = {"turn_order": {"1": (2,), "2": (3,), "3": (0,), "4": (1,)}}
    store([Made((2,), held=order)] * 40)
    assert len(win_rates(by="turn_order").tests) == 1
    assert by_value(win_rates(by="turn_order"))["1"].rate == 1
    assert win_rates(by="level").tests == []
    assert win_rates(seat="2").tests == []


def test_things_of_which_one_seat_may_have_several_are_not_tested_all_at_once() -> None:
    """There is one of each in every game, as if each seat had one: in half of the games one seat
    has both and the other has none."""
    shared = {"cards": {"hydra": [0], "gorgon": [1]}}
    alone = {"cards": {"hydra": [0], "gorgon": [0]}}
    store([*[Made((0,), seats=2, held=shared)] * 40, *[Made((1,), seats=2, held=alone)] * 40])
    answered = card_rates()
    assert [row.n for row in answered.rows] == [80, 80]
    assert answered.tests == []


def test_partners_of_whom_one_has_the_value_are_not_tested_all_at_once() -> None:
    """Of two teams, and of two values: both may be in one team, and the other has none."""
    sides = [(0, 2), (1, 3)]
    whole = {"turn_order": {"1": (0, 2), "2": (1, 3)}}
    split = {"turn_order": {"1": (0,), "2": (2,)}}
    store([Made((0, 2), sides=sides, held=whole)] * 40)
    assert len(win_rates(by="turn_order").tests) == 1
    store([Made((0, 2), sides=sides, held=split)] * 40)
    assert win_rates(by="turn_order").tests == []


def test_games_that_tell_nothing_are_not_enough_for_a_test() -> None:
    """Of a hundred games that nobody won nine were won: fewer than five wins for each of two."""
    nobody = [Made((), seats=2)] * 100
    store([*nobody, *[Made((n % 2,), seats=2) for n in range(9)]])
    [test] = win_rates().tests
    assert (test.games, test.too_few, test.p) == (109, True, None)
    store([Made((1,), seats=2)])
    [test] = win_rates().tests
    assert (test.too_few, test.p is None) == (False, False)


def test_cards_are_counted_by_seats_that_have_them() -> None:
    held = {"cards": {"hydra": (0, 1), "gorgon": (3,)}}
    store([*[Made((0,), held=held)] * 30, *[Made((3,), held=held)] * 10, *[Made((2,))] * 5])
    rows = by_value(card_rates())
    assert (rows["hydra"].n, rows["hydra"].games, rows["hydra"].wins) == (80, 40, 30)
    assert (rows["gorgon"].n, rows["gorgon"].wins, rows["gorgon"].rate) == (40, 10, 0.25)
    assert rows["hydra"].name == "Hydra"
    assert card_rates().games == 45


def test_a_card_that_everybody_has_says_nothing() -> None:
    store([Made((1,), held={"cards": {"elder": (0, 1, 2, 3)}})] * 50)
    row = by_value(card_rates())["elder"]
    assert (row.rate, row.expected, row.p) == (0.25, 0.25, None)


def test_the_more_is_compared_the_more_a_row_must_differ() -> None:
    held = {"cards": {"hydra": (0,), "gorgon": (1,), "elder": (2,), "triton": (3,)}}
    counts = {0: 34, 1: 22, 2: 22, 3: 22}
    store(of_one((seat,), held=held) for seat, count in counts.items() for _ in range(count))
    row = by_value(card_rates(**declared()))["hydra"]
    assert row.p is not None
    assert row.p < 0.05
    assert row.q == pytest.approx(4 * row.p, abs=1e-5)
    assert row.differs is False


def _of_all_kinds() -> None:
    first = (0,)
    store(
        [
            *[Made(first)] * 4,
            *[Made(first, levels=["random"] * 4)] * 36,
            *[Made(first, population="people", levels=["person"] * 4)] * 31,
            *[Made(first, population="simulation", seconds=None)] * 32,
            *[Made(first, rules="0")] * 33,
            *[Made(first, patched=True)] * 34,
            *[Made(first, handed_over=True)] * 35,
            *[Made(first, title="cyclades")] * 50,
        ]
    )


@pytest.fixture(scope="class")
def all_kinds(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with shared(django_db_blocker, _of_all_kinds, each_has_what_it_refers_to):
        yield


@pytest.mark.usefixtures("all_kinds")
class TestGamesOfAllKinds:
    @pytest.mark.parametrize(
        ("query", "wins"),
        [
            ({}, 40),
            ({"population": "people"}, 31),
            ({"population": "simulation"}, 32),
            ({"population": "bots,people"}, 71),
            ({"rules": "0"}, 33),
            ({"rules": "any"}, 73),
            ({"patched": "true"}, 34),
            ({"patched": "any"}, 74),
            ({"handed_over": "true"}, 35),
            ({"handed_over": "any"}, 75),
            ({"table": "random"}, 36),
            ({"table": "greedy"}, 4),
        ],
    )
    def test_kinds_of_games_are_mixed_only_where_that_is_asked(
        self, query: dict[str, str], wins: int
    ) -> None:
        answered = win_rates(**query)
        assert answered.games == wins
        assert sum(row.n for row in answered.rows if row.value == "0") == wins


def test_seats_can_be_narrowed_down_by_several_conditions_at_once() -> None:
    levels = ("greedy", "greedy", "random", "random")
    held: Held = {
        "cards": {"hydra": (0, 2)},
        "faces": {"mirror": (0, 1)},
        "ending": {"clear": range(4)},
    }
    store([*[Made((0,), levels=levels, held=held)] * 30, *[Made((2,), levels=levels)] * 30])
    narrowed = by_value(card_rates(level="greedy"))["hydra"]
    assert (narrowed.n, narrowed.wins) == (30, 30)
    rows = by_value(win_rates(**{"dim.cards": "hydra"}))
    assert {seat: row.n for seat, row in rows.items()} == {"0": 30, "2": 30}
    both = win_rates(**{"dim.cards": "hydra", "dim.faces": "mirror"})
    assert [(row.value, row.n) for row in both.rows] == [("0", 30)]
    assert win_rates(**{"dim.cards": "gorgon"}).rows == []
    assert win_rates(**{"dim.ending": "clear"}).games == 30
    assert [row.value for row in card_rates(seat="2").rows] == ["hydra"]
    assert win_rates(**{"dim.cards": "hydra", "level": "person"}).games == 0


def test_games_can_be_narrowed_down_by_when_they_ended() -> None:
    store([Made((0,))] * 60)  # one a minute, from 00:01 on
    half = "2026-01-01T00:31:00Z"
    assert win_rates(finished_after=half).games == 30
    assert win_rates(finished_before=half).games == 30


def test_without_games_there_are_no_rows() -> None:
    answered = win_rates()
    assert (answered.games, answered.rows, answered.tests) == (0, [], [])


@pytest.mark.parametrize(
    "conditions", [{}, {"seat": "1"}, {"level": "greedy"}, {"dim.cards": "hydra"}]
)
def test_what_is_counted_by_seat_is_what_the_rows_of_the_seats_hold(
    conditions: dict[str, str],
) -> None:
    rng = Random("by seat")
    store(_mixed(rng) for _ in range(60))
    asked = parse_query(METRICS["win-rates"], {**BOTS, "by": "seat", **conditions})
    kept: Counter[tuple[Any, ...]] = Counter(
        counted(asked).values_list("seat_count", "value", "chosen", "among", "winners", "units")
    )
    counts: Counter[tuple[Any, ...]] = Counter()
    for row in alike(asked, totals(asked)):
        known = (row.value, row.chosen, row.among, row.winners, row.units)
        counts[row.block.seats, *known] += row.games
    assert counts == kept
    assert len(counts) > 5


def _mixed(rng: Random) -> Made:
    seats = rng.randrange(2, 5)
    return Made(
        tuple(sorted(rng.sample(range(seats), rng.randrange(1, seats)))),
        seats=seats,
        levels=rng.choices(["greedy", "random"], k=seats),
        held={"cards": {"hydra": rng.sample(range(seats), rng.randrange(1, seats))}},
    )


def test_what_is_remembered_of_games_of_six_takes_a_few_megabytes() -> None:
    """In each process, however many games are asked about."""
    cells._one_game.cache_clear()
    start()
    for chosen, winners in product(range(1, 64), range(1, 64)):
        for among in (-1, 7, 56):
            cells._one_game(chosen, among, winners, "", 6, False)
    taken, _ = get_traced_memory()
    stop()
    assert taken < 9_000_000
    cells._one_game.cache_clear()
