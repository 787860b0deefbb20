"""How games unfolded, row by row: of those whose course is told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Annotated, Any
from uuid import UUID

from django.db.models import QuerySet
from msgspec import Meta

from analytics.models import Area, Choice, Course, Pick
from analytics.query import Query
from analytics.selectors.courses.adding_up import games_followed
from analytics.selectors.courses.choices import ALL_KINDS
from analytics.selectors.exported.games import OfGame, about, some_at_a_time
from analytics.selectors.exported.seat_values import OfSeat, of_seats
from analytics.selectors.listing import with_seats


class StandingThen(OfSeat, frozen=True):
    """How a seat stood after a round."""

    round: Annotated[int, Meta(description="after how many rounds; 0: at the beginning")]
    standing: Annotated[int, Meta(description="the number by which the title says who is ahead")]


class PickOfSeat(OfSeat, frozen=True):
    """A thing that a seat had among its moves, or took."""

    kind: Annotated[str, Meta(description="of things, as the glossary tells it after `pick_`")]
    thing: str
    listed: Annotated[bool, Meta(description="it was among the moves of the seat at some choice")]
    taken: Annotated[bool, Meta(description="the seat took it")]
    first: Annotated[
        int,
        Meta(
            description="the rounds in which seats of this game first took it, added up over those"
            " seats; round 0 is the set-up"
        ),
    ]


class ChoicesOfKind(OfGame, frozen=True):
    """The choices of one kind in one game."""

    kind: Annotated[str, Meta(description="of question or offer; `all`: all together")]
    times: Annotated[int, Meta(description="choices that somebody made")]
    listed: Annotated[int, Meta(description="moves that were listed at them, added up")]
    forced: Annotated[
        int | None, Meta(description="of `all`: moves that nobody was asked for, beside `times`")
    ]


class HarmDone(OfGame, frozen=True):
    """How often one place in the order of turns harmed another one in one game."""

    who: Annotated[int, Meta(description="the place of who harmed, 1 being the first")]
    whom: Annotated[int, Meta(description="the place of who was harmed")]
    harms: int


class AreaHeld(OfGame, frozen=True):
    """An area of the board in one game."""

    area: str
    ends: Annotated[int, Meta(description="ends of rounds at which it was looked at")]
    held: Annotated[int, Meta(description="at how many of them a seat held it")]
    by_winners: Annotated[int, Meta(description="at how many a seat did that won in the end")]
    fights: Annotated[int, Meta(description="fights over it that began")]


def standings_then(query: Query) -> Iterator[StandingThen]:
    """Game by game, round by round, seat by seat."""
    for games in some_at_a_time(games_followed(query)):
        courses = Course.objects.in_bulk([game.pk for game in games])
        for game, counted in zip(games, with_seats(games), strict=True):
            seats = of_seats(game, counted)
            for place, standing in enumerate(courses[game.pk].standings):
                number, seat = divmod(place, game.seat_count)
                cells: tuple[Any, ...] = (*seats[seat], number, standing)
                yield StandingThen(*cells)


def picks_of_seats(query: Query) -> Iterator[PickOfSeat]:
    """Game by game, thing by thing, seat by seat."""
    for games in some_at_a_time(games_followed(query)):
        picks = _by_game(Pick.objects.all(), games, "dimension", "value")
        for game, counted in zip(games, with_seats(games), strict=True):
            seats = list(zip(counted.seats, of_seats(game, counted), strict=True))
            for pick in picks[game.pk]:
                for seat, its in seats:
                    listed = bool(pick.listed >> seat.seat & 1)
                    taken = bool(pick.seats >> seat.seat & 1)
                    if listed or taken:
                        what = (pick.dimension, pick.value, listed, taken, pick.first)
                        cells: tuple[Any, ...] = (*its, *what)
                        yield PickOfSeat(*cells)


def choices_of_kinds(query: Query) -> Iterator[ChoicesOfKind]:
    """Game by game, all together first, then kind by kind."""
    for games in some_at_a_time(games_followed(query)):
        courses = Course.objects.in_bulk([game.pk for game in games])
        kinds = _by_game(Choice.objects.all(), games, "kind")
        for game in games:
            whole, of_game = courses[game.pk], about(game)
            every = (ALL_KINDS, whole.asked, whole.listed, whole.forced)
            each = [(kind.kind, kind.times, kind.listed, None) for kind in kinds[game.pk]]
            for what in (every, *each):
                cells: tuple[Any, ...] = (*of_game, *what)
                yield ChoicesOfKind(*cells)


def harms_done(query: Query) -> Iterator[HarmDone]:
    """Game by game, of all pairs of places that there are."""
    for games in some_at_a_time(games_followed(query)):
        courses = Course.objects.in_bulk([game.pk for game in games])
        for game in games:
            of_game = about(game)
            for place, harms in enumerate(courses[game.pk].harms):
                if harms >= 0:
                    who, whom = divmod(place, game.seat_count)
                    cells: tuple[Any, ...] = (*of_game, who + 1, whom + 1, harms)
                    yield HarmDone(*cells)


def areas_held(query: Query) -> Iterator[AreaHeld]:
    """Game by game, area by area."""
    for games in some_at_a_time(games_followed(query)):
        areas = _by_game(Area.objects.all(), games, "area")
        for game in games:
            of_game = about(game)
            for area in areas[game.pk]:
                what = (area.area, area.moments, area.held, area.by_winner, area.fights)
                cells: tuple[Any, ...] = (*of_game, *what)
                yield AreaHeld(*cells)


def _by_game(rows: QuerySet[Any, Any], games: Sequence[Any], *order: str) -> dict[UUID, list[Any]]:
    by_game: dict[UUID, list[Any]] = defaultdict(list)
    for row in rows.filter(game__in=games).order_by("game", *order):
        by_game[row.game_id].append(row)
    return by_game
