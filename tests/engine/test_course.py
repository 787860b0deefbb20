"""How the course of a game is drawn."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

from games.engine.drawing.course import called, course

MOMENTS = [(9, "Round 1"), (20, "Round 2"), (31, "Now")]


def drawn(*numbers: list[int | None]) -> ElementTree.Element:
    return ElementTree.fromstring(course("Gold", "Gold in reserve.", MOMENTS, numbers))


def test_each_moment_leads_to_its_version_and_says_how_all_stood() -> None:
    stretches = drawn([0, 3, 4], [1, None, 2]).findall(".//*[@data-version]")
    assert [each.get("data-version") for each in stretches] == ["9", "20", "31"]
    assert [each.findtext("{*}title") for each in stretches] == [
        "Round 1: P1 0, P2 1",
        "Round 2: P1 3",
        "Now: P1 4, P2 2",
    ]


def test_what_is_not_known_is_left_out() -> None:
    lines = drawn([0, 3, 4], [None, None, None]).findall("{*}polyline")
    assert len(lines[0].get("points", "").split()) == 3
    assert lines[2].get("points") == ""
    labels = [each.text for each in drawn([1, 1, 1], [None] * 3).findall("{*}text")]
    assert "P1" in labels
    assert "P2" not in labels


def test_who_ends_alike_is_written_apart() -> None:
    for last in (0, 5):
        lines: list[list[int | None]] = [[1, 2, last] for _ in range(4)]
        ends = [
            float(each.get("y", ""))
            for each in drawn(*lines).findall("{*}text")
            if (each.text or "").startswith("P")
        ]
        assert len(ends) == 4
        assert all(lower - upper >= 12 for upper, lower in pairwise(ends))
        assert max(ends) < 140


def test_one_moment_alone_can_be_drawn() -> None:
    assert "data-version" in course("Gold", "Gold.", MOMENTS[:1], [[0], [0]])


def test_no_moment_is_called_by_a_round_that_nobody_counts() -> None:
    """What comes before the first one is no round 0."""
    assert [called(began, "Now") for began in (0, 1, 2, None)] == [
        "At the start",
        "Round 1",
        "Round 2",
        "Now",
    ]


def test_a_moment_bears_the_name_that_the_title_gives_to_its_rounds() -> None:
    assert called(3, "Now") == "Round 3"
    assert called(3, "Now", "cycle") == "Cycle 3"
    assert called(0, "Now", "cycle") == "At the start"
    assert called(None, "Now", "cycle") == "Now"
