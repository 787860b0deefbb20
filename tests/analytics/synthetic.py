"""Finished games by the thousand, straight into the tables: who won, and what each seat had."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TypeAlias

from django.db import connection

from analytics.models import WholeSimulation
from analytics.revision import revisions, unfoldings
from analytics.tables import table_of, units_of
from analytics.terms import NONE, STANDARD
from games.engine import registry

BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
ONE_PATCH = '{"start.gold":1}'
IN_FORCE = registry.title("dice_forge").rules


Held: TypeAlias = Mapping[str, Mapping[str, Sequence[int]]]
"""By dimension and value, the seats that have it."""


Picks: TypeAlias = Mapping[str, Mapping[str, tuple[Sequence[int], Sequence[int], int]]]
"""By kind and thing, the seats that took it, those that had it among their moves, and the rounds in
which the former first did, added up."""


@dataclass(frozen=True)
class Made:
    """One game. ``held``: dimension -> value -> seats. ``sides``: who play together; empty: each
    alone. ``patch``: where it is left out, what ``patched`` says. ``bot``: the version of all.
    All from ``standings`` on: as the rows of its course tell it."""

    winners: tuple[int, ...]
    seats: int = 4
    rules: str = IN_FORCE
    title: str = "dice_forge"
    population: str = "bots"
    levels: Sequence[str] = ()
    patched: bool = False
    handed_over: bool = False
    options: str = STANDARD
    patch: str = ""
    sides: Sequence[Sequence[int]] = ()
    places: Sequence[int] = ()
    bot: str = ""
    simulation: uuid.UUID | None = None
    identity: str = ""
    moves: int = 100
    rounds: int | None = 9
    seconds: float | None = 60.0
    held: Held = field(default_factory=dict)
    standings: Sequence[int] = ()
    harms: Sequence[int] = ()
    asked: int = 100
    forced: int = 0
    listed: int = 500
    picks: Picks = field(default_factory=dict)
    choices: Mapping[str, tuple[int, int, float | None] | tuple[int, int, float | None, int]] = (
        field(default_factory=dict)
    )
    areas: Mapping[str, tuple[int, int, int, int]] = field(default_factory=dict)


class Rows:
    """``made_up``: how many the test that runs has had written by ``store``. ``before``: what had
    been written when it began, as ``written`` counts."""

    made_up = before = 0

    @classmethod
    def begin(cls) -> None:
        cls.made_up, cls.before = 0, written()

    @classmethod
    def are_all_made_up(cls) -> bool:
        """Whether the test wrote nothing else in its transaction."""
        return cls.made_up == written() - cls.before


def store(games: Iterable[Made], *, rates_alone: bool = False) -> None:
    """Write the games and all that is counted of them; their simulations are whole.

    ``rates_alone``: of all that is counted what rates by seat and by what seats have are made of,
    which read neither the games themselves nor seats nor courses, and of what every game has no
    row.

    Where a test does nothing beside but read, and all is taken back at the end, nobody looks first
    whether each row has its game (``conftest``): that takes as long as to write them.
    """
    before = written()
    _store(enumerate(games, _next()), rates_alone)
    Rows.made_up += written() - before


_HOW = ("inserted", "updated", "deleted")


def written() -> int:
    """Rows that were inserted, changed or deleted in this transaction, and, as many all along, in
    those before it that PostgreSQL has not yet added up."""
    with connection.cursor() as cursor:
        cursor.execute(_WRITTEN)
        [count] = cursor.fetchone()
    return int(count)


_WRITTEN = f"""
SELECT sum({" + ".join(f"pg_stat_get_xact_tuples_{how}(oid)" for how in _HOW)})::bigint
FROM pg_class WHERE relhastriggers AND relkind = 'r' AND relnamespace = 'public'::regnamespace
"""
"""Of tables whose rows belong to others, or others to theirs, which triggers look after: what is
counted of whoever asks breaks nothing. The view for it asks of all indexes, and each test twice."""


def _store(games: Iterable[tuple[int, Made]], rates_alone: bool) -> None:
    rows = [(uuid.UUID(int=number), made) for number, made in games]
    revision, followed = revisions(), unfoldings()
    if not rates_alone:
        _store_games(rows)
    _copy(
        "analytics_countedgame (game_id, title, rules, population, seat_count, patched,"
        " handed_over, level, winners, winner_count, moves, rounds, seconds, finished_at,"
        ' revision, unfolding, options, patch, "table", units, simulation, identity)',
        [
            (
                *(key, g.title, g.rules, g.population, g.seats, g.patched, g.handed_over),
                *(_shared(g), _bits(g.winners), len(g.winners), g.moves, g.rounds, g.seconds),
                *(BEGINNING + timedelta(minutes=key.int), revision.get(g.title, "")),
                followed.get(g.title, ""),
                *(g.options, g.patch or (ONE_PATCH if g.patched else NONE)),
                *_line_up(tuple(_strengths(g)), tuple(map(tuple, _sides(g)))),
                *(g.simulation, g.identity),
            )
            for key, g in rows
        ],
    )
    _copy(
        "analytics_holding (game_id, dimension, value, seats)",
        [
            (key, dimension, value, _bits(seats))
            for key, g in rows
            for dimension, values in (g.held if rates_alone else _held(g)).items()
            for value, seats in values.items()
        ],
    )
    if not rates_alone:
        _store_seats_and_courses(rows)
    simulations = {g.simulation for _, g in rows if g.simulation is not None}
    WholeSimulation.objects.bulk_create(map(WholeSimulation, simulations), ignore_conflicts=True)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE analytics_countedgame; ANALYZE analytics_holding")


def _store_games(rows: Sequence[tuple[uuid.UUID, Made]]) -> None:
    _copy(
        "games_game (id, title, rules, status, seat_count, is_public, population, handed_over,"
        " options, patch, commitment, invitation, version, moves, waiting, bots, winners,"
        " created_at)",
        [
            (
                *(key, g.title, g.rules, "finished", g.seats, True, g.population, g.handed_over),
                *("{}", "{}", "", "", 1, g.moves, [], [], list(g.winners), BEGINNING),
            )
            for key, g in rows
        ],
    )


def _store_seats_and_courses(rows: Sequence[tuple[uuid.UUID, Made]]) -> None:
    _copy(
        "analytics_countedseat (game_id, seat, level, bot, side, place, score, share)",
        [
            (
                *(key, seat, level, g.bot),
                next(n for n, side in enumerate(_sides(g)) if seat in side),
                g.places[seat] if g.places else 2 - (seat in g.winners),
                *((50, 1 / len(g.winners)) if seat in g.winners else (40, 0)),
            )
            for key, g in rows
            for seat, level in enumerate(_levels(g))
        ],
    )
    _copy(
        "analytics_course (game_id, standings, harms, asked, forced, listed)",
        [(key, list(g.standings), list(g.harms), g.asked, g.forced, g.listed) for key, g in rows],
    )
    _copy(
        "analytics_pick (game_id, dimension, value, seats, listed, first)",
        [
            (key, kind, thing, _bits(taken), _bits(listed), first)
            for key, g in rows
            for kind, things in g.picks.items()
            for thing, (taken, listed, first) in things.items()
        ],
    )
    _copy(
        "analytics_choice (game_id, kind, times, listed, seconds, timed)",
        [(key, kind, *counts, 0)[:6] for key, g in rows for kind, counts in g.choices.items()],
    )
    _copy(
        "analytics_area (game_id, area, moments, held, by_winner, fights)",
        [(key, area, *counts) for key, g in rows for area, counts in g.areas.items()],
    )


def _held(made: Made) -> dict[str, Mapping[str, Sequence[int]]]:
    levels = _levels(made)
    return {
        "seat": {str(seat): (seat,) for seat in range(made.seats)},
        "level": {
            level: [seat for seat, other in enumerate(levels) if other == level]
            for level in set(levels)
        },
        **made.held,
    }


def _levels(made: Made) -> Sequence[str]:
    return made.levels or ["greedy"] * made.seats


@cache
def _line_up(strengths: Sequence[str], sides: Sequence[Sequence[int]]) -> tuple[str, str]:
    return table_of(strengths), units_of(strengths, sides)


def _strengths(made: Made) -> list[str]:
    return [f"{level}@{made.bot}" if made.bot else level for level in _levels(made)]


def _sides(made: Made) -> Sequence[Sequence[int]]:
    return made.sides or [(seat,) for seat in range(made.seats)]


def _shared(made: Made) -> str:
    levels = set(_levels(made))
    return levels.pop() if len(levels) == 1 else ""


def _bits(seats: Iterable[int]) -> int:
    return _set(tuple(seats))


@cache
def _set(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)


def _next() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM analytics_countedgame")
        [count] = cursor.fetchone()
    return int(count) + 1


def _copy(table: str, rows: Sequence[Sequence[object]]) -> None:
    with connection.cursor() as cursor, cursor.copy(f"COPY {table} FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)
