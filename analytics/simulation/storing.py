"""Playing the games of a simulation by number, and storing each whole in one transaction."""

from __future__ import annotations

import hmac
import time
import uuid
from collections.abc import Iterable, Sequence

import msgspec
from django.db import transaction

from analytics.models import SimulatedGame, Simulation
from analytics.simulation.playing import Whole, play_whole
from events.errors import VersionConflict
from events.records import Appended, Head, SealedBatch
from events.sealing import seal
from events.writing import append_all
from games.engine import registry
from games.engine.chance import commitment
from games.models import Game, Seat, Secret
from games.models.game import Population, Status
from games.models.seat import Kind
from games.services.appending import new_event
from games.services.seeds import seed_from


def missing(simulation: Simulation) -> list[int]:
    """The numbers of the games that are still to be played."""
    done = set(simulation.played.values_list("number", flat=True))
    return [number for number in range(simulation.games) if number not in done]


def play_some(simulation: Simulation, numbers: Iterable[int], seconds: float) -> int | None:
    """Play games for about ``seconds``; the number to go on with, or None if all are played."""
    enough = time.monotonic() + seconds
    for number in numbers:
        if time.monotonic() > enough:
            return number
        play_one(simulation, number)
    return None


def play_one(simulation: Simulation, number: int) -> bool:
    """Play and store one game; False if it was there already, whoever played it."""
    game_id = game_id_of(simulation, number)
    if Game.objects.filter(pk=game_id).exists():
        return False
    title = registry.title(simulation.title)
    levels = levels_of(simulation, number)
    secret = hmac.digest(bytes(simulation.seed), str(number).encode(), "sha256")
    entropy = [""] * len(levels)
    seed = seed_from(secret, entropy)
    promised = commitment(secret)
    whole = play_whole(
        title,
        levels,
        title.reading.options(simulation.options),
        simulation.patch,
        seed,
        promised,
        entropy,
    )
    sealed = _sealed(game_id, whole, seed.salt_key)
    game = Game(
        id=game_id,
        title=title.id,
        rules=title.rules,
        seat_count=len(levels),
        population=Population.SIMULATION,
        options=simulation.options,
        patch=simulation.patch,
        commitment=promised,
    )
    try:
        with transaction.atomic():
            stored = append_all(sealed)
            _store_beside(game, whole, stored, levels, secret)
            SimulatedGame.objects.create(game=game, simulation=simulation, number=number)
    except VersionConflict:
        return False  # another delivery of the same task stored it meanwhile
    return True


def game_id_of(simulation: Simulation, number: int) -> uuid.UUID:
    """The same for each delivery of a task, so that none makes a second game."""
    return uuid.uuid5(simulation.pk, str(number))


def levels_of(simulation: Simulation, number: int) -> list[str]:
    """The bots of one game, by seat."""
    turned = number % len(simulation.levels) if simulation.rotate else 0
    return simulation.levels[turned:] + simulation.levels[:turned]


def _sealed(game_id: uuid.UUID, whole: Whole, salt_key: bytes) -> list[SealedBatch]:
    head = Head.empty(game_id)
    sealed = []
    for batch in whole.batches:
        new = [new_event(event) for event in batch.events]
        sealed.append(seal(head, new, actor=batch.actor, salt_key=salt_key))
        head = sealed[-1].after
    return sealed


def _store_beside(
    game: Game, whole: Whole, stored: Sequence[Appended], levels: Sequence[str], secret: bytes
) -> None:
    """The read model of a game that is over, as its last move would have left it."""
    last = stored[-1]
    game.status = Status.FINISHED
    game.version = last.head.version
    game.moves = last.head.batches - 1
    game.bots = list(range(len(levels)))
    game.winners = list(whole.outcome.winners)
    game.outcome = msgspec.to_builtins(whole.outcome)
    game.started_at = stored[0].recorded_at
    game.moved_at = game.finished_at = last.recorded_at
    game.save(force_insert=True)
    Secret.objects.create(game=game, seed=secret)
    Seat.objects.bulk_create(
        Seat(game=game, number=seat, kind=Kind.BOT, level=level)
        for seat, level in enumerate(levels)
    )
