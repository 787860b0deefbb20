"""What may be exchanged behind a viewer's back in Night Market, and what tells it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import UnsetType

from games.engine.clone import clone
from games.engine.records import Event
from games.engine.secrecy import Viewer
from tests.compliance.particulars import Particulars
from tests.titles.night_market import events as ev
from tests.titles.night_market.components import Card
from tests.titles.night_market.options import Options
from tests.titles.night_market.state import State


def worlds(state: State, viewer: Viewer, rng: Random) -> Sequence[State]:
    """Two hidden cards exchanged, all hidden cards dealt anew, and another sealed bid."""
    made = [
        _with_two_cards_exchanged(state, viewer, rng),
        _dealt_anew(state, viewer, rng),
        _with_another_bid(state, viewer, rng),
    ]
    return [world for world in made if world is not None]


def _hidden_places(state: State, viewer: Viewer) -> list[list[Card]]:
    """Other hands, the bag and the buried cards."""
    places = [hand.cards for hand in state.hands.values() if viewer.isdisjoint(hand.owners)]
    for place in (state.bag, state.buried):
        assert not isinstance(place, UnsetType)
        places.append(place)
    return places


def _with_two_cards_exchanged(state: State, viewer: Viewer, rng: Random) -> State | None:
    twin = clone(state)
    places = _hidden_places(twin, viewer)
    spots = [(place, at) for place in places for at in range(len(place))]
    rng.shuffle(spots)
    for here, at in spots:
        for there, there_at in spots:
            if here is not there and here[at] != there[there_at]:
                here[at], there[there_at] = there[there_at], here[at]
                here.sort()
                there.sort()
                return twin
    return None


def _dealt_anew(state: State, viewer: Viewer, rng: Random) -> State:
    twin = clone(state)
    places = _hidden_places(twin, viewer)
    cards = [card for place in places for card in place]
    rng.shuffle(cards)
    for place in places:
        place[:] = sorted(cards.pop() for _ in place)
    return twin


def _with_another_bid(state: State, viewer: Viewer, rng: Random) -> State | None:
    twin = clone(state)
    for seat, merchant in enumerate(twin.table.merchants):
        bid = twin.bids.get(f"P{seat + 1}")
        if bid is not None and viewer.isdisjoint(bid.owners) and merchant.coins:
            others = [coins for coins in range(merchant.coins + 1) if coins != bid.coins]
            bid.coins = rng.choice(others)
            return twin
    return None


def reveals(event: Event, viewer: Viewer) -> bool:
    """Cards that are laid open, bids that are opened, and what one is told oneself."""
    match event:
        case ev.Sold() | ev.UrchinSent() | ev.SnareSprung() | ev.WhistleBlown():
            return True
        case ev.BidsRevealed():
            return True
        case ev.Gave() | ev.BidSealed():
            return not viewer.isdisjoint(event.known_to)
        case ev.Drew() | ev.Dealt():
            return event.seat in viewer
        case _:
            return False


def options(seats: int, rng: Random) -> Options:
    """Teams where there are four; anybody begins."""
    return Options(teams=seats == 4, first_seat=rng.randrange(seats))


PARTICULARS = Particulars(
    worlds=worlds,
    reveals=reveals,
    secret_stream=lambda stream: stream.startswith("bag:"),
    options=options,
)
