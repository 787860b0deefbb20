"""The moment a game begins: the set-up as the first batch of its stream, or a copy of another's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from events.records import Head
from games.bots.levels import version
from games.engine import beginning, registry
from games.engine.batch import Batch
from games.engine.clock import ClockTerms, with_terms
from games.engine.title import Title
from games.models import Game, Seat, Secret
from games.models.game import Population
from games.models.seat import Kind
from games.services.actors import HOUSE
from games.services.appending import append
from games.services.clocks import read_clocks, ticked
from games.services.copying import copied
from games.services.enqueueing import enqueue_what_follows
from games.services.seating import population_of
from games.services.seeds import Seed, seed_from


def begin(game: Game, seats: Sequence[Seat]) -> None:
    """Set the game up and let it run; brings ``game`` up to date.

    Within a transaction that has made or locked the row of the game, so that this happens once.
    """
    title = registry.title(game.title)
    entropy = [seat.entropy for seat in seats]
    seed = seed_from(bytes(Secret.objects.get(game=game).seed), entropy)
    if game.origin is None:
        game.rules = title.rules
        before, batch = Head.empty(game.pk), _set_up(title, game, seed, entropy)
    else:
        before, batch = copied(title, game, seed, entropy)
    game.bots = [seat.number for seat in seats if seat.kind == Kind.BOT]
    for seat in seats:
        if seat.kind == Kind.BOT and (bot := version(seat.level, title, len(seats))):
            seat.bot = bot
            seat.save(update_fields=["bot"])
    if game.population != Population.SIMULATION:
        game.population = population_of(seats)
    game.ready_by = None
    game.save(update_fields=["rules", "bots", "population", "ready_by"])
    actor = game.creator.opaque if game.creator else HOUSE
    if game.clock is not None:
        batch = with_terms(batch, msgspec.convert(game.clock, ClockTerms))
        batch = ticked(title, before, batch, read_clocks(game.pk, game.clock))
    appended = append(title, before, batch, seed, actor=actor)
    game.refresh_from_db()
    alone = game.is_of_bots_alone
    enqueue_what_follows(game.pk, 0, game.version, appended.waiting, game.bots, alone=alone)


def _set_up(title: Title[Any], game: Game, seed: Seed, entropy: Sequence[str]) -> Batch[Any]:
    return beginning.new_game(
        title,
        title.reading.options(game.options),
        game.seat_count,
        seed.chance,
        patch=game.patch,
        commitment=game.commitment,
        entropy=entropy,
    )
