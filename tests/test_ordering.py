"""The order of tests: all of them, those that start processes first, and a folder in one piece."""

from __future__ import annotations

import pytest

from tests.filled import filled
from tests.ordering import LONG, TESTS, dealt, in_stretches, is_long, place


def test_each_stretch_begins_with_its_share_and_is_filled_up_in_order() -> None:
    assert in_stretches([[70, 71], [80]], list(range(9)), 3) == [
        *(70, 71, 0, 1),
        *(80, 2, 3, 4),
        *(5, 6, 7, 8),
    ]


@pytest.mark.parametrize("workers", [1, 2, 3, 4])
@pytest.mark.parametrize("others", [0, 1, 2, 40])
def test_none_is_left_out_or_comes_twice(workers: int, others: int) -> None:
    shares = [[*range(100, 107)], [200], [300, 301]][:workers]
    listed = in_stretches(shares, list(range(others)), workers)
    assert sorted(listed) == sorted([*range(others), *(each for share in shares for each in share)])
    assert [each for each in listed if each < others] == [*range(others)]


@pytest.mark.parametrize("hands", [1, 2])
def test_those_that_share_something_stay_in_one_hand(
    hands: int, request: pytest.FixtureRequest
) -> None:
    items = request.session.items
    shares = dealt(items, hands)
    places = [{place(item) for item in share} for share in shares]
    assert sum(map(len, places)) == len(set().union(*places))
    assert sorted(item.nodeid for share in filled(shares) for item in share) == sorted(
        item.nodeid for item in items
    )


def test_there_are_such_as_take_long(request: pytest.FixtureRequest) -> None:
    assert len([*TESTS.glob(f"{LONG}*.py")]) > 1
    assert not is_long(request.node)
