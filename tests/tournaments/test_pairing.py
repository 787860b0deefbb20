"""Laws of pairings: nobody meets twice while that can be avoided, byes come once, seats change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from games.tournaments.matching import paired
from games.tournaments.pairing import Pair, floats, round_robin, swiss
from games.tournaments.standing import Result, standings
from tests.filled import filled

Round = list[tuple[int, int | None]]


def rounds_of(left: list[int], may_be_alone: bool) -> Iterator[Round]:
    """All rounds that there are, whoever has met whom."""
    if not left:
        yield []
        return
    first, *others = left
    for other in others:
        for rest in rounds_of([each for each in others if each != other], may_be_alone):
            yield [(first, other), *rest]
    if may_be_alone:
        for rest in rounds_of(others, False):
            yield [(first, None), *rest]


class Law:
    """What a round is held to, in the words of the guide: the less, the better, in this order."""

    def __init__(self, entrants: list[int], results: list[Result]) -> None:
        rows = standings(entrants, results)
        self.place = {row.entrant: at for at, row in enumerate(rows)}
        self.halves = {row.entrant: row.halves for row in rows}
        self.met = {frozenset(r[:2]) for r in results if r.second is not None and r.is_played}
        self.byes, self.down, self.up = Counter[int](), Counter[int](), Counter[int]()
        for at, each in enumerate(results):
            before = {row.entrant: row.halves for row in standings(entrants, results[:at])}
            for who, points in zip(each[:2], each.halves, strict=True):
                if who is not None and (each.second is None or not each.is_played) and points:
                    self.byes[who] += 1
                    self.down[who] += 1
            if each.second is not None and each.is_played:
                low, high = sorted(each[:2], key=lambda who: before[who or 0])
                if before[low or 0] < before[high or 0]:
                    self.down[high or 0] += 1
                    self.up[low or 0] += 1

    def against(self, pairs: Round) -> tuple[int, int, int, int, int]:
        alone = [entrant for entrant, other in pairs if other is None]
        met = [(entrant, other) for entrant, other in pairs if other is not None]
        floated = apart = 0
        for pair in met:
            low, high = sorted(pair, key=lambda who: self.halves[who])
            apart += (self.halves[high] - self.halves[low]) ** 2
            if self.halves[low] < self.halves[high]:
                floated += self.down[high] + self.up[low]
        return (
            sum(self.byes[entrant] for entrant in alone),
            sum(frozenset(pair) in self.met for pair in met),
            -sum(self.place[entrant] for entrant in alone),
            apart,
            floated,
        )


def played(pairs: list[Pair], rng: Random) -> list[Result]:
    """The round, with some outcome."""
    return [
        Result(entrant, None, (2, 0))
        if other is None
        else Result(entrant, other, rng.choice(((2, 0), (0, 2), (1, 1), (2, 0))))
        for entrant, other in pairs
    ]


@pytest.mark.parametrize("size", range(2, 10))
def test_of_all_rounds_it_is_one_that_the_law_likes_best(size: int) -> None:
    """Against all rounds there are, in tournaments that last longer than anybody plays."""
    entrants, again = list(range(size)), 0
    for seed in filled(range(4)):
        rng, results = Random(f"{size} {seed}"), list[Result]()
        for _ in filled(range(size + 1)):
            pairs = swiss(entrants, results)
            there = [who for pair in pairs for who in pair if who is not None]
            assert sorted(there) == entrants
            law = Law(entrants, results)
            mine = law.against(pairs)
            assert mine == min(map(law.against, rounds_of(entrants, size % 2 == 1)))
            again += mine[4]
            results += played(pairs, rng)
    assert again or size < 4, "some had to float twice, so it was looked at"


@pytest.mark.parametrize("size", [5, 9, 15, 33])
def test_nobody_has_a_second_bye_as_long_as_others_had_none(size: int) -> None:
    rng, results, byes = Random(size), list[Result](), list[int]()
    for _ in range(min(size, 9)):
        pairs = swiss(range(size), results)
        byes += [entrant for entrant, other in pairs if other is None]
        results += played(pairs, rng)
    assert len(byes) == len(set(byes)) == min(size, 9)


def test_nobody_floats_twice_where_another_can() -> None:
    """Three stand alike, and the last of them floats, but not where it floated in the last round;
    so does the first of those below. Who is 10 or more has dropped out."""
    first = [Result(0, 10, (2, 0)), Result(1, 11, (2, 0)), Result(2, 12, (2, 0))]
    theirs = [Result(13, 16, (2, 0)), Result(14, 17, (2, 0)), Result(15, 18, (2, 0))]
    second = [Result(0, 13, (2, 0)), Result(1, 14, (2, 0)), Result(2, 15, (2, 0))]
    assert met_by([*first, *theirs, *second]) == {(0, 1), (2, 3), (4, 5)}
    down = [*first, *theirs[:2], *second]  # 15 has no point, so 2 met somebody below
    assert floats(down) == ({2: 1}, {15: 1})
    assert met_by(down) == {(0, 2), (1, 3), (4, 5)}
    up = Result(19, 20, (2, 0)), Result(19, 3, (2, 0))
    assert met_by([*first, *theirs, *up, *second]) == {(0, 1), (2, 4), (3, 5)}


def met_by(results: list[Result]) -> set[tuple[int, ...]]:
    """The pairs of the next round of six."""
    return {
        tuple(sorted(each for each in pair if each is not None))
        for pair in swiss(range(6), results)
    }


def test_who_wins_without_a_game_has_floated() -> None:
    assert floats([Result(0, None, (2, 0)), Result(1, 2, (0, 2), is_played=False)]) == (
        {0: 1, 2: 1},
        {},
    )


@pytest.mark.parametrize("size", [6, 7, 12, 33])
def test_no_rematch_as_long_as_a_swiss_tournament_usually_is(size: int) -> None:
    rng, results = Random(size), list[Result]()
    for _ in range(6 if size > 7 else 4):
        results += played(swiss(range(size), results), rng)
    pairs = [frozenset(r[:2]) for r in results if r.second is not None]
    assert len(pairs) == len(set(pairs))
    for row in standings(range(size), results):
        assert abs(2 * row.firsts - row.played) <= 3


def test_who_stands_alike_meets_and_the_upper_half_meets_the_lower() -> None:
    assert [set(pair) for pair in swiss(range(8), [])] == [{0, 4}, {1, 5}, {2, 6}, {3, 7}]
    results = [
        Result(0, 4, (2, 0)),
        Result(5, 1, (0, 2)),
        Result(2, 6, (2, 0)),
        Result(3, 7, (2, 0)),
    ]
    assert {frozenset(pair) for pair in swiss(range(8), results)} == {
        frozenset(pair) for pair in ((0, 2), (1, 3), (4, 6), (5, 7))
    }


def test_a_bye_goes_to_the_last_who_had_none() -> None:
    assert swiss(range(3), [])[-1] == (2, None)
    results = [Result(0, 1, (2, 0)), Result(2, None, (2, 0))]
    assert swiss(range(3), results)[-1] == (1, None)


def test_who_was_first_more_often_is_second() -> None:
    results = [Result(0, 2, (2, 0)), Result(3, 1, (0, 2))]
    assert swiss(range(4), results) == [(1, 0), (2, 3)]


def test_who_dropped_out_is_not_paired() -> None:
    results = [Result(0, 1, (2, 0)), Result(2, 3, (2, 0))]
    assert sorted(who for pair in swiss([0, 2, 3], results) for who in pair if who is not None) == [
        0,
        2,
        3,
    ]


@pytest.mark.parametrize("size", range(2, 13))
def test_in_a_round_robin_everybody_meets_everybody_once(size: int) -> None:
    rounds = round_robin(range(size))
    assert len(rounds) == size - 1 + size % 2
    pairs = [pair for each in rounds for pair in each]
    met = [frozenset((entrant, other)) for entrant, other in pairs if other is not None]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(range(size), 2)))
    for each in rounds:
        assert sorted(who for pair in each for who in pair if who is not None) == list(range(size))
    firsts = Counter(entrant for entrant, other in pairs if other is not None)
    for who in range(size):
        games = size - 1
        assert abs(2 * firsts[who] - games) <= 1, "first as often as second, but for one"


@pytest.mark.parametrize("most", [1, 3, 100, 10**40])
def test_pairs_cost_the_least_there_is(most: int) -> None:
    rng = Random(most)
    for _ in filled(range(150)):
        size = rng.randrange(2, 11, 2)
        costs = [[0] * size for _ in range(size)]
        for vertex, other in combinations(range(size), 2):
            costs[vertex][other] = costs[other][vertex] = rng.randint(0, most)
        mate = paired(costs)
        assert all(mate[mate[vertex]] == vertex != mate[vertex] for vertex in range(size))
        total = sum(costs[vertex][other] for vertex, other in mate.items()) // 2
        assert total == _least(costs, list(range(size)))


def _least(costs: list[list[int]], left: list[int]) -> int:
    if not left:
        return 0
    vertex, *others = left
    return min(
        costs[vertex][other] + _least(costs, [each for each in others if each != other])
        for other in others
    )


def test_after_a_walkover_both_may_meet_and_it_was_a_bye() -> None:
    walkover = Result(0, 1, (2, 0), is_played=False)
    pairs = swiss([0, 1, 2, 3], [walkover, Result(2, 3, (2, 0))])
    assert {frozenset(pair) for pair in pairs} == {frozenset((0, 2)), frozenset((1, 3))}
    then = [walkover, Result(0, 2, (2, 0)), Result(0, 3, (2, 0)), Result(1, 2, (2, 0))]
    pairs = swiss([0, 1, 2, 3], then)
    assert {frozenset(pair) for pair in pairs} == {frozenset((0, 1)), frozenset((2, 3))}
    [(first, _)] = swiss([0, 1], [walkover, Result(1, 2, (0, 2))])
    assert first == 0, "1 has sat first, and 0 has not: nobody came"
    [*_, bye] = swiss([0, 1, 2], [Result(2, 1, (2, 0), is_played=False)])
    assert bye == (1, None), "2 has had one"
