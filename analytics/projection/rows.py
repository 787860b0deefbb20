"""The rows about one finished game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from analytics.models import CountedGame, CountedSeat, Holding
from analytics.models.counted import CountedPopulation
from analytics.projection.revision import revision_of
from events.reading import read_events
from events.records import StoredEvent
from games.engine import ending, folding, registry
from games.engine.dimensions import Held, Measured, measure
from games.engine.flow import Chose
from games.engine.records import Event, Outcome
from games.engine.title import Title
from games.models import Game, Seat
from games.models.game import Population
from games.models.seat import Kind

PERSON = "person"
"""The level of a seat that a person held at the end."""


class NotOver(Exception):
    """The events of a game that is marked as finished tell of no end."""


class WasStopped(Exception):
    """Nobody won, as the rules did not end this game: it says nothing of the title."""


@dataclass(frozen=True, slots=True)
class Rows:
    """All rows about one game, not saved yet."""

    game: CountedGame
    seats: list[CountedSeat]
    holdings: list[Holding]


def rows_of(game: Game, simulation: UUID | None) -> Rows:
    """Look at a finished game; ``simulation`` is the one that it belongs to.

    Raises ``WasStopped``; whatever its title does; ``UnknownTitle`` if that is not installed any
    more.
    """
    title = registry.title(game.title, game.rules)
    stored = read_events(game.pk)
    events = [title.reading.event(each.payload) for each in stored]
    state = folding.replay(title, events)
    outcome = ending.outcome(title, state)
    if outcome is None:
        raise NotOver("its events tell of no end")
    if not outcome.places:
        raise WasStopped(outcome.reason)
    measured = measure(title.dimensions, state, events, game.seat_count)
    levels = [_level(seat) for seat in game.seats.all()]
    row = _game_row(title, game, levels, outcome, measured)
    row.population = _population(game, zip(stored, events, strict=True))
    row.simulation = simulation
    held = [*_of_every_game(levels), *measured.held]
    return Rows(row, _seat_rows(row, levels, outcome), [_holding(row, each) for each in held])


def set_of(seats: Iterable[int]) -> int:
    """Seats as a whole number in which bit *i* stands for seat *i*."""
    return sum(1 << seat for seat in seats)


def _game_row(
    title: Title[Any], game: Game, levels: list[str], outcome: Outcome, measured: Measured
) -> CountedGame:
    assert game.started_at is not None
    assert game.finished_at is not None
    lasted = (game.finished_at - game.started_at).total_seconds()
    return CountedGame(
        game_id=game.pk,
        title=game.title,
        rules=game.rules,
        population=game.population,
        seat_count=game.seat_count,
        patched=bool(game.patch),
        handed_over=game.handed_over,
        level=levels[0] if len(set(levels)) == 1 else "",
        winners=set_of(outcome.winners),
        winner_count=len(outcome.winners),
        moves=measured.moves,
        rounds=measured.rounds,
        seconds=None if game.population == Population.SIMULATION else lasted,
        finished_at=game.finished_at,
        revision=revision_of(title),
    )


def _population(game: Game, told: Iterable[tuple[StoredEvent, Event]]) -> str:
    """Who moved for which seats stands in the events, also of people who were erased since."""
    if game.population != Population.PEOPLE:
        return game.population
    seats: defaultdict[str | None, set[int]] = defaultdict(set)
    for stored, event in told:
        if isinstance(event, Chose) and not event.forced:
            seats[stored.actor].add(event.seat)
    doubled = any(len(each) > 1 for each in seats.values())
    return CountedPopulation.DOUBLED if doubled else CountedPopulation.PEOPLE


def _seat_rows(row: CountedGame, levels: list[str], outcome: Outcome) -> list[CountedSeat]:
    winners = outcome.winners
    return [
        CountedSeat(
            game=row,
            seat=seat,
            level=level,
            place=outcome.places[seat],
            score=outcome.scores[seat],
            share=1 / len(winners) if seat in winners else 0.0,
        )
        for seat, level in enumerate(levels)
    ]


def _level(seat: Seat) -> str:
    return seat.level if seat.kind == Kind.BOT else PERSON


def _of_every_game(levels: list[str]) -> list[Held]:
    by_seat = [Held("seat", str(seat), (seat,)) for seat in range(len(levels))]
    by_level = [
        Held("level", level, tuple(seat for seat, other in enumerate(levels) if other == level))
        for level in sorted(set(levels))
    ]
    return by_seat + by_level


def _holding(row: CountedGame, held: Held) -> Holding:
    return Holding(game=row, dimension=held.dimension, value=held.value, seats=set_of(held.seats))
