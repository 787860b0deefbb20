"""Who meets whom in the next round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.tournaments.matching import most_pairs
from games.tournaments.standing import Result, Standing, standings

Pair = tuple[int, int | None]
"""The first seat and the second; None: the first has a bye."""


def swiss(entrants: Sequence[int], results: Sequence[Result]) -> list[Pair]:
    """A round of a Swiss tournament between those who are still in it.

    Nobody meets whom they have met, as long as that can be avoided: of all rounds there can be it
    is one with the fewest such pairs. If they are odd, the last in the standings who had no bye yet
    (nor a walkover) has one, as far as the others can be paired as well without them. Then those
    who stand alike meet, the best of the upper half of each group the best of the lower one.
    """
    met = _met(results)
    rows = [row for row in standings(_all(entrants, results), results) if row.entrant in entrants]
    bye = _bye(rows, met) if len(rows) % 2 else None
    left = [row for row in rows if row.entrant != bye]
    pairs: list[Pair] = [_seated(one, other, results) for one, other in _paired(left, met)]
    return pairs if bye is None else [*pairs, (bye, None)]


def round_robin(entrants: Sequence[int]) -> list[list[Pair]]:
    """All rounds: everybody meets everybody once, and sits first as often as second, but for one.

    By the circle method; if they are odd, each has one bye.
    """
    circle: list[int | None] = [*([None] if len(entrants) % 2 else []), *entrants]
    rounds = []
    for number in range(len(circle) - 1):
        half = len(circle) // 2
        across = zip(circle[:half], reversed(circle[half:]), strict=True)
        rounds.append([_placed(number, at, *pair) for at, pair in enumerate(across)])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds


def _placed(number: int, at: int, one: int | None, other: int | None) -> Pair:
    if one is None or other is None:
        alone = one if other is None else other
        assert alone is not None
        return alone, None
    # Who stays in the middle changes seats from round to round, the others from pair to pair.
    turned = number % 2 if at == 0 else at % 2
    return (other, one) if turned else (one, other)


def _all(entrants: Sequence[int], results: Sequence[Result]) -> list[int]:
    """Those who dropped out count for whom they have met."""
    known = {who for result in results for who in result[:2] if who is not None}
    return sorted(known | set(entrants))


def _met(results: Sequence[Result]) -> dict[int, set[int]]:
    met: dict[int, set[int]] = {}
    for result in results:
        if result.second is not None and result.is_played:
            met.setdefault(result.first, set()).add(result.second)
            met.setdefault(result.second, set()).add(result.first)
    return met


def _bye(rows: Sequence[Standing], met: Mapping[int, set[int]]) -> int:
    """Of those with the fewest byes, the last without whom the others meet the fewest again."""
    fewest = min(row.byes for row in rows)
    able = [row.entrant for row in reversed(rows) if row.byes == fewest]
    fresh = {
        one: most_pairs(_graph([row.entrant for row in rows if row.entrant != one], met))
        for one in able
    }
    return max(able, key=lambda one: fresh[one])  # of equals the first, who stands last


def _paired(rows: Sequence[Standing], met: Mapping[int, set[int]]) -> list[tuple[int, int]]:
    left = list(rows)
    pairs = []
    aim = most_pairs(_graph([row.entrant for row in left], met))
    while left:
        one = left.pop(0)
        for other in _liked(one, left):
            is_new = other.entrant not in met.get(one.entrant, ())
            rest = [row.entrant for row in left if row is not other]
            if most_pairs(_graph(rest, met)) + is_new >= aim:
                break
        left.remove(other)
        aim -= is_new
        pairs.append((one.entrant, other.entrant))
    return pairs


def _liked(one: Standing, others: Sequence[Standing]) -> list[Standing]:
    """Whom one would meet best: of as many points the best of the lower half, and from there on."""
    alike = [each for each in others if each.halves == one.halves]
    rest = [each for each in others if each.halves != one.halves]
    middle = len(alike) // 2
    return [*alike[middle:], *reversed(alike[:middle]), *rest]


def _graph(entrants: Sequence[int], met: Mapping[int, set[int]]) -> dict[int, list[int]]:
    return {
        one: [other for other in entrants if other != one and other not in met.get(one, ())]
        for one in entrants
    }


def _seated(one: int, other: int, results: Sequence[Result]) -> Pair:
    """First sits who sat so less often, else who did not the last time, else who stands lower."""
    first, second = _leaning(one, results), _leaning(other, results)
    return (one, other) if first < second else (other, one)


def _leaning(entrant: int, results: Sequence[Result]) -> tuple[int, int]:
    """How much more often one sat first than second, and whether one did so the last time."""
    sat = [
        1 if result.first == entrant else -1
        for result in results
        if result.second is not None and result.is_played and entrant in result[:2]
    ]
    return sum(sat), sat[-1] if sat else 0
