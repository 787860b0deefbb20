"""A bot's turn that is delivered many times is made once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar
from unittest.mock import patch
from uuid import UUID

import msgspec
from celery import current_app
from django.db import connection, connections

from events.reading import read_events, read_head
from games.engine import asking, deciding, registry
from games.engine.canonical import canonical
from games.models import Game, Player
from games.selectors.feed import event_type
from games.selectors.game_at import GameAt
from games.services import bot_choice, bots, enqueueing
from games.services.loading import load_game_at
from games.services.lobby import create_game
from games.services.playing import play
from games.services.resigning import resign
from games.services.seating import SeatRequest
from games.services.seeds import seed_of
from tests.torture.report import Report

T = TypeVar("T")

AT_ONCE = 8
BY_WORKERS = 6
PATIENCE = 120.0
TASK = "games.tasks.bot_turn"


def deliver(deliveries: int) -> Report:
    """Half of them called at once in this process, half sent to the workers and called as well."""
    report = Report(f"deliveries ({deliveries})")
    with enqueueing.muted():
        once = _called(report, deliveries // 2)
        sent = _sent(report, deliveries - deliveries // 2)
    report.promise("turns not made once, called", once)
    report.promise("turns not made once, sent", sent)
    return report


def _called(report: Report, deliveries: int) -> list[str]:
    """Threads with a connection each call the same turn at the same moment; it is one move long."""
    faults: list[str] = []
    turns = 0
    most, bots.MOST_MOVES = bots.MOST_MOVES, 1
    try:
        # No alarm rings in these threads.
        with (
            patch.object(bot_choice, "within", _without_limit),
            ThreadPoolExecutor(AT_ONCE) as pool,
        ):
            game = _game_of_bots()
            while turns * AT_ONCE < deliveries:
                game.refresh_from_db()
                if game.status != "running":
                    game = _game_of_bots()
                before, seat = read_head(game.pk), game.waiting[0]
                made = sum(_at_once(pool, partial(_bot_turn, game.pk, before.version, seat)))
                after = read_head(game.pk)
                turns += 1
                if (made, after.batches - before.batches) != (1, 1):
                    where = f"{game.title} {game.pk}, version {before.version}"
                    faults.append(f"{where}: made {made}, {after.batches - before.batches} stored")
            _at_once(pool, connections.close_all)
    finally:
        bots.MOST_MOVES = most
    bots.play_to_the_end(game.pk)  # no worker was told of it, and all that come later would wait
    report.tell("turns called", turns)
    report.tell("calls", turns * AT_ONCE)
    return faults


def _without_limit(_seconds: float, ask: Callable[[], T]) -> T:
    return ask()


def _game_of_bots() -> Game:
    return create_game(None, "dice_forge", None, [SeatRequest("bot", "random")] * 2)


def _bot_turn(game: UUID, version: int, seat: int) -> int:
    with enqueueing.muted():
        return bots.bot_turn(game, version, seat)


def _at_once(pool: ThreadPoolExecutor, do: Callable[[], T]) -> list[T]:
    barrier = threading.Barrier(AT_ONCE)

    def run() -> T:
        barrier.wait(PATIENCE)
        return do()

    return [future.result() for future in [pool.submit(run) for _ in range(AT_ONCE)]]


def _sent(report: Report, deliveries: int) -> list[str]:
    """Games of one person against a bot: the person's move here, the bot's by many messages."""
    faults: list[str] = []
    turns = 0
    person = Player.objects.create(name="Ann", is_guest=True)
    game = _game_against_a_bot(person)
    while turns * BY_WORKERS < deliveries:
        game.refresh_from_db()
        if game.status != "running":
            game = _game_against_a_bot(person)
        elif 1 in game.waiting:
            turns += 1
            expected = _alone(game)
            for _ in range(BY_WORKERS - 1):
                current_app.send_task(TASK, (str(game.pk), game.version, 1))
            _bot_turn(game.pk, game.version, 1)
            _wait_for_workers()
            types = [event.type for event in read_events(game.pk, after=game.version)]
            if types != expected:
                faults.append(f"{game.pk}, version {game.version}: {types}, not {expected}")
        else:
            _first_legal_move(game, person)
    game.refresh_from_db()
    if game.status == "running":  # or all that come later would wait for its end
        resign(game.pk, person)
        bots.play_to_the_end(game.pk)
    report.tell("turns sent", turns)
    report.tell("messages and calls", turns * BY_WORKERS)
    return faults


def _game_against_a_bot(person: Player) -> Game:
    seats = [SeatRequest("me", ""), SeatRequest("bot", "random")]
    return create_game(person, "dice_forge", {"first_seat": 0}, seats)


def _first_legal_move(game: Game, person: Player) -> None:
    title = registry.title(game.title)
    state = load_game_at(game.pk, title, game.version).state
    decision, moves = next(iter(asking.choices(title, state, 0)))
    play(game.pk, person, 0, canonical(moves[0]), decision.id)


def _alone(game: Game) -> list[str]:
    """What follows if the turn is made once, worked out here and stored nowhere."""
    title, seed = registry.title(game.title), seed_of(game.pk)
    position = load_game_at(game.pk, title, game.version)
    types: list[str] = []
    while any(
        asked.seat == 1 and asked.required for asked in asking.decisions(title, position.state)
    ):
        decision, move, _ = bot_choice.choose(title, position, bot_choice.Seated(1, "random"), seed)
        batch = deciding.decide(title, position.state, 1, move, seed.chance, decision.id)
        types += [event_type(event) for event in batch.events]
        version = position.version + len(batch.events)
        position = GameAt(msgspec.structs.replace(position.head, version=version), batch.state)
    return types


def _wait_for_workers() -> None:
    """Until no message waits and none is being worked on."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pgmq.q_kleio")
            if cursor.fetchone() == (0,):
                return
        time.sleep(0.005)
    raise TimeoutError("the workers do not get through their messages")
