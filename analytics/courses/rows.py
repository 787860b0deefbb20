"""The rows about how one game unfolded."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import permutations
from statistics import median
from typing import Any

from analytics.courses.leading import behind, decided, lead_changes, step_of
from analytics.models import CountedGame, Course
from analytics.models.counted import CountedPopulation
from analytics.rows import AreaRow, ChoiceRow, HoldingRow, PickRow
from analytics.tables import set_of
from games.engine.onlooking import Unfolded
from games.engine.unfolding import Unfolding

Sides = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class CourseRows:
    """Not saved yet."""

    course: Course
    picks: list[PickRow]
    choices: list[ChoiceRow]
    areas: list[AreaRow]
    holdings: list[HoldingRow]


def course_rows(
    game: CountedGame,
    unfolding: Unfolding[Any],
    unfolded: Unfolded[Any],
    sides: Sides,
    order: Mapping[int, int],
    times: Sequence[datetime],
) -> CourseRows:
    """``order``: place of each seat in the order of turns, from 0; ``times``: when each event of
    the game was stored, by version from 1 on."""
    winners = [seat for seat in range(game.seat_count) if game.winners >> seat & 1]
    course = Course(
        game=game,
        standings=[number for moment in unfolded.standings for number in moment],
        harms=_harms(game.seat_count, unfolded, order),
        asked=len(unfolded.decided),
        forced=unfolded.forced,
        listed=sum(each.width for each in unfolded.decided),
    )
    return CourseRows(
        course,
        list(_picks(game, unfolded)),
        list(_choices(game, unfolded, times)),
        list(_areas(game, unfolded, winners)),
        list(_holdings(game, unfolding, unfolded, sides, winners)),
    )


def _harms(seats: int, unfolded: Unfolded[Any], order: Mapping[int, int]) -> list[int]:
    """-1 for a pair of places that there is not: partners share one, and then others are empty."""
    harms = [-1] * seats**2
    for who, whom in permutations(set(order.values()), 2):
        harms[who * seats + whom] = 0
    for (harmer, harmed), often in unfolded.harms.items():
        if order[harmer] != order[harmed]:
            harms[order[harmer] * seats + order[harmed]] += often
    return harms


def _picks(game: CountedGame, unfolded: Unfolded[Any]) -> Iterator[PickRow]:
    for kind, taken in unfolded.taken.items():
        first: defaultdict[str, dict[int, int]] = defaultdict(dict)
        for seat, thing, number in taken:
            first[thing].setdefault(seat, number)
        for thing in sorted({*unfolded.listed[kind], *first}):
            yield PickRow(
                game_id=game.pk,
                dimension=kind,
                value=thing,
                seats=set_of(first[thing]),
                listed=set_of(unfolded.listed[kind].get(thing, ())),
                first=sum(first[thing].values()),
            )


def _choices(
    game: CountedGame, unfolded: Unfolded[Any], times: Sequence[datetime]
) -> Iterator[ChoiceRow]:
    """No time is kept that is one seat's alone, nor any of games in which not all were people."""
    people = game.population == CountedPopulation.PEOPLE
    widths: defaultdict[str, list[int]] = defaultdict(list)
    waited: defaultdict[str, list[float]] = defaultdict(list)
    answered: defaultdict[str, set[int]] = defaultdict(set)
    for each in unfolded.decided:
        widths[each.kind].append(each.width)
        if people and each.asked_at is not None:
            passed = times[each.at - 1] - times[each.asked_at - 1]
            waited[each.kind].append(passed.total_seconds())
            answered[each.kind].add(each.seat)
    for kind, listed in sorted(widths.items()):
        several = len(answered[kind]) > 1
        yield ChoiceRow(
            game_id=game.pk,
            kind=kind,
            times=len(listed),
            listed=sum(listed),
            seconds=median(waited[kind]) if several else None,
            timed=set_of(answered[kind]) if several else 0,
        )


def _areas(game: CountedGame, unfolded: Unfolded[Any], winners: Sequence[int]) -> Iterator[AreaRow]:
    for area in sorted({*unfolded.held, *unfolded.fought}):
        moments = unfolded.held.get(area, [])
        yield AreaRow(
            game_id=game.pk,
            area=area,
            moments=len(moments),
            held=sum(bool(seats) for seats in moments),
            by_winner=sum(any(seat in winners for seat in seats) for seats in moments),
            fights=unfolded.fought[area],
        )


def _holdings(
    game: CountedGame,
    unfolding: Unfolding[Any],
    unfolded: Unfolded[Any],
    sides: Sides,
    winners: Sequence[int],
) -> Iterator[HoldingRow]:
    every = (1 << game.seat_count) - 1
    of_games = {
        "lead_changes": lead_changes(unfolded.standings, sides),
        "decided": decided(unfolded.standings, sides, winners),
    }
    for dimension, number in of_games.items():
        if number is not None:
            yield HoldingRow(game.pk, dimension, str(number), every)
    for dimension, values in (
        ("behind", _steps(unfolding, unfolded, sides)),
        ("opening", _openings(game, unfolding, unfolded)),
    ):
        having: defaultdict[str, list[int]] = defaultdict(list)
        for seat, value in values.items():
            having[value].append(seat)
        for value, seats in sorted(having.items()):
            yield HoldingRow(game.pk, dimension, value, set_of(seats))


def _steps(unfolding: Unfolding[Any], unfolded: Unfolded[Any], sides: Sides) -> dict[int, str]:
    far = behind(unfolded.standings, sides)
    return {} if far is None else {seat: step_of(n, unfolding.behind) for seat, n in enumerate(far)}


def _openings(
    game: CountedGame, unfolding: Unfolding[Any], unfolded: Unfolded[Any]
) -> dict[int, str]:
    """Of seats that took as many things."""
    if not unfolding.picks:
        return {}
    taken: defaultdict[int, list[str]] = defaultdict(list)
    for seat, thing, _ in unfolded.taken[unfolding.picks[0].id]:
        taken[seat].append(thing)
    return {
        seat: "+".join(things[: unfolding.opening])
        for seat, things in taken.items()
        if len(things) >= unfolding.opening
    }
