"""What may be exchanged behind a viewer's back in Cyclades, and what tells it (CY-22.2)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import UnsetType

from games.engine.clone import clone
from games.engine.records import Event
from games.engine.secrecy import Viewer
from games.titles.cyclades.events.battles import LossesTaken, LossSealed
from games.titles.cyclades.events.building import MetropolisBuilt
from games.titles.cyclades.events.cards import (
    CreatureDrawn,
    CreatureLooked,
    SphinxChose,
    SphinxDrew,
)
from games.titles.cyclades.events.cycle import CreaturesTurned, GameEnded, HeroesTurned, OffersPaid
from games.titles.cyclades.events.gold import GoldTaken
from games.titles.cyclades.options import Options
from games.titles.cyclades.state import State
from tests.compliance.particulars import Particulars


def worlds(state: State, viewer: Viewer, rng: Random) -> Sequence[State]:
    """Other purses, another card on top, other cards before the Sphinx."""
    made = [
        _with_other_purses(state, viewer, rng),
        _with_another_top(state, viewer, rng),
        _with_other_cards_drawn(state, viewer, rng),
    ]
    return [world for world in made if world is not None]


def _with_other_purses(state: State, viewer: Viewer, rng: Random) -> State | None:
    twin = clone(state)
    others = [purse for purse in twin.purses.values() if viewer.isdisjoint(purse.owners)]
    for purse in others:
        purse.gold += rng.choice([-3, -2, -1, 1, 2, 3, 10])
        purse.gold = max(0, purse.gold)
    return twin if others else None


def _with_another_top(state: State, viewer: Viewer, rng: Random) -> State | None:
    twin = clone(state)
    seen, bag = twin.seen.get("top"), twin.creature_bag
    if seen is None or isinstance(bag, UnsetType) or not viewer.isdisjoint(seen.owners):
        return None
    others = [card for card in bag if card not in seen.cards]
    if not others:
        return None
    seen.cards = [rng.choice(others)]
    return twin


def _with_other_cards_drawn(state: State, viewer: Viewer, rng: Random) -> State | None:
    twin = clone(state)
    seen, bag = twin.seen.get("sphinx"), twin.creature_bag
    if seen is None or isinstance(bag, UnsetType) or not viewer.isdisjoint(seen.owners):
        return None
    if not bag:
        return None
    there = rng.randrange(len(bag))
    seen.cards[0], bag[there] = bag[there], seen.cards[0]
    bag.sort()
    return twin


def reveals(event: Event, viewer: Viewer) -> bool:
    """Cards that are turned up, tokens that are built, what is paid, and what one is shown."""
    match event:
        case CreaturesTurned() | HeroesTurned() | CreatureDrawn() | SphinxChose():
            return True
        case MetropolisBuilt() | LossesTaken() | OffersPaid() | GameEnded():
            return True
        case GoldTaken() | CreatureLooked() | SphinxDrew() | LossSealed():
            return not viewer.isdisjoint(event.known_to)
        case _:
            return False


def options(seats: int, rng: Random) -> Options:
    """Any side, ready or random map, free or quick placement, teams where there may be."""
    game_map = rng.choice(("ready", "random"))
    quick = game_map == "ready" and rng.random() < 0.5
    pairs = rng.choice((None, ((0, 2), (1, 3)))) if seats == 4 else None
    return Options(
        map="random" if game_map == "random" else "ready",
        side="A" if rng.random() < 0.5 else "B",
        placement="quick" if quick else "free",
        teams=pairs,
        long_game=seats in (2, 6) and rng.random() < 0.5,
        apollo_controlled_only=rng.random() < 0.5,
        max_cycles=rng.choice((8, 15)),
    )


PARTICULARS = Particulars(
    worlds=worlds,
    reveals=reveals,
    secret_stream=lambda stream: stream.startswith(("deck:", "stack:")),
    options=options,
)
