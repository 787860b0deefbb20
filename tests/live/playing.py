"""A game of any title that is played by its rules, while all who may look at it follow it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, TypeAlias
from uuid import UUID

from django.db import transaction

from events.reading import read_head
from games.engine import asking, deciding, registry
from games.engine.chance import Chance
from games.engine.clone import clone
from games.engine.records import Decision, Move
from games.engine.secrecy import SPECTATOR, Viewer
from games.models import Game
from games.services import appending, loading
from games.services.actors import HOUSE
from games.services.seeds import seed_of
from tests.api.actors import Actor
from tests.api.conftest import ME, OPEN, signed_up, uuid_of
from tests.compliance.particulars import Particulars, particulars_of
from tests.live.at_once import AtOnce

TITLES = ["night_market", *registry.titles()]
_ROLLED_BACK = "the world was one of many"

Played: TypeAlias = tuple[Decision, Move]


@dataclass
class Table:
    """A running game, and who may look at it: their seats, and who they are."""

    now: AtOnce
    id: str
    people: dict[Viewer, Actor]
    particulars: Particulars
    rng: Random
    chance: Chance = field(init=False)

    def __post_init__(self) -> None:
        self.key: UUID = uuid_of(self.id)
        self.chance = seed_of(self.key).chance
        self.title = registry.title(Game.objects.get(pk=self.key).title)

    @property
    def state(self) -> Any:
        return loading.load_game(Game.objects.get(pk=self.key)).state

    def chosen(self, state: Any) -> Played | None:
        """Anything that anybody must do; None when the game is over."""
        asked = [each for each in asking.decisions(self.title, state) if each.required]
        if not asked:
            return None
        decision = self.rng.choice(asked)
        return decision, self.rng.choice(asking.moves_of(self.title, state, decision))

    def make(self, played: Played, chance: Chance) -> None:
        """Store what follows as every batch is stored."""
        decision, move = played
        state, head = self.state, read_head(self.key)
        batch = deciding.decide(self.title, state, decision.seat, move, chance, decision.id)
        stored = appending.append(self.title, head, batch, seed_of(self.key), actor=HOUSE)
        loading._newest.put(self.key, stored.game)

    @contextmanager
    def world(self, state: Any) -> Iterator[None]:
        """The game as if this were its state; whatever happens in it has not happened after it."""
        loaded = loading.load_game(Game.objects.get(pk=self.key))
        try:
            with transaction.atomic():
                loading._newest.put(self.key, replace(loaded, state=clone(state)))
                yield
                raise RuntimeError(_ROLLED_BACK)
        except RuntimeError as back:
            if str(back) != _ROLLED_BACK:
                raise
        finally:
            loading.forget_games()
            loading._newest.put(self.key, loaded)


def laid(now: AtOnce, title: str, settings: Any) -> Table:
    """A public game with the fewest seats, each with a person."""
    settings.KLEIO_STREAMS_PER_ADDRESS = 100
    count = max(2, min(registry.title(title).seat_counts))
    if count not in registry.title(title).seat_counts:
        count = 1
    actors = [signed_up(f"Player {number}") for number in range(count)]
    asked = {"title": title, "seats": [ME, *[OPEN] * (count - 1)]}
    game = str(actors[0].post("games/", asked).json()["id"])
    for actor in actors[1:]:
        assert actor.post(f"games/{game}/join/").status_code == 200
    people = {frozenset((seat,)): actor for seat, actor in enumerate(actors)}
    now.settle()
    return Table(
        now, game, {SPECTATOR: Actor("nobody"), **people}, particulars_of(title), Random(title)
    )
