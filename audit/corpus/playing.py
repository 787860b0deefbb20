"""Bots play a game to its end in memory, and sometimes take a move back."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from random import Random
from typing import Any

from games.bots.levels import LEVELS
from games.engine import asking, beginning, deciding, folding
from games.engine.answering import answer
from games.engine.batch import Batch
from games.engine.chance import SecretChance, commitment
from games.engine.errors import EngineError
from games.engine.flow import Forked
from games.engine.forking import fork
from games.engine.records import Outcome
from games.engine.title import Title
from games.engine.undo import take_back, undoable
from games.identifiers import opaque_game
from games.services.actors import COPYIST, HOUSE, actor_of_bot
from games.services.sealing import PlayedBatch

_REGRETS = 0.1
"""Share of the moves that are taken back where they may be."""


@dataclass(frozen=True)
class Table:
    """Who plays what. All chance follows from ``name``, so the same game is played again."""

    title: Title[Any]
    name: str
    levels: Sequence[str]
    options: Mapping[str, Any]

    @property
    def game_id(self) -> uuid.UUID:
        """The same each time."""
        return uuid.uuid5(uuid.NAMESPACE_URL, f"kleio corpus {self.name}")

    @property
    def seed(self) -> bytes:
        """Known to everybody: these games have no secrets."""
        return hashlib.sha256(f"kleio corpus {self.name}".encode()).digest()

    @property
    def entropy(self) -> list[str]:
        """What the seats send."""
        return [f"{self.name}, {number}" for number in range(len(self.levels))]


@dataclass
class CorpusGame:
    """A game so far. ``origins``: the games that it
    is a copy of, the oldest first, with version and hash."""

    table: Table
    batches: list[PlayedBatch] = field(default_factory=list)
    origins: list[tuple[Table, int, str]] = field(default_factory=list)
    outcome: Outcome | None = None

    @property
    def version(self) -> int:
        """Of the last event."""
        return sum(len(batch.events) for batch in self.batches)

    @cached_property
    def chance(self) -> SecretChance:
        """Of the game from its beginning, or since it was forked."""
        return SecretChance(self.table.seed, self.table.entropy)


def play(table: Table) -> CorpusGame:
    """A game from its set-up to its end."""
    played, title = CorpusGame(table), table.title
    start = beginning.new_game(
        title,
        title.reading.options(table.options),
        len(table.levels),
        played.chance,
        commitment=commitment(table.seed),
        entropy=table.entropy,
    )
    return _go_on(played, HOUSE, start)


def play_fork(table: Table, origin: CorpusGame, batches: int, hash: str) -> CorpusGame:
    """Another end of a game, from after its first so many batches; ``hash``: of the last event
    there."""
    copied = [PlayedBatch(COPYIST, each.events) for each in origin.batches[:batches]]
    played = CorpusGame(table, copied, list(origin.origins))
    version = played.version
    played.origins.append((origin.table, version, hash))
    forked = Forked(
        origin=opaque_game(origin.table.game_id),
        version=version,
        hash=hash,
        commitment=commitment(table.seed),
        entropy=tuple(table.entropy),
    )
    state = folding.replay(table.title, (event for each in copied for event in each.events))
    return _go_on(played, HOUSE, fork(table.title, state, forked))


def _go_on(played: CorpusGame, actor: str, batch: Batch[Any]) -> CorpusGame:
    table, title = played.table, played.table.title
    bots = [LEVELS[level](title) for level in table.levels]
    rng = Random(table.name)
    played.batches.append(PlayedBatch(actor, batch.events))
    state, now = batch.state, played.version
    stands = now
    while open_now := asking.decisions(title, state):
        if len(played.batches) > title.longest:
            raise EngineError(f"{table.name} ran past the bound of {title.name}.")
        # In the order in which all are listed; a table asks one seat after the other. The games
        # that are kept were played so.
        asked, move = answer(state, open_now, partial(asking.moves_of, title, state), bots, rng)
        actor, before, to = actor_of_bot(table.levels[asked.seat]), state, stands
        batch = deciding.decide(title, state, asked.seat, move, played.chance, asked.id)
        played.batches.append(PlayedBatch(actor, batch.events))
        state, now = batch.state, now + len(batch.events)
        stands = now
        regrets = rng.random() < _REGRETS
        if regrets and undoable(title, before, batch.events, state, asked.seat) is None:
            batch = take_back(title, before, state, asked.seat, to)
            played.batches.append(PlayedBatch(actor, batch.events))
            state, now = batch.state, now + len(batch.events)
            stands = to
    played.outcome = title.outcome(state)
    return played
