"""One game of an arena: played in memory, noted in the file of results, stored in the database."""

from __future__ import annotations

import time
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from uuid import UUID, uuid5

import msgspec

from analytics.arena.entrants import Entrants
from analytics.arena.guarded import Guarded, Mark, places_with
from analytics.arena.protocol import table_of
from analytics.arena.round_robin import Design, Fixture, secret_of
from analytics.lines import Lines
from analytics.simulation.playing import Whole, play_whole
from database import transaction
from events.errors import VersionConflict
from games.bots.levels import DEFAULT_LEVEL, LEVELS
from games.engine import registry
from games.engine.chance import commitment
from games.identifiers import opaque_game
from games.models import Game, Seat
from games.models.game import Population
from games.models.seat import Kind
from games.services.read_model import store_finished
from games.services.sealing import sealed_game
from games.services.seeds import seed_from
from shards.everywhere import from_places
from shards.places import at_its_game

_ARENA = UUID("5b1d2c6e-2f0a-4a57-9f2b-7b8b0a6c1e55")


class PlayedFixture(msgspec.Struct, frozen=True):
    """A game that was played: ``places`` by seat, with who forfeited last."""

    design: str
    fixture: Fixture
    game: str
    places: tuple[int, ...]
    forfeited: tuple[bool, ...]
    marks: tuple[Mark, ...]
    seconds: float


class Kept:
    """The file of results: a line a game, of which the last one about a game counts."""

    def __init__(self, path: Path) -> None:
        self._lines = Lines(path)

    def of(self, design: Design) -> dict[Fixture, PlayedFixture]:
        """What was played by this design and is stored. A line of which no game was stored, since
        somebody stopped in between, counts for nothing: it is played again."""
        fixtures: dict[Fixture, PlayedFixture] = {}
        for each in self._lines.of(PlayedFixture):
            if each.design == design.digest:
                fixtures[each.fixture] = each
        ids = {game_id_of(design, each) for each in fixtures}
        stored = set[UUID]().union(*from_places(ids, _stored_among))
        return {
            each: played for each, played in fixtures.items() if game_id_of(design, each) in stored
        }

    def keep(self, played: PlayedFixture) -> None:
        """Add a line."""
        self._lines.add(played)


def game_id_of(design: Design, fixture: Fixture) -> UUID:
    """The same each time, so that none is stored twice."""
    return uuid5(_ARENA, f"{design.digest} {msgspec.json.encode(fixture).decode()}")


def play(design: Design, fixture: Fixture, entrants: Entrants, kept: Kept) -> PlayedFixture:
    """Play one game, note it and store it. Raises ``EngineError`` for a faulty title, and never for
    a faulty entrant."""
    title, begun = registry.title(design.title), time.monotonic()
    game_id, secret = game_id_of(design, fixture), secret_of(design, fixture.block)
    entropy = [""] * design.seats
    seed = seed_from(secret, entropy)
    table = table_of(title, design.seats, opaque_game(game_id))
    guards = [
        Guarded(entrants.policy(name, table), LEVELS[DEFAULT_LEVEL](title), seat)
        for seat, name in enumerate(fixture.lineup)
    ]
    whole = play_whole(
        title,
        list(fixture.lineup),
        title.options(),
        {},
        seed,
        commitment(secret),
        entropy,
        guards,
        worded=True,
    )
    forfeited = tuple(guard.has_forfeited for guard in guards)
    played = PlayedFixture(
        design.digest,
        fixture,
        opaque_game(game_id),
        places_with(whole.outcome.places, forfeited),
        forfeited,
        tuple(mark for guard in guards for mark in guard.marks),
        round(time.monotonic() - begun, 3),
    )
    kept.keep(played)
    _store(game_id, design, fixture, secret, whole)
    return played


def _stored_among(ids: Collection[UUID]) -> set[UUID]:
    return set(Game.objects.filter(pk__in=ids).values_list("pk", flat=True))


@at_its_game
def _store(game_id: UUID, design: Design, fixture: Fixture, secret: bytes, whole: Whole) -> None:
    game = Game(
        id=game_id,
        title=design.title,
        rules=design.rules,
        seat_count=design.seats,
        population=Population.EXPERIMENT,
        options=msgspec.to_builtins(registry.title(design.title).options()),
        patch={},
        commitment=commitment(secret),
    )
    seats = [
        Seat(number=seat, kind=Kind.BOT, level=name) for seat, name in enumerate(fixture.lineup)
    ]
    salt_key = seed_from(secret, [""] * design.seats).salt_key
    batches = sealed_game(game_id, whole.batches, salt_key)
    with suppress(VersionConflict), transaction.atomic():
        store_finished(game, seats, secret, batches, whole.outcome)
