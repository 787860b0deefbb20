"""Strengths: known ones are found, and none where there is none, whoever sat with whom."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import Any

import pytest

from analytics.catalogue import METRICS
from analytics.judging.line_ups import LineUps, Modelled, Seen, modelled
from analytics.judging.rankings import rankings_of
from analytics.parsing import parse_query
from analytics.selectors import kinds
from analytics.selectors import strengths as selector
from analytics.selectors.strengths import strength_rows
from analytics.statistics.discoveries import adjusted
from analytics.statistics.plackett_luce import PRIOR, Game, strengths
from analytics.tables import units_of
from tests.analytics.questions import BOTS
from tests.analytics.synthetic import Made, store

REPEATS = 40
HEROES = {"achilles": 0.5, "helena": 0.2, "heracles": 0.0, "leonidas": -0.2, "perseus": -0.5}
"""Their true strengths, whose mean is 0."""

ALONE = units_of(["greedy"] * 4, [(seat,) for seat in range(4)])


def drawn(rng: Random, strengths: Sequence[float]) -> list[int]:
    """Places by seat, each drawn from all who are left."""
    left, places = list(range(len(strengths))), [0] * len(strengths)
    for place in range(1, len(strengths) + 1):
        [seat] = rng.choices(left, [exp(strengths[each]) for each in left])
        left.remove(seat)
        places[seat] = place
    return places


def of_heroes(rng: Random, truth: dict[str, float]) -> Seen:
    """Four of them, one a seat."""
    chosen = rng.sample(sorted(truth), 4)
    places = drawn(rng, [truth[hero] for hero in chosen])
    return Seen(-1, ALONE, places, sorted((h, 1 << seat) for seat, h in enumerate(chosen)))


def of_cards(rng: Random, truth: dict[str, float]) -> Seen:
    """Any seat may have any of them, and strong ones go together."""
    having = {card: [] for card in truth}  # type: dict[str, list[int]]
    for seat in range(4):
        likely = rng.choice((0.2, 0.6))
        for card in truth:
            if rng.random() < likely:
                having[card].append(seat)
    sums = [sum(truth[card] for card in truth if seat in having[card]) for seat in range(4)]
    held = [(card, sum(1 << seat for seat in seats)) for card, seats in having.items() if seats]
    return Seen(-1, ALONE, drawn(rng, sums), sorted(held))


def strengths_of(games: Sequence[Seen], declared: bool = True) -> dict[str, Modelled]:
    counted = LineUps()
    for game in games:
        counted.add(game)
    return modelled(counted, 30, declared)


@pytest.mark.parametrize("play", [of_heroes, of_cards])
def test_known_strengths_lie_in_95_of_100_intervals_and_are_found(play: Any) -> None:
    rng = Random(f"known {play.__name__}")
    repeats = [strengths_of([play(rng, HEROES) for _ in range(300)]) for _ in range(REPEATS)]
    inside = [
        each.low <= HEROES[hero] <= each.high for some in repeats for hero, each in some.items()
    ]
    assert len(inside) == REPEATS * len(HEROES)
    assert 0.93 <= sum(inside) / len(inside) <= 0.98
    assert sum(some["achilles"].p < 0.05 for some in repeats) / REPEATS >= 0.95
    assert all(some["achilles"].strength > some["perseus"].strength for some in repeats)


@pytest.mark.parametrize("play", [of_heroes, of_cards])
def test_among_equals_nothing_is_said_to_differ_in_95_of_100_families(play: Any) -> None:
    rng = Random(f"equal {play.__name__}")
    equal = dict.fromkeys(HEROES, 0.0)
    flagged = 0
    for _ in range(REPEATS):
        strengths = strengths_of([play(rng, equal) for _ in range(100)])
        flagged += any((q or 0.0) < 0.05 for q in adjusted([each.p for each in strengths.values()]))
    assert flagged / REPEATS <= 0.05


def test_whoever_looks_ten_times_is_not_misled() -> None:
    rng = Random("looks")
    equal = dict.fromkeys(HEROES, 0.0)
    flagged = 0
    for _ in range(REPEATS):
        counted, looks = LineUps(), []
        for number in range(1, 301):
            counted.add(of_heroes(rng, equal))
            if number % 30 == 0:
                looks.append(modelled(counted, 24, declared=False))
        tails = [adjusted([each.p for each in some.values()]) for some in looks]
        flagged += any((q or 1.0) < 0.05 for some in tails for q in some)
    assert flagged / REPEATS <= 0.05


def test_who_only_goes_with_the_strong_is_not_taken_for_strong() -> None:
    """A banner does nothing, and is mostly carried by who has the sword: rates would praise it."""
    rng = Random("banner")
    games = []
    for _ in range(600):
        swords = [seat for seat in range(4) if rng.random() < 0.5]
        banners = [s for s in range(4) if rng.random() < (0.8 if s in swords else 0.2)]
        cloaks = [seat for seat in range(4) if rng.random() < 0.5]
        places = drawn(rng, [float(seat in swords) for seat in range(4)])
        seats = {"banner": banners, "cloak": cloaks, "sword": swords}
        held = [(card, sum(1 << s for s in some)) for card, some in seats.items() if some]
        games.append(Seen(-1, ALONE, places, held))
    strengths = strengths_of(games)
    assert strengths["sword"].low > 0.4
    assert strengths["banner"].low <= strengths["cloak"].strength <= strengths["banner"].high
    with_it = [seen.places[s] == 1 for seen in games for s in range(4) if has(seen, "banner", s)]
    assert sum(with_it) / len(with_it) > 0.3, "though it wins more often than one in four"


def test_what_the_first_in_order_chooses_is_not_taken_for_strong_given_the_order() -> None:
    """Who comes first is strong, and likes the crown, which does nothing."""
    rng = Random("crown")
    games, given = [], []
    for _ in range(600):
        order = rng.sample(range(4), 4)
        crowned = order[0] if rng.random() < 0.7 else rng.choice(order[1:])
        ring = rng.choice([seat for seat in order if seat != crowned])
        places = drawn(rng, [0.9 * (seat == order[0]) for seat in range(4)])
        having = held(crown=1 << crowned, ring=1 << ring)
        turns = [(str(1 + n), 1 << seat) for n, seat in enumerate(order)]
        games.append(Seen(-1, ALONE, places, having))
        given.append(Seen(-1, ALONE, places, having, turns))
    assert strengths_of(games)["crown"].low > 0.1
    strengths = strengths_of(given)
    assert set(strengths) == {"crown", "ring"}
    assert strengths["crown"].low < 0 < strengths["crown"].high
    assert strengths["crown"].strength == -strengths["ring"].strength


def has(seen: Seen, value: str, seat: int) -> bool:
    return any(held_value == value and seats >> seat & 1 for held_value, seats in seen.held)


def test_two_of_one_game_each_are_pulled_to_the_middle_as_is_written_down() -> None:
    """One game, won by 0: the strengths are x and -x with 1 / (1 + exp(2x)) = x / PRIOR**2."""
    [first, other] = strengths({((((0,),), ((1,),)),): 1}, 2)
    assert first.value == -other.value > 0
    assert 1 / (1 + exp(2 * first.value)) == pytest.approx(first.value / PRIOR**2)


def test_with_many_games_the_odds_are_those_that_were_seen() -> None:
    """Three in four are won by 0."""
    games: dict[Game[int], int] = {
        ((((0,),), ((1,),)),): 75_000,
        ((((1,),), ((0,),)),): 25_000,
    }
    [first, other] = strengths(games, 2)
    assert first.value - other.value == pytest.approx(log(3), abs=0.001)
    assert (first.value - other.value) / first.error == pytest.approx(log(3) * 2 / 0.0073, rel=0.01)


def held(**seats: int) -> list[tuple[str, int]]:
    return sorted(seats.items())


def test_units_of_one_strength_are_ranked_place_by_place() -> None:
    [ranking] = rankings_of([3, 1, 2, 4], ALONE, -1, held(a=0b0010, b=0b1100, c=0b0100))
    assert ranking == ((("a",),), (("b", "c"),), ((),), (("b",),))


def test_who_shares_a_place_stands_together_and_all_at_one_place_tell_nothing() -> None:
    [ranking] = rankings_of([1, 1, 2, 2], ALONE, -1, held(a=0b0001, b=0b0010))
    assert ranking == ((("a",), ("b",)), ((), ()))
    assert list(rankings_of([1, 1, 1, 1], ALONE, -1, held(a=0b0001))) == []


def test_partners_are_one_unit_with_what_either_has_where_the_best_of_them_is() -> None:
    teams = units_of(["greedy"] * 4, [(0, 2), (1, 3)])
    [ranking] = rankings_of([2, 3, 1, 4], teams, -1, held(a=0b0001, b=0b0100, c=0b1010))
    assert ranking == ((("a", "b"),), (("c",),))


def test_nobody_is_ranked_with_others_of_another_strength_or_who_are_not_counted() -> None:
    levels = ["expert", "greedy", "expert", "greedy"]
    unlike = units_of(levels, [(seat,) for seat in range(4)])
    rankings = set(rankings_of([1, 2, 3, 4], unlike, -1, held(a=0b0001, b=0b1000)))
    assert rankings == {((("a",),), ((),)), (((),), (("b",),))}
    assert list(rankings_of([1, 2, 3, 4], ALONE, 0b0001, held(a=0b0001))) == []
    [some] = rankings_of([1, 2, 3, 4], ALONE, 0b1010, held(a=0b0010, b=0b0001))
    assert some == ((("a",),), ((),))


def answer(**query: str) -> Any:
    metric = METRICS["strengths"]
    return strength_rows(metric, parse_query(metric, {**BOTS, **query}))


@pytest.mark.django_db
def test_of_many_games_those_are_read_that_ended_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty that the chest won, then forty that the hydra did."""
    monkeypatch.setattr(selector, "AT_ONCE", 20)
    cards = {"chest": [0], "hydra": [1]}
    store([Made((0,), seats=2, held={"cards": cards})] * 40)
    before = answer()
    store([Made((1,), seats=2, held={"cards": cards})] * 40)
    assert {row.read for row in answer().rows} == {80}
    monkeypatch.setattr(selector, "MOST_GAMES", 40)
    assert answer().rows == before.rows
    assert {row.value: row.strength > 0 for row in before.rows} == {"chest": True, "hydra": False}
    assert answer().games == 80


