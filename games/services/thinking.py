"""Bots that think, beside people who move: with an eye on the clock and on the game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any
from uuid import UUID

import msgspec

from database.at_hand import connection
from games import models
from games.bots.levels import playing
from games.engine.policy import Situation, Thought
from games.engine.recall import remembered
from games.engine.title import Title
from games.selectors.game_at import GameAt
from games.services.bot_choice import Seated

LIMIT_SECONDS = 6.0
"""After which a bot takes the best so far. Its playouts are counted, so this is for machines that
have much else to do."""

LOOK_SECONDS = 0.5
"""How often it looks whether the game still waits for its thought."""


class Thinker:
    """A bot that thinks at one moment of a game. ``situation``: makes its situation."""

    def __init__(self, title: Title[Any], current: GameAt, bot: Seated) -> None:
        seats = len(current.state.flow.chosen)
        self._version = playing(bot.level, title, seats, bot.version)
        self._current, self._bot = current, bot
        self._thoughts: list[Thought] = []
        self.situation = partial(
            Situation,
            memory=remembered(title, current.state),
            budget=Patience(current.head.stream, current.version),
            explain=self._thoughts.append,
        )

    @property
    def was_hurried(self) -> bool:
        """Whether its time was up before it had tried all that it wanted."""
        return any(thought.decided == "hurried" for thought in self._thoughts[-1:])

    def keep(self) -> None:
        """Store why it chose so, and which bot it was, in the transaction that stores the choice.
        What was decided by looks alone says nothing that a view does not."""
        for thought in self._thoughts[-1:]:
            if thought.decided != "appraisal":
                models.Thought.objects.create(
                    game_id=self._current.head.stream,
                    version=self._current.version,
                    seat=self._bot.seat,
                    bot=self._version,
                    decided=thought.decided,
                    considered=msgspec.to_builtins(thought.considered),
                )


class Patience:
    """What a bot may spend at version ``version`` of a game: until time is up or it moves on.

    ``moved_on``: somebody resigned, took back or ended the game meanwhile, so nothing is wanted.
    """

    def __init__(self, game_id: UUID, version: int) -> None:
        self._game_id, self._version = game_id, version
        self._looked = time.monotonic()
        self._end = self._looked + LIMIT_SECONDS
        self.moved_on = False

    def spend(self, playouts: int) -> bool:
        """See ``games.engine.policy.Budget``."""
        now = time.monotonic()
        if self.moved_on or now > self._end:
            return False
        if now > self._looked + LOOK_SECONDS:
            self._looked = now
            self.moved_on = not self._is_as_it_was()
        return not self.moved_on

    def _is_as_it_was(self) -> bool:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT FROM games_game WHERE id = %s AND version = %s AND status = 'running'",
                [self._game_id, self._version],
            )
            return cursor.fetchone() is not None


@contextmanager
def alone_with(game_id: UUID) -> Iterator[bool]:
    """Whether no other worker thinks about this game; none begins until this is over.

    A lock of the database's session, which ends with it: a killed worker holds nothing up. It
    spares work and settles nothing, for what is stored first counts.
    """
    name = f"kleio: think {game_id}"
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", [name])
        [(is_alone,)] = cursor.fetchall()
    try:
        yield is_alone
    finally:
        if is_alone:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", [name])
