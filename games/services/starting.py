"""The moment a game begins: the set-up as the first batch of its stream."""

from __future__ import annotations

from collections.abc import Sequence

from events.records import Head
from games.engine import registry
from games.models import Game, Seat, Secret
from games.models.game import Population
from games.models.seat import Kind
from games.services import hints
from games.services.appending import append
from games.services.seating import population_of
from games.services.seeds import seed_from

HOUSE = "kleio"
"""Who acts in the first batch of a game that no person made."""


def begin(game: Game, seats: Sequence[Seat]) -> None:
    """Set the game up and let it run; brings ``game`` up to date.

    Within a transaction that has made or locked the row of the game, so that this happens once.
    """
    title = registry.title(game.title)
    game.rules = title.rules
    game.bots = [seat.number for seat in seats if seat.kind == Kind.BOT]
    if game.population != Population.SIMULATION:
        game.population = population_of(seats)
    game.save(update_fields=["rules", "bots", "population"])
    entropy = [seat.entropy for seat in seats]
    seed = seed_from(bytes(Secret.objects.get(game=game).seed), entropy)
    batch = title.new_game(
        title.read_options(game.options),
        len(seats),
        seed.chance,
        patch=game.patch,
        commitment=game.commitment,
        entropy=entropy,
    )
    appended = append(
        title,
        Head.empty(game.pk),
        batch,
        seed,
        actor=game.creator.opaque if game.creator else HOUSE,
    )
    game.refresh_from_db()
    hints.bots_asked(game.pk, appended.position.version, appended.waiting, game.bots)