@pytest.mark.django_db
def test_line_ups_that_are_alike_cost_nothing_and_others_end_the_reading(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(selector, "AT_ONCE", 20)
    monkeypatch.setattr(selector, "MOST_UNLIKE", 2)
    alike = Made((0,), seats=2, held={"cards": {"chest": [0], "hydra": [1]}})
    other = Made((1,), seats=2, held={"cards": {"chest": [0], "hydra": [1]}})
    store([alike] * 60)
    assert {row.read for row in answer().rows} == {60}
    store([other] * 60)
    assert {row.read for row in answer().rows} == {80}


@pytest.mark.django_db
def test_where_there_is_nothing_to_compare_with_nothing_is_told() -> None:
    """One card, which all have or one seat has; or nobody plays against anybody."""
    store([Made((0,), seats=2, held={"cards": {"chest": [0]}})] * 40)
    store([Made((0,), seats=3, held={"cards": {"chest": [0, 1, 2], "hydra": [0, 1, 2]}})] * 40)
    store([Made((0,), seats=4, held={"cards": {"chest": [0], "hydra": [1]}})] * 20)
    rows = {(row.seats, row.value): row for row in answer().rows}
    assert len(rows) == 5
    assert {row.strength for row in rows.values()} == {None}
    assert {row.differs for row in rows.values()} == {None}
    assert {key for key, row in rows.items() if row.too_few} == {(4, "chest"), (4, "hydra")}
    assert rows[3, "chest"].telling == 0


@pytest.mark.django_db
def test_kinds_of_games_are_told_apart_and_those_with_most_games_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kinds, "MOST_KINDS", 2)
    for seats, games in ((2, 40), (3, 50), (4, 30)):
        store([Made((0,), seats=seats, held={"cards": {"chest": [0], "hydra": [1]}})] * games)
    assert {row.seats for row in answer().rows} == {2, 3}
    assert {row.seats for row in answer(seats="4").rows} == {4}
