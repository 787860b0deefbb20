"""Growth is told from games that could have been played, by a line through what was measured."""

from __future__ import annotations

from datetime import date
from uuid import uuid4

import pytest

from analytics.projection.counting import count
from audit.adjudicating.game import game_fault
from bench.growth.answers import Ground, answers
from bench.growth.copies import SEATS, TITLE, originals, store_copies
from bench.growth.figures import Grown, Told, grown
from bench.growth.fitting import by_line, by_logarithm, power
from bench.growth.page import written
from bench.growth.stored import on_disk, pages_read
from bench.page import Run
from bench.tables import laid
from events.reading import read_events
from events.records import START
from games.models import Game
from tests.filled import filled

SIZES = [1_000, 4_000, 16_000]


@pytest.mark.django_db
def test_a_copy_is_a_game_that_verifies_and_counts() -> None:
    [original] = originals(1)
    games = store_copies([original], 2)
    for game in filled(games):
        assert game_fault(game) is None
    first, second = ([event.payload for event in read_events(game)] for game in games)
    assert first == second
    assert count(games) == set(games)


@pytest.mark.django_db
def test_a_copy_shares_no_hash_with_its_original() -> None:
    [original] = originals(1)
    hashes = [batch.hashes for batch in original.played.batches]
    copied = [batch.hashes for batch in original.copied(uuid4()).batches]
    assert not set(sum(hashes, ())) & set(sum(copied, ()))
    assert [batch.hashes for batch in original.copied(original.played.game.pk).batches] == hashes


@pytest.mark.django_db
def test_what_is_stored_and_answered_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.growth.answers.TIMES", 1)
    games = store_copies(originals(1), 2)
    figures = [
        *on_disk(),
        *pages_read(games),
        *answers(Ground(games, laid(TITLE, SEATS, 3), START, 0)),
    ]
    assert Game.objects.count() == 5
    assert all(each.value >= 0 for each in filled(figures))
    assert len({(each.part, each.name) for each in figures}) == len(figures)


@pytest.mark.parametrize("exponent", [0.0, 0.5, 1.0, 2.0])
def test_a_power_is_that_between_the_two_largest_sizes(exponent: float) -> None:
    assert power(SIZES, [17.0, *(size**exponent for size in SIZES[1:])]) == pytest.approx(exponent)


def test_what_is_nothing_somewhere_does_not_grow() -> None:
    assert power(SIZES, [0, 0, 2]) == 0


def test_one_size_tells_of_no_growth() -> None:
    with pytest.raises(ValueError, match="two sizes"):
        power([1_000], [1])


def test_a_line_and_an_index_go_on_as_they_do() -> None:
    assert by_line(1_000_000, SIZES, [600, 900, 2_100]) == pytest.approx(100_500)
    assert by_logarithm(64_000, SIZES, [9, 10, 11]) == pytest.approx(12)
    assert by_logarithm(1_000_000, SIZES, [9, 10, 8]) == 8


@pytest.mark.parametrize(
    ("unit", "most", "values", "sound"),
    [
        ("ms", 0, [5, 5, 5], True),
        ("ms", 0, [5, 8, 12], True),
        ("ms", 0, [10, 20, 40], False),
        ("ms", 0, [40, 20, 10], True),
        ("pages", 0, [31, 90, 120], True),
        ("pages", 0, [31, 90, 240], False),
        ("MB", 1, [100, 400, 1_600], True),
        ("MB", 1, [100, 700, 4_900], False),
        ("s", 1, [0.0, 0.1, 0.9], True),
        ("s", 1, [1.0, 8.0, 64.0], False),
    ],
)
def test_what_grows_more_than_it_may_is_named(
    unit: str, most: int, values: list[float], sound: bool
) -> None:
    by_size = {
        size: [Told("Part", "a thing", unit, most, value)]
        for size, value in zip(SIZES, values, strict=True)
    }
    [figure] = grown(by_size)
    assert figure.is_sound is sound
    lines = written([figure], Run("two cores", 0.1, date(2026, 11, 30), 120))
    assert ("too much" in lines) is not sound
    assert f"| a thing, {unit} |" in lines


def test_parts_have_tables_of_their_own() -> None:
    figures = [
        Grown(part=part, name="a", unit="MB", most=1, sizes=SIZES, values=[1, 4, 16])
        for part in ("One", "Two")
    ]
    lines = written(figures, Run("two cores", 0.1, date(2026, 11, 30), 120))
    assert lines.count("| grows by | 1,000,000 |") == 2
    assert lines.count("| 1.00 | 1,000 |") == 2
