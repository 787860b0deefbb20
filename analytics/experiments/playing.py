"""Playing one arm of a block of an experiment, in memory."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any

import msgspec

from analytics.experiments.restricting import restricted
from analytics.lab.designs import Design, place_of
from analytics.lab.outcomes import Played
from analytics.simulation.playing import Whole, bots_of, play_whole
from games.bots.restricted import Kept
from games.engine import registry
from games.engine.chance import commitment
from games.engine.dimensions import Held, measure
from games.engine.records import Event
from games.engine.title import Title
from games.services.seeds import seed_from


def play_piece(design: Design, number: int) -> list[Played]:
    """The games of a piece, in the order of ``design.turns``. Raises ``EngineError`` for a faulty
    title."""
    block, arm = place_of(design, number)
    title = registry.title(design.title)
    return [looked_at(title, *whole(design, block, arm, levels), levels) for levels in design.turns]


def whole(design: Design, block: int, arm: str, levels: Sequence[str]) -> tuple[Whole, Kept]:
    """One game of a block, and what its restriction did: its chance and its bots' are those of
    every other arm."""
    title, change = registry.title(design.title), design.change(arm)
    options = title.reading.options({**design.options, **change.options})
    secret = secret_of(design, block)
    entropy = [""] * len(levels)
    seed = seed_from(secret, entropy)
    seated = restricted(title, bots_of(title, levels), change.restriction)
    game = play_whole(
        title,
        levels,
        options,
        design.arms[arm],
        seed,
        commitment(secret),
        entropy,
        bots=seated.bots,
    )
    seated.look_back(events_of(game))
    return game, seated.kept


def events_of(game: Whole) -> list[Event]:
    """All events, in order."""
    return [event for batch in game.batches for event in batch.events]


def after_set_up(game: Whole) -> list[Event]:
    """All events but those of the set-up, which tell changed numbers whatever follows from them:
    games that are otherwise the same go the same way."""
    return [event for batch in game.batches[1:] for event in batch.events]


def looked_at(title: Title[Any], game: Whole, kept: Kept, levels: Sequence[str]) -> Played:
    """What is kept of a game."""
    events = events_of(game)
    measured = measure(title.dimensions, game.state, events, len(levels))
    held: dict[str, dict[str, tuple[int, ...]]] = {}
    for each in [*_of_every_game(levels), *measured.held]:
        held.setdefault(each.dimension, {})[each.value] = each.seats
    return Played(
        tuple(game.outcome.places),
        tuple(game.outcome.scores),
        measured.moves,
        measured.rounds,
        held,
        hashlib.sha256(msgspec.json.encode(after_set_up(game))).hexdigest()[:16],
        kept.held_back,
        kept.gave_way,
        kept.picker,
        measured.sides if len(measured.sides) < len(levels) else (),
    )


def secret_of(design: Design, block: int) -> bytes:
    """The seed of a block: the same in every arm, and in every design of the same seed."""
    known = hashlib.sha256(design.seed.encode()).digest()
    return hmac.digest(known, str(block).encode(), "sha256")


def _of_every_game(levels: Sequence[str]) -> list[Held]:
    seats = [Held("seat", str(seat), (seat,)) for seat in range(len(levels))]
    by_level = {level: [s for s, other in enumerate(levels) if other == level] for level in levels}
    return seats + [Held("level", level, tuple(held)) for level, held in by_level.items()]
