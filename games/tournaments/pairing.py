"""Who meets whom in the next round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.tournaments.matching import paired
from games.tournaments.standing import Result, Standing, standings

Pair = tuple[int, int | None]
"""The first seat and the second; None: the first has a bye."""


def swiss(entrants: Sequence[int], results: Sequence[Result]) -> list[Pair]:
    """A round of a Swiss tournament between those who are still in it. ``results``: round by round.

    Of all rounds that there can be it is the one with, in this order, a bye (if they are odd) of
    somebody who had the fewest, walkovers too; the fewest pairs who have met; the bye of whoever
    stands last; the least differences in points, squared and added up; the fewest floats of people
    who floated that way before; and then, of those who stand alike, the best of the upper half
    against the best of the lower one.
    """
    rows = [row for row in standings(_all(entrants, results), results) if row.entrant in entrants]
    price = _Price(rows, results)
    places = range(len(rows) + len(rows) % 2)
    mates = paired([[price.of(place, other) for other in places] for place in places])
    pairs = sorted((place, other) for place, other in mates.items() if place < other)
    bye = [(rows[place].entrant, None) for place, other in pairs if other == len(rows)]
    met = [
        (rows[place].entrant, rows[other].entrant) for place, other in pairs if other < len(rows)
    ]
    return [*(_seated(entrant, other, results) for entrant, other in met), *bye]


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


def _placed(number: int, at: int, entrant: int | None, other: int | None) -> Pair:
    if entrant is None or other is None:
        alone = entrant if other is None else other
        assert alone is not None
        return alone, None
    # Who stays in the middle changes seats from round to round, the others from pair to pair.
    turned = number % 2 if at == 0 else at % 2
    return (other, entrant) if turned else (entrant, other)


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


class _Price:
    """What is against a pair, by places in the standings; the place behind the last is a bye."""

    def __init__(self, rows: Sequence[Standing], results: Sequence[Result]) -> None:
        self._rows = rows
        self._met = _met(results)
        self._down, self._up = floats(results)
        self._alike = Counter(row.halves for row in rows)

    def of(self, place: int, other: int) -> int:
        """One number, in which what comes first outweighs all that follows in a whole round."""
        price = 0
        for each in self._reasons(*sorted((place, other))) if place != other else ():
            price = (price << _BITS) + each
        return price

    def _reasons(self, upper: int, lower: int) -> tuple[int, int, int, int, int, int]:
        high = self._rows[upper]
        if lower == len(self._rows):
            return high.byes, 0, len(self._rows) - upper, 0, 0, 0
        low = self._rows[lower]
        again = int(low.entrant in self._met.get(high.entrant, ()))
        apart = high.halves - low.halves
        if apart:
            floated = self._down[high.entrant] + self._up[low.entrant]
            return 0, again, 0, apart**2, floated, (lower - upper - 1) ** 2
        half = self._alike[high.halves] // 2
        return 0, again, 0, 0, 0, (lower - upper - half) ** 2


_BITS = 24
"""More than any reason comes to in a round of all that may enter."""


def floats(results: Sequence[Result]) -> tuple[Counter[int], Counter[int]]:
    """How often each met somebody with fewer points (floated down; so does who wins without a
    game), and how often somebody with more (floated up)."""
    halves, down, up = Counter[int](), Counter[int](), Counter[int]()
    for first, second, points, is_played in results:
        won = {
            who: each for who, each in zip((first, second), points, strict=True) if who is not None
        }
        if second is None or not is_played:
            down.update(who for who, each in won.items() if each)
        elif halves[first] != halves[second]:
            low, high = sorted((first, second), key=lambda who: halves[who])
            down[high] += 1
            up[low] += 1
        halves.update(won)
    return down, up


def _seated(entrant: int, other: int, results: Sequence[Result]) -> Pair:
    """First sits who sat so less often, else who did not the last time, else who stands lower."""
    first, second = _leaning(entrant, results), _leaning(other, results)
    return (entrant, other) if first < second else (other, entrant)


def _leaning(entrant: int, results: Sequence[Result]) -> tuple[int, int]:
    """How much more often one sat first than second, and whether one did so the last time."""
    sat = [
        1 if result.first == entrant else -1
        for result in results
        if result.second is not None and result.is_played and entrant in result[:2]
    ]
    return sum(sat), sat[-1] if sat else 0
