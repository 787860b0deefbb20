"""Effects that are planted are found, and none where there is none, however often one looks.

These go from games that are alike, as the database counts them together, to the verdict of a row:
200 repeats of each, which take no database. ``check_planted_from_events.py`` goes the whole
way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

import pytest

from analytics.judging.alike import Alike
from analytics.judging.blocks import Block
from analytics.judging.cells import Cell, cells_of
from analytics.judging.verdicts import Verdict, rate_interval, verdict

REPEATS = 200
AT_MOST = 0.05
EVERY = 0.95

Likely = Iterator[tuple[int, int, float]]
Play = Callable[[float], Likely]
"""The seats that have the value, those that win, and how likely that is, if it multiplies the odds
by so much."""


def won(having: int, likely: float, odds: Sequence[float]) -> Likely:
    """By one of these seats, where that is how likely those have it."""
    for seat, each in enumerate(odds):
        yield having, 1 << seat, likely * each / sum(odds)


def first_in_order(odds: float) -> Likely:
    for first in range(4):
        yield from won(1 << first, 1 / 4, [odds if seat == first else 1 for seat in range(4)])


def a_card(odds: float) -> Likely:
    """Bought by any of four, by all and by none too."""
    for having in range(16):
        yield from won(having, 1 / 16, [odds if having >> seat & 1 else 1 for seat in range(4)])


def a_team(odds: float) -> Likely:
    """P1 and P3 against P2 and P4; one of them has the value, and it helps both."""
    for having in (1, 2, 4, 8):
        sides = [(side, odds if having & side else 1) for side in (5, 10)]
        for side, each in sides:
            yield having, side, each / (1 + odds) / 4


def solo(odds: float) -> Likely:
    """Won in one game of three, or otherwise with the value."""
    for having, likely, chance in ((1, 0.4, odds / (odds + 2)), (0, 0.6, 1 / 3)):
        yield having, 1, likely * chance
        yield having, 0, likely * (1 - chance)


@dataclass(frozen=True)
class Kind:
    """``games``: with so many ``odds`` is found nearly always. ``truth``: the difference then."""

    play: Play
    seats: int
    units: str
    odds: float
    games: int


KINDS = {
    "turn order": Kind(first_in_order, 4, "", 2.2, 400),
    "card": Kind(a_card, 4, "", 1.8, 500),
    "team": Kind(a_team, 4, "5 10", 2.0, 300),
    "solo": Kind(solo, 1, "", 3.0, 300),
}


def drawn_from(play: Likely) -> tuple[list[tuple[int, int]], list[float]]:
    every = list(play)
    return [(having, winning) for having, winning, _ in every], [likely for *_, likely in every]


def looks(kind: Kind, odds: float, rng: Random, step: int) -> Iterator[tuple[Cell, Cell]]:
    """The cell and the whole, after each so many games."""
    block = Block(kind.seats, "greedy", "standard", "none")
    cell, whole = Cell(block, "x"), Cell(block, "all")
    having_and_winning, likely = drawn_from(kind.play(odds))
    for _ in range(0, kind.games, step):
        seen = Counter(rng.choices(having_and_winning, likely, k=step))
        for (having, winners), games in seen.items():
            row = Alike(block, "x", having, -1, winners, kind.units, games)
            whole.add(row._replace(chosen=-1), False)
            if having:
                cell.add(row, False)
        yield cell, whole


def verdict_of(kind: Kind, odds: float, rng: Random, declared: bool) -> Verdict:
    """After all games."""
    [(cell, whole)] = looks(kind, odds, rng, kind.games)
    return verdict(cell, whole, declared, True)


def significant(reached: Verdict) -> bool:
    assert reached.p is not None
    return reached.p < 0.05


@pytest.mark.parametrize("name", KINDS)
def test_what_is_planted_is_found_in_a_declared_sample(name: str) -> None:
    kind, rng = KINDS[name], Random(f"planted {name}")
    verdicts = [verdict_of(kind, kind.odds, rng, True) for _ in range(REPEATS)]
    assert sum(map(significant, verdicts)) / REPEATS >= EVERY
    assert all((each.difference or 0) > 0 for each in verdicts if significant(each))


@pytest.mark.parametrize("name", KINDS)
def test_what_is_not_there_is_hardly_ever_found(name: str) -> None:
    """A test at 5 % finds it in 5 of 100; over 200 repeats that may be 8, by chance."""
    kind, rng = KINDS[name], Random(f"nothing {name}")
    verdicts = [verdict_of(kind, 1.0, rng, True) for _ in range(REPEATS)]
    assert sum(map(significant, verdicts)) / REPEATS <= AT_MOST + 0.03
    inside = sum(
        each.within is not None and each.within[0] <= 0 <= each.within[1] for each in verdicts
    )
    assert inside / REPEATS >= EVERY - 0.03


@pytest.mark.parametrize("name", KINDS)
def test_whoever_looks_twenty_times_is_not_misled(name: str) -> None:
    """Tails, and intervals of rates and of differences, hold at all looks at once."""
    kind, rng = KINDS[name], Random(f"looks {name}")
    flagged = left = missed = 0
    rate = {"turn order": 0.25, "card": 0.25, "team": 0.5, "solo": 1 / 3}[name]
    for _ in range(REPEATS):
        verdicts, rates = [], []
        for cell, whole in looks(kind, 1.0, rng, kind.games // 20):
            if cell.games >= 30:
                verdicts.append(verdict(cell, whole, False, True))
                worth = cell.worth
                rates.append(rate_interval(worth * cell.wins / cell.n, worth, False))
        flagged += any(map(significant, verdicts))
        left += any(not each.within[0] <= 0 <= each.within[1] for each in verdicts if each.within)
        missed += any(not low <= rate <= high for low, high in rates)
    assert flagged / REPEATS <= AT_MOST
    assert left / REPEATS <= AT_MOST
    assert missed / REPEATS <= AT_MOST


def test_textbook_tails_would_mislead_whoever_looks_twenty_times() -> None:
    """Else the test above would show nothing."""
    kind, rng = KINDS["turn order"], Random("looks at declared ones")
    flagged = 0
    for _ in range(REPEATS):
        seen = [verdict(c, w, True, True) for c, w in looks(kind, 1.0, rng, kind.games // 20)]
        flagged += any(map(significant, seen))
    assert flagged / REPEATS > 0.15


@pytest.mark.parametrize("name", KINDS)
def test_who_stops_when_it_is_clear_finds_what_is_planted(name: str) -> None:
    """With twice as many games at most, and mostly with fewer."""
    kind, rng = KINDS[name], Random(f"stops {name}")
    longer = Kind(kind.play, kind.seats, kind.units, kind.odds, 2 * kind.games)
    stopped = [
        next(
            (
                cell.games
                for cell, whole in looks(longer, kind.odds, rng, kind.games // 20)
                if cell.games >= 30 and significant(verdict(cell, whole, False, True))
            ),
            None,
        )
        for _ in range(REPEATS)
    ]
    assert sum(games is not None for games in stopped) / REPEATS >= EVERY


def test_cells_hold_the_same_however_games_are_counted_together() -> None:
    rng = Random("together")
    block = Block(4, "greedy", "standard", "none")
    games = rng.choices(*drawn_from(a_card(1.0)), k=300)
    rows = [Alike(block, "x", having, -1, winners, "", 1) for having, winners in games]
    having = [row for row in rows if row.chosen]
    together = [
        row._replace(games=games) for row, games in Counter(having).items() if row.games == 1
    ]
    assert len(together) < len(having)
    [single], [other] = (list(cells_of(each, False).values()) for each in (having, together))
    assert (single.games, single.n, single.telling) == (other.games, other.n, other.telling)
    assert single.wins == pytest.approx(other.wins)
    assert single.worth == pytest.approx(other.worth)
