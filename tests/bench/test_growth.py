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
from bench.growth.fitting import by_line, by_power, power, power_of_increments
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
def test_what_is_stored_and_answered_is_told() -> None:
    games = store_copies(originals(1), 2)
    told = [
        *on_disk(),
        *pages_read(games),
        *answers(Ground(games, laid(TITLE, SEATS, 3), START, 0)),
    ]
    assert Game.objects.count() == 5
    assert all(each.value >= 0 for each in filled(told))
    assert len({(each.part, each.name) for each in told}) == len(told)


@pytest.mark.parametrize("exponent", [0.0, 0.5, 1.0, 2.0])
def test_a_power_is_found_and_gone_on_with(exponent: float) -> None:
    values = [3 * size**exponent for size in SIZES]
    assert power(SIZES, values) == pytest.approx(exponent)
    assert by_power(64_000, SIZES, values) == pytest.approx(3 * 64_000**exponent)


@pytest.mark.parametrize("fixed", [0.0, 500.0])
def test_what_is_there_from_the_beginning_hides_no_growth(fixed: float) -> None:
    straight, curved = [fixed + size / 10 for size in SIZES], [fixed + size**1.5 for size in SIZES]
    assert power_of_increments(SIZES, straight) == pytest.approx(1)
    assert power_of_increments(SIZES, curved) == pytest.approx(1.5)
    assert by_line(1_000_000, SIZES, straight) == pytest.approx(fixed + 100_000)


def test_what_is_nothing_somewhere_does_not_grow() -> None:
    assert power(SIZES, [0, 1, 2]) == 0


def test_one_size_tells_of_no_growth() -> None:
    with pytest.raises(ValueError, match="two sizes"):
        power([1_000], [1])


@pytest.mark.parametrize(
    ("most", "values", "sound"),
    [
        (0, [5, 5, 5], True),
        (0, [5, 8, 13], False),
        (1, [1, 4, 16], True),
        (1, [1, 7, 49], False),
    ],
)
def test_what_grows_more_than_it_may_is_named(most: int, values: list[float], sound: bool) -> None:
    told = {
        size: [Told("Part", "a thing", "ms", most, value)]
        for size, value in zip(SIZES, values, strict=True)
    }
    [figure] = grown(told)
    assert figure.is_sound is sound
    lines = written([figure], Run("two cores", 0.1, date(2026, 11, 30), 120))
    assert ("too much" in lines) is not sound
    assert "| a thing, ms |" in lines


def test_parts_have_tables_of_their_own() -> None:
    figures = [
        Grown(part=part, name="a", unit="MB", most=1, sizes=SIZES, values=[1, 4, 16])
        for part in ("One", "Two")
    ]
    lines = written(figures, Run("two cores", 0.1, date(2026, 11, 30), 120))
    assert lines.count("| grows by | 1,000,000 |") == 2
    assert lines.count("| 1.00 | 1,000 |") == 2
