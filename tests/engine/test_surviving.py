"""Which events stand, where moves were taken back."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from games.engine.canonical import canonical
from games.engine.flow import Undone
from games.engine.records import Event
from games.engine.surviving import CannotGoBack, surviving, surviving_rows
from tests.engine.errands import Said


@dataclass(frozen=True)
class Row:
    """What a store keeps of an event."""

    type: str
    payload: str


def history(*said: str | int) -> list[Event]:
    """A word is something that was said, a number is where an undo goes back to."""
    return [Undone(0, word) if isinstance(word, int) else Said(0, word) for word in said]


def versions(*said: str | int, after: int = 0) -> list[int]:
    return [version for version, _ in surviving(history(*said), after)]


@pytest.mark.parametrize(
    ("said", "stand"),
    [
        ([], []),
        (["a", "b"], [1, 2]),
        (["a", "b", 1], [1, 3]),
        (["a", "b", 1, "c"], [1, 3, 4]),
        (["a", "b", 0], [3]),
        (["a", "b", "c", 2, 1], [1, 5]),
        (["a", "b", "c", 2, "d", 2, "e"], [1, 2, 6, 7]),
        (["a", "b", 1, "c", 3, "d"], [1, 3, 5, 6]),
        (["a", 0, "b", "c", 3, 0, "d"], [6, 7]),
    ],
)
def test_what_was_taken_back_does_not_stand(said: list[str | int], stand: list[int]) -> None:
    assert versions(*said) == stand


def test_each_version_comes_with_its_own_event() -> None:
    events = history("a", "b", "c", 2, "d")
    assert surviving(events) == [(n, events[n - 1]) for n in (1, 2, 4, 5)]


def test_versions_go_on_from_where_the_events_begin() -> None:
    assert versions("a", "b", 11, after=10) == [11, 13]
    assert versions("a", "b", 10, after=10) == [13]


@pytest.mark.parametrize("to", [9, 5, 0])
def test_a_later_state_is_not_enough(to: int) -> None:
    with pytest.raises(CannotGoBack, match=f"go back to version {to}:") as refusal:
        surviving(history("a", to, "b"), after=10)
    assert refusal.value.to == to


def test_what_does_not_stand_itself_asks_for_nothing() -> None:
    assert versions("a", "b", 5, 11, after=10) == [11, 14]


def test_where_the_version_is_not_known_nothing_may_be_taken_back() -> None:
    assert [event for _, event in surviving(history("a", "b"), None)] == history("a", "b")
    with pytest.raises(CannotGoBack) as refusal:
        surviving(history("a", "b", 7), None)
    assert refusal.value.to == 7


@pytest.mark.parametrize("to", [3, 4, 99, -1])
def test_nothing_goes_back_to_what_is_not_earlier(to: int) -> None:
    with pytest.raises(ValueError, match=f"Version 3 takes back to version {to}"):
        surviving(history("a", "b", to))


@pytest.mark.parametrize("after", [0, 10])
def test_rows_stand_as_their_events_do(after: int) -> None:
    for said in (["a"], ["a", "b", after + 1, "c"], ["a", after, "b", "c", after + 3]):
        events = history(*said)
        rows = [Row(str(e.__struct_config__.tag), canonical(e).decode()) for e in events]
        stand = [rows[version - after - 1] for version, _ in surviving(events, after)]
        assert list(surviving_rows(rows, after)) == stand
