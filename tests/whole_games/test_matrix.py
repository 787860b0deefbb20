"""Which games are played, what is left of them after an interruption, and how they are told."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

from games.engine import registry
from tests.whole_games.matrix import DESK, PHONE, matrix
from tests.whole_games.results import DOCUMENT, KEPT, Result, Results, percentiles


def result(name: str, *faults: str) -> Result:
    return Result(name, moves=7, seconds=2, requests=2.5, took=(40, 90), faults=list(faults))


def test_each_title_and_number_of_seats_is_played_in_every_way() -> None:
    met = {(each.title, each.seats, each.hand, each.width, each.engine) for each in matrix()}
    mice = product(("mouse",), (DESK, PHONE), ("chromium", "firefox"))
    ways = (*mice, ("keys", PHONE, "chromium"), ("keys", DESK, "firefox"))
    tables = [
        (title.id, seats) for title in registry.titles().values() for seats in title.seat_counts
    ]
    assert {(*table, *way) for table in tables for way in ways} <= met


def test_each_game_has_an_id_and_a_first_round_has_every_title_and_way() -> None:
    entries = matrix()
    assert len({each.id for each in entries}) == len(entries)
    tables = {(each.title, each.seats) for each in entries}
    first = entries[: len(tables)]
    assert {(each.title, each.seats) for each in first} == tables
    ways = {(each.hand, each.width, each.engine) for each in entries}
    assert {(each.hand, each.width, each.engine) for each in first} == ways


def test_who_was_interrupted_goes_on_and_comes_back_to_what_was_wrong(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    one, two, three, *_ = (each.id for each in matrix())
    results = Results(path)
    results.add(result(one))
    results.add(result(two, "a fault"))
    again = Results(path)
    left = [each.id for each in again.left()]
    assert (left[0], left[-1], len(left)) == (three, two, len(matrix()) - 1)
    again.add(result(two))
    assert two not in [each.id for each in Results(path).left()]


def test_what_is_to_be_played_anew_is_forgotten_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    one, two, three, *_ = matrix()
    results = Results(path)
    for each in (one, two, three):
        results.add(result(each.id))
    again = Results(path)
    again.forget([two])
    assert again.left()[0] == two
    assert {one, three}.isdisjoint(again.left())
    again.add(result(two.id, "a fault"))
    assert [each.id for each in Results(path).left()][-1] == two.id


def test_the_document_has_a_row_for_each_game_and_tells_what_was_wrong(tmp_path: Path) -> None:
    one, two, *_ = matrix()
    results = Results(tmp_path / "results.jsonl")
    results.add(result(one.id))
    results.add(result(two.id, "no finger hits `map.3`"))
    document = results.document()
    assert f"2 of {len(matrix())} games were played, 1 of them without a fault." in document
    for entry, faults, axe in ((one, 0, "0"), (two, 1, "not asked")):
        start = f"| {entry.title.replace('_', ' ')} | {entry.seats} | bots | {entry.hand} "
        [row] = [line for line in document.splitlines() if line.startswith(start)]
        assert row.endswith(f"| 7 | 2 |  | 40, 90 | 2.5 | {faults} | 0 | {axe} |")
    assert f"- {two.id}: `no finger hits map.3`" in document


def test_of_how_many_were_in_time_those_are_counted_of_which_the_load_is_known(
    tmp_path: Path,
) -> None:
    one, two, three, *_ = (each.id for each in matrix())
    results = Results(tmp_path / "results.jsonl")
    results.add(result(one))
    assert "whose load is told" not in results.document()
    results.add(replace(result(two), load=0.4))
    results.add(replace(result(three), load=7.0, took=(80, 120)))
    document = results.document()
    assert "In 1 of the 2 whose load is told, 95 of 100 moves were drawn within 100 ms." in document
    assert "| 7 | 2 | 7.0 | 80, 120 |" in document


def test_the_moves_of_a_title_in_a_browser_are_told_as_one(tmp_path: Path) -> None:
    """Two games whose own figures lie at 100 and more, of which one has a slow move in twenty."""
    chrome, fox = (
        [each for each in matrix() if each.engine == engine and each.title == "cyclades"][:2]
        for engine in ("chromium", "firefox")
    )
    results = Results(tmp_path / "results.jsonl")
    results.add(result(chrome[0].id))
    assert "95 of 100 below" not in results.document()
    results.add(replace(result(chrome[0].id), times=[40] * 60))
    results.add(replace(result(chrome[1].id), times=[50] * 38 + [140] * 2))
    results.add(replace(result(fox[0].id), times=[60] * 90 + [160] * 10))
    document = results.document()
    assert "| chromium | cyclades | 100 | 40 | 50 |" in document
    assert "| chromium | all | 100 | 40 | 50 |" in document
    assert "| firefox | cyclades | 100 | 60 | 160 |" in document
    assert "dice forge | 1" not in document


def test_the_document_that_is_kept_is_made_of_the_file_beside_it() -> None:
    results = Results(KEPT)
    assert set(results.by_id) <= {each.id for each in matrix()}
    assert DOCUMENT.read_text(encoding="utf-8") == results.document()


def test_times_are_told_by_their_middle_and_what_most_stay_below() -> None:
    assert percentiles([]) == (0, 0)
    assert percentiles([5.0]) == (5, 5)
    middle, most = percentiles([float(number) for number in range(1, 101)])
    assert middle == 50
    assert 95 <= most <= 96
