"""Standings: points, Buchholz, Sonneborn-Berger, wins; and places that are shared."""

from __future__ import annotations

from games.tournaments.standing import Result, standings


def test_points_come_first_and_a_bye_is_a_win() -> None:
    rows = standings([0, 1, 2], [Result(0, 1, (1, 1)), Result(2, None, (2, 0))])
    assert [(row.entrant, row.place, row.halves) for row in rows] == [
        (2, 1, 2),
        (0, 2, 1),
        (1, 2, 1),
    ]
    assert (rows[0].byes, rows[0].played, rows[0].wins) == (1, 0, 0)


def test_of_as_many_points_who_met_the_stronger_is_before() -> None:
    results = [
        Result(0, 2, (2, 0)),
        Result(1, 3, (2, 0)),
        Result(2, 4, (2, 0)),
        Result(3, 4, (0, 2)),
    ]
    rows = {row.entrant: row for row in standings(range(5), results)}
    assert rows[0].halves == rows[1].halves == 2
    assert (rows[0].buchholz, rows[1].buchholz) == (2, 0)
    assert (rows[0].berger, rows[1].berger) == (4, 0)
    assert rows[0].place < rows[1].place


def test_who_cannot_be_told_apart_shares_a_place() -> None:
    rows = standings([0, 1], [Result(0, 1, (1, 1))])
    assert [row.place for row in rows] == [1, 1]
    assert standings([], []) == []


def test_a_walkover_is_a_bye_and_no_game() -> None:
    """Its point alone counts; the round is one against somebody who stands as oneself does."""
    results = [Result(0, 1, (2, 0), is_played=False), Result(2, 3, (2, 0)), Result(0, 2, (2, 0))]
    rows = {row.entrant: row for row in standings(range(4), results)}
    won, lost = rows[0], rows[1]
    assert (won.halves, won.played, won.wins, won.firsts, won.byes) == (4, 1, 1, 1, 1)
    assert (won.buchholz, won.berger) == (4 + 2, 2 * 4 + 2 * 2)
    assert (lost.halves, lost.played, lost.byes, lost.buchholz, lost.berger) == (0, 0, 0, 0, 0)
    neither = standings([0, 1], [Result(0, 1, (0, 0), is_played=False)])
    assert [(row.played, row.byes) for row in neither] == [(0, 0), (0, 0)]
