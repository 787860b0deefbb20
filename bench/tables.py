"""Games of real players in the scratch database, with every move that will be sent planned ahead.

The seed of a game is secret to its players and not to us: so its whole course is worked out before
the clock starts, and a client has nothing to do but to send.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any
from uuid import UUID

import msgspec

from games.bots.random import POLICIES
from games.engine import asking, deciding, registry
from games.engine.canonical import canonical
from games.engine.clone import clone
from games.engine.policy import Situation
from games.engine.records import Decision
from games.engine.title import Title
from games.models import Player
from games.services.loading import load_game_at
from games.services.lobby import create_game
from games.services.players import guest
from games.services.seating import SeatRequest
from games.services.seeds import seed_of


@dataclass(frozen=True)
class Answer:
    """What one seat will send at its turn; ``move`` is JSON."""

    seat: int
    decision: str
    move: bytes

    @property
    def body(self) -> bytes:
        """Of the request."""
        return msgspec.json.encode(
            {"decision": self.decision, "move": msgspec.Raw(self.move), "seat": self.seat}
        )


@dataclass(frozen=True)
class Table:
    """A game that has begun and all that its player, who holds every seat, will answer."""

    game_id: UUID
    player: Player
    token: str
    answers: list[Answer]


def laid(title_id: str, seats: int, count: int) -> list[Table]:
    """``count`` games of one new player."""
    player, token = guest()
    title = registry.title(title_id)
    return [_table(title, seats, player, token) for _ in range(count)]


def _table(title: Title[Any], seats: int, player: Player, token: str) -> Table:
    game = create_game(player, title.id, None, [SeatRequest("me")] * seats)
    state = clone(load_game_at(game.pk, title, game.version).state)
    chance = seed_of(game.pk).chance
    policy = POLICIES["restless"](title)
    rng = Random(game.pk.int)
    answers = []
    while asked := _asked(title, state):
        listed = asking.moves_of(title, state, asked)
        move = policy.choose(Situation(None, asked, listed, rng))
        answers.append(Answer(asked.seat, asked.id, canonical(move)))
        deciding.play(title, state, asked, move, chance)
    return Table(game.pk, player, token, answers)


def _asked(title: Title[Any], state: Any) -> Decision | None:
    return next((asked for asked in asking.decisions(title, state) if asked.required), None)
