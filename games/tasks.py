"""What workers do. Each task may be delivered ten times, or never: see the services they call."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from celery import shared_task

from database.at_hand import at
from database.patience import OF_A_TASK, at_most
from games.services import (
    answering_challenges,
    being_ready,
    bots,
    flagging,
    snapshots,
    sweeping,
    vacations,
    working_out_odds,
)
from games.services.by_itself import by_itself
from shards.places import are_several, at_game, databases


def _in_each(step: Callable[[], object]) -> None:
    """In each database; of several each by itself: one that does not answer keeps none waiting."""
    for database in databases():
        with at(database), at_most(OF_A_TASK):
            by_itself(step, step.__name__)


@shared_task(name="games.tasks.bot_turn")
def bot_turn(game_id: str, version: int, seat: int) -> None:
    """Play the bot at ``seat`` if the game still is at ``version``, and the bots that follow it."""
    with at_game(UUID(game_id)):
        bots.bot_turn(UUID(game_id), version, seat)


@shared_task(name="games.tasks.bot_turn_alone")
def bot_turn_alone(game_id: str, version: int, seat: int) -> None:
    """The same in a game in which nobody but bots plays: from a queue of its own."""
    with at_game(UUID(game_id)):
        bots.bot_turn(UUID(game_id), version, seat)


@shared_task(name="games.tasks.think")
def think(game_id: str, version: int, seat: int) -> None:
    """The same for a bot that thinks: from a queue with workers of its own."""
    with at_game(UUID(game_id)):
        bots.think(UUID(game_id), version, seat)


@shared_task(name="games.tasks.think_alone")
def think_alone(game_id: str, version: int, seat: int) -> None:
    """The same in a game in which nobody but bots plays: those workers take from it in turn."""
    with at_game(UUID(game_id)):
        bots.think(UUID(game_id), version, seat)


@shared_task(name="games.tasks.go_on_with_odds")
def work_out_odds(game_id: str, ticket: int) -> None:
    """Play on from moments of a game that is over, for a moment, and ask for another one."""
    with at_game(UUID(game_id)):
        working_out_odds.work_out(UUID(game_id), ticket)


@shared_task(name="games.tasks.snapshot")
def snapshot(game_id: str) -> None:
    """Keep the position of a game, so that it is found again without reading all its events."""
    with at_game(UUID(game_id)):
        snapshots.keep(UUID(game_id))


@shared_task(name="games.tasks.sweep")
def sweep() -> None:
    """Find the games that wait for a bot of whom no worker was told."""
    if are_several():
        _in_each(sweeping.sweep)
        _in_each(vacations.see_to_games_elsewhere)
    else:
        sweeping.sweep()


@shared_task(name="games.tasks.flag")
def flag() -> None:
    """Hand seats over whose time is up, and open those of people who did not say in time that they
    are ready, and those of bots that did not answer a challenge."""
    for step in (
        flagging.flag,
        being_ready.open_seats_of_silent,
        answering_challenges.expire,
    ):
        _in_each(step)
