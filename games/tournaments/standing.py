"""How entrants stand: points, and what tells those apart who have as many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Result(NamedTuple):
    """A game that is over, or a bye: ``second`` is None then. ``halves``: half points of each; a
    bye brings a win. ``is_played``: false for a walkover, where one of both was not there."""

    first: int
    second: int | None
    halves: tuple[int, int]
    is_played: bool = True


class Standing(NamedTuple):
    """``halves``: half points. ``buchholz``: those of all whom one has met; ``berger``: those of
    whom one beat, and half of those with whom one shared. ``wins``: games won, without byes. They
    tell apart in this order; ``place``: 1 is best, shared by whom nothing tells apart. ``byes``:
    wins without a game, walkovers too. In a round without a game one has met somebody who stands
    as oneself does."""

    entrant: int
    place: int
    halves: int
    buchholz: int
    berger: int
    wins: int
    played: int
    byes: int
    firsts: int


def standings(entrants: Sequence[int], results: Sequence[Result]) -> list[Standing]:
    """All entrants, the best first; of whom nothing tells apart, in the order of their numbers."""
    halves = dict.fromkeys(entrants, 0)
    for result in results:
        for who, points in zip(result[:2], result.halves, strict=True):
            if who is not None:
                halves[who] += points
    rows = [_row(each, halves, results) for each in entrants]
    rows.sort(key=lambda row: (*(-value for value in _told_by(row)), row.entrant))
    places = [1 + sum(_told_by(other) > _told_by(row) for other in rows) for row in rows]
    return [row._replace(place=place) for row, place in zip(rows, places, strict=True)]


def _row(entrant: int, halves: dict[int, int], results: Sequence[Result]) -> Standing:
    buchholz = berger = wins = played = byes = firsts = 0
    for result in results:
        if entrant not in result[:2]:
            continue
        at = result[:2].index(entrant)
        if result.second is None or not result.is_played:
            byes += result.halves[at] == 2
            buchholz += halves[entrant]
            berger += halves[entrant] * result.halves[at]
            continue
        other = result.second if at == 0 else result.first
        played, firsts = played + 1, firsts + (at == 0)
        wins += result.halves[at] == 2
        buchholz += halves[other]
        berger += halves[other] * result.halves[at]
    return Standing(entrant, 0, halves[entrant], buchholz, berger, wins, played, byes, firsts)


def _told_by(row: Standing) -> tuple[int, int, int, int]:
    return row.halves, row.buchholz, row.berger, row.wins
