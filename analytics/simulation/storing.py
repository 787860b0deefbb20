"""Playing the games of a simulation by number, and storing each whole in one transaction."""

from __future__ import annotations

import hmac
import time
import uuid
from collections.abc import Iterable
from typing import NamedTuple

from analytics.models import SimulatedGame, Simulation
from analytics.numbers_left import numbers_left
from analytics.simulation.playing import play_whole
from database import transaction
from database.at_hand import HOME
from events.errors import VersionConflict
from events.records import SealedBatch
from games.bots.levels import version
from games.engine import registry
from games.engine.chance import commitment
from games.engine.records import Outcome
from games.models import Game, Seat
from games.models.game import Population
from games.models.seat import Kind
from games.services.read_model import store_finished
from games.services.sealing import sealed_game
from games.services.seeds import seed_from
from shards.places import are_several, place_of
from shards.slots import in_slot, slot_of


def missing(
    simulation: Simulation, first: int = 0, step: int = 1, most: int | None = None
) -> list[int]:
    """The numbers of the games that are still to be played, as ``numbers_left`` takes them."""
    return numbers_left(simulation.played.all(), simulation.games, first, step, most)


def play_some(simulation: Simulation, numbers: Iterable[int], seconds: float) -> int | None:
    """Play games for about ``seconds``; the number to go on with, or None if all are played."""
    enough = time.monotonic() + seconds
    for number in numbers:
        if time.monotonic() > enough:
            return number
        play_one(simulation, number)
    return None


class PlayedGame(NamedTuple):
    """A game that was played and is not stored yet."""

    game: Game
    seats: list[Seat]
    secret: bytes
    batches: list[SealedBatch]
    outcome: Outcome


class MovedAway(Exception):
    """No game of this simulation may be played: it counts once all of them have been counted in one
    database, and they are played at home. The message says what to do."""


def refuse_moved(simulation: Simulation) -> None:
    """Raises ``MovedAway``; and ``shards.places.Moving`` while its games are on their way."""
    if not are_several():
        return
    if not simulation.together:
        raise MovedAway(
            f"{simulation.opaque} was ordered when there was one database, and its games lie at"
            " several by now: order it anew."
        )
    place = place_of(game_id_of(simulation, 0))
    if place != HOME:
        raise MovedAway(
            f"Games of {simulation.opaque} lie at {place}: bring them home (shards move), or order"
            " it anew."
        )


def play_one(simulation: Simulation, number: int) -> bool:
    """Play and store one game; False if it was there already, whoever played it. Raises as
    ``refuse_moved``."""
    refuse_moved(simulation)
    if Game.objects.filter(pk=game_id_of(simulation, number)).exists():
        return False
    secret = hmac.digest(bytes(simulation.seed), str(number).encode(), "sha256")
    played = played_game(simulation, number, secret)
    refuse_moved(simulation)  # once more: bots may have thought for minutes
    try:
        with transaction.atomic():
            store_finished(*played)
            SimulatedGame.objects.create(game=played.game, simulation=simulation, number=number)
    except VersionConflict:
        return False  # another delivery of the same task stored it meanwhile
    return True


def played_game(simulation: Simulation, number: int, secret: bytes) -> PlayedGame:
    """One game of a simulation, whose dice follow from ``secret``; nothing is stored."""
    title, levels = registry.title(simulation.title), levels_of(simulation, number)
    entropy, promised = [""] * len(levels), commitment(secret)
    seed, options = seed_from(secret, entropy), title.reading.options(simulation.options)
    whole = play_whole(title, levels, options, simulation.patch, seed, promised, entropy)
    game = Game(
        id=game_id_of(simulation, number),
        title=title.id,
        rules=title.rules,
        seat_count=len(levels),
        population=Population.SIMULATION,
        options=simulation.options,
        patch=simulation.patch,
        commitment=promised,
    )
    seats = [
        Seat(number=n, kind=Kind.BOT, level=level, bot=version(level, title, len(levels)))
        for n, level in enumerate(levels)
    ]
    batches = sealed_game(game.pk, whole.batches, seed.salt_key)
    return PlayedGame(game, seats, secret, batches, whole.outcome)


def game_id_of(simulation: Simulation, number: int) -> uuid.UUID:
    """The same for each delivery of a task, so that none makes a second game; whatever the
    settings of the process are that asks."""
    game = uuid.uuid5(simulation.pk, str(number))
    return in_slot(slot_of(simulation.pk), game) if simulation.together else game


def levels_of(simulation: Simulation, number: int) -> list[str]:
    """The bots of one game, by seat."""
    turned = number % len(simulation.levels) if simulation.rotate else 0
    return simulation.levels[turned:] + simulation.levels[:turned]
