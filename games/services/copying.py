"""The first batches of a fork: those of the game that it comes from, in a stream of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from events.reading import read_events
from events.records import Head, StoredEvent
from events.writing import append_all
from games.engine.batch import Batch
from games.engine.flow import Forked
from games.engine.forking import fork
from games.engine.title import Title
from games.errors import NotForkable
from games.identifiers import opaque_game
from games.models import Game
from games.services.actors import COPYIST
from games.services.loading import load_game_at
from games.services.sealing import PlayedBatch, sealed_game
from games.services.seeds import Seed
from shards.places import at_game


def copied(
    title: Title[Any], game: Game, seed: Seed, entropy: Sequence[str]
) -> tuple[Head, Batch[Any]]:
    """Store the copy; where its stream stands, and the batch from which ``game`` is its own.

    Payloads are those of the origin. Requests are left out, for they were made of another game, and
    digests have salts of the new seed. Within the transaction that begins the game. Raises
    ``NotForkable``.
    """
    assert game.origin is not None
    assert game.origin_version is not None
    require_rules(title, game)
    with at_game(game.origin):
        stored = read_events(game.origin, upto=game.origin_version)
        origin = load_game_at(game.origin, title, game.origin_version)
    batches = sealed_game(game.pk, _copies(title, stored), seed.salt_key)
    append_all(batches)
    forked = Forked(
        origin=opaque_game(game.origin),
        version=game.origin_version,
        hash=stored[-1].hash.hex(),
        commitment=game.commitment,
        entropy=tuple(entropy),
    )
    return batches[-1].after, fork(title, origin.state, forked)


def require_rules(title: Title[Any], game: Game) -> None:
    """What was begun by other rules cannot go on by these; raises ``NotForkable``."""
    if game.rules != title.rules:
        raise NotForkable(
            f"That game was played by version {game.rules} of the rules of {title.name}, and this"
            f" server plays version {title.rules}: it can be looked at, but not played on."
        )


def _copies(title: Title[Any], stored: Iterable[StoredEvent]) -> Iterator[PlayedBatch]:
    for _, events in groupby(stored, key=lambda event: event.batch):
        yield PlayedBatch(COPYIST, [title.reading.event(event.payload) for event in events])
