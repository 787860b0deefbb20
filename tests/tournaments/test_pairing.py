"""Laws of pairings: nobody meets twice while that can be avoided, byes come once, seats change."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from games.tournaments.matching import matched, most_pairs
from games.tournaments.pairing import Pair, round_robin, swiss
from games.tournaments.standing import Result, standings
from tests.filled import filled


def best(entrants: list[int], met: set[frozenset[int]]) -> int:
    """The most new pairs that a whole round can have, by trying all rounds."""
    if not entrants:
        return 0
    one, *others = entrants
    return max(
        (frozenset((one, other)) not in met) + best([o for o in others if o != other], met)
        for other in others
    )


def played(pairs: list[Pair], rng: Random) -> list[Result]:
    """The round, with some outcome."""
    return [
        Result(one, None, (2, 0))
        if other is None
        else Result(one, other, rng.choice(((2, 0), (0, 2), (1, 1), (2, 0))))
        for one, other in pairs
    ]


@pytest.mark.parametrize("size", range(2, 10))
def test_everybody_plays_each_round_and_meets_nobody_again_while_it_can_be_avoided(
    size: int,
) -> None:
    for seed in range(4):
        rng = Random(f"{size} {seed}")
        results: list[Result] = []
        byes: Counter[int] = Counter()
        entrants = list(range(size))
        for _ in filled(range(size + 2)):
            pairs = swiss(entrants, results)
            there = [who for pair in pairs for who in pair if who is not None]
            assert sorted(there) == entrants
            met = {frozenset((r.first, r.second)) for r in results if r.second is not None}
            alone = [one for one, other in pairs if other is None]
            new = sum(frozenset(p) not in met for p in pairs if p[1] is not None)
            most = best([each for each in entrants if each not in alone], met)
            assert new == most
            byes.update(alone)
            assert not byes or max(byes.values()) - min(byes[each] for each in entrants) <= 1
            results += played(pairs, rng)


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
    met = [frozenset((one, other)) for one, other in pairs if other is not None]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(range(size), 2)))
    for each in rounds:
        assert sorted(who for pair in each for who in pair if who is not None) == list(range(size))
    firsts = Counter(one for one, other in pairs if other is not None)
    for who in range(size):
        games = size - 1
        assert abs(2 * firsts[who] - games) <= 1, "first as often as second, but for one"


def test_the_most_pairs_are_found_in_any_graph() -> None:
    rng = Random("graphs")
    for _ in range(300):
        size = rng.randrange(2, 9)
        edges = {frozenset(pair) for pair in combinations(range(size), 2) if rng.random() < 0.35}
        graph = {
            one: [other for other in range(size) if frozenset((one, other)) in edges]
            for one in range(size)
        }
        mate = matched(graph)
        assert all(mate[mate[one]] == one and mate[one] in graph[one] for one in mate)
        assert most_pairs(graph) == _by_trying(list(range(size)), edges)


def _by_trying(left: list[int], edges: set[frozenset[int]]) -> int:
    if not left:
        return 0
    one, *others = left
    with_one = (
        1 + _by_trying([o for o in others if o != other], edges)
        for other in others
        if frozenset((one, other)) in edges
    )
    return max(_by_trying(others, edges), *with_one, 0)


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
