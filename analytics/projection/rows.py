"""The rows about one finished game."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec

from analytics.courses.rows import CourseRows
from analytics.models import CountedGame
from analytics.models.counted import CountedPopulation
from analytics.projection.following import looked_on
from analytics.rating.definition import RATED
from analytics.rating.entering import Entrant, entrants_of, is_contest
from analytics.revision import revision_of, unfolding_of
from analytics.rows import HoldingRow, SeatRow
from analytics.tables import level_of, set_of, strength_of, table_of, units_of
from analytics.terms import options_text, patch_text
from events.reading import read_events
from events.records import StoredEvent
from games.engine import ending, folding, registry
from games.engine.dimensions import Held, Measured, measure
from games.engine.flow import Chose
from games.engine.records import Event, Outcome
from games.engine.title import Title
from games.models import Game, Seat
from games.models.game import Population


class NotOver(Exception):
    """The events of a game that is marked as finished tell of no end."""


class WasStopped(Exception):
    """Nobody won, as the rules did not end this game: it says nothing of the title."""


@dataclass(frozen=True, slots=True)
class Rows:
    """All rows about one game, not saved yet. ``course``: None where it cannot be told.
    ``entrants``: none where the game is not rated."""

    game: CountedGame
    seats: list[SeatRow]
    holdings: list[HoldingRow]
    course: CourseRows | None
    entrants: list[Entrant]

    @property
    def game_id(self) -> UUID:
        """The game that they are about."""
        game: UUID = self.game.pk
        return game


def rows_of(game: Game, simulation: UUID | None) -> Rows:
    """Look at a finished game; ``simulation`` is the one that it belongs to.

    Raises ``WasStopped``; whatever its title does; ``UnknownTitle`` if that is not installed any
    more.
    """
    title = registry.title(game.title, game.rules)
    stored = read_events(game.pk)
    events = [title.reading.event(each.payload) for each in stored]
    state, course = looked_on(title, game, stored, events)
    outcome = ending.outcome(title, state)
    if outcome is None:
        raise NotOver("its events tell of no end")
    if not outcome.places:
        raise WasStopped(outcome.reason)
    measured = measure(title.dimensions, state, events, game.seat_count)
    seats = list(game.seats.all())
    row = _game_row(title, game, seats, outcome, measured)
    row.population = _population(game, zip(stored, events, strict=True))
    if simulation is not None:
        row.simulation = simulation
        row.identity = _identity(game, seats)
    held = [*_of_every_game([level_of(seat) for seat in seats]), *measured.held]
    seat_rows = _seat_rows(row, seats, outcome, measured.sides)
    holdings = [_holding(row, each) for each in held]
    entrants = _entrants(game, seats, zip(stored, events, strict=True), outcome, measured)
    return Rows(row, seat_rows, holdings, course and course(row, measured), entrants)


def entrants_in(game: Game) -> list[Entrant]:
    """Who entered a finished game, from its events; nobody where it is not rated."""
    title = registry.title(game.title, game.rules)
    stored = read_events(game.pk)
    events = [title.reading.event(each.payload) for each in stored]
    state = folding.replay(title, events)
    outcome = ending.outcome(title, state)
    if outcome is None or not outcome.places:
        return []
    measured = measure(title.dimensions, state, events, game.seat_count)
    history = zip(stored, events, strict=True)
    return _entrants(game, list(game.seats.all()), history, outcome, measured)


def _entrants(
    game: Game,
    seats: list[Seat],
    history: Iterable[tuple[StoredEvent, Event]],
    outcome: Outcome,
    measured: Measured,
) -> list[Entrant]:
    if game.population not in RATED or game.patch:
        return []
    acted = ((stored.actor, event) for stored, event in history)
    entrants = entrants_of(seats, acted, outcome.places, measured.sides)
    return entrants if is_contest(entrants) else []


def _game_row(
    title: Title[Any], game: Game, seats: list[Seat], outcome: Outcome, measured: Measured
) -> CountedGame:
    assert game.started_at is not None
    assert game.finished_at is not None
    lasted = (game.finished_at - game.started_at).total_seconds()
    levels = [level_of(seat) for seat in seats]
    strengths = [strength_of(seat) for seat in seats]
    return CountedGame(
        game_id=game.pk,
        title=game.title,
        rules=game.rules,
        population=game.population,
        seat_count=game.seat_count,
        patched=bool(game.patch),
        handed_over=game.handed_over,
        level=levels[0] if len(set(levels)) == 1 else "",
        options=options_text(game.options, msgspec.to_builtins(title.options())),
        patch=patch_text(game.patch),
        table=table_of(strengths),
        units=units_of(strengths, measured.sides),
        identity="",
        winners=set_of(outcome.winners),
        winner_count=len(outcome.winners),
        moves=measured.moves,
        rounds=measured.rounds,
        seconds=None if game.population == Population.SIMULATION else lasted,
        finished_at=game.finished_at,
        revision=revision_of(title),
        unfolding=unfolding_of(title),
    )


def _population(game: Game, history: Iterable[tuple[StoredEvent, Event]]) -> str:
    """Who moved for which seats stands in the events, also of people who were erased since."""
    if game.population != Population.PEOPLE:
        return game.population
    seats: defaultdict[str | None, set[int]] = defaultdict(set)
    for stored, event in history:
        if isinstance(event, Chose) and not event.forced:
            seats[stored.actor].add(event.seat)
    doubled = any(len(each) > 1 for each in seats.values())
    return CountedPopulation.DOUBLED if doubled else CountedPopulation.PEOPLE


def _identity(game: Game, seats: list[Seat]) -> str:
    """Equal for games that bots played from the same seed under the same terms, move for move."""
    played = [
        *(game.title, game.rules, game.options, game.patch, game.commitment),
        [strength_of(seat) for seat in seats],
    ]
    return hashlib.sha256(msgspec.json.encode(played, order="sorted")).hexdigest()[:32]


def _seat_rows(
    row: CountedGame, seats: list[Seat], outcome: Outcome, sides: tuple[tuple[int, ...], ...]
) -> list[SeatRow]:
    winners = outcome.winners
    side_of = {seat: number for number, side in enumerate(sides) for seat in side}
    return [
        SeatRow(
            game_id=row.pk,
            seat=seat,
            level=level_of(held),
            bot=held.bot,
            side=side_of[seat],
            place=outcome.places[seat],
            score=outcome.scores[seat],
            share=1 / len(winners) if seat in winners else 0.0,
        )
        for seat, held in enumerate(seats)
    ]


def _of_every_game(levels: list[str]) -> list[Held]:
    by_seat = [Held("seat", str(seat), (seat,)) for seat in range(len(levels))]
    by_level = [
        Held("level", level, tuple(seat for seat, other in enumerate(levels) if other == level))
        for level in sorted(set(levels))
    ]
    return by_seat + by_level


def _holding(row: CountedGame, held: Held) -> HoldingRow:
    return HoldingRow(row.pk, held.dimension, held.value, set_of(held.seats))
