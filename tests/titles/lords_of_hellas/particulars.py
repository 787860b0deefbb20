"""What may be exchanged behind a viewer's back in Lords of Hellas, and what tells it (LH-28)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from msgspec import UnsetType

from games.engine.clone import clone
from games.engine.records import Event, label
from games.engine.secrecy import Viewer
from games.titles.hellas.events import cards, hunts
from games.titles.hellas.events.battles import CardPlayed
from games.titles.hellas.steps.cards import Discard
from games.titles.hellas.steps.hunt import PayCombo
from games.titles.lords_of_hellas import events as le
from games.titles.lords_of_hellas.options import Options
from games.titles.lords_of_hellas.state import State
from tests.compliance.particulars import Particulars

Place = tuple[list[Any], list[Any]]
"""Where hidden things lie, and the bag from which others could lie there as well."""


def worlds(state: State, viewer: Viewer, rng: Random) -> Sequence[State]:
    """Other cards in hands, other things looked at, another pack, other attack cards."""
    made = []
    for places in (_hands, _looked, _packs, _attacks):
        twin = clone(state)
        if _exchange(list(places(twin, viewer)), rng):
            made.append(twin)
    return made


def _exchange(places: list[Place], rng: Random) -> bool:
    """One thing for another one in each place where that can be."""
    changed = False
    for place, bag in places:
        ways = [(n, m) for n, one in enumerate(place) for m, two in enumerate(bag) if one != two]
        if ways:
            here, there = rng.choice(ways)
            place[here], bag[there] = bag[there], place[here]
            place.sort()
            bag.sort()
            changed = True
    return changed


def _hands(state: State, viewer: Viewer) -> Iterator[Place]:
    """Not where something that was chosen tells of the hand: a symbol that is being paid for, a
    defence that must be completed (LH-20.5, LH-20.10)."""
    assert not isinstance(state.combat_bag, UnsetType)
    hunt = state.table.hunt
    bound = {
        step.seat
        for step in state.flow.agenda
        if isinstance(step, PayCombo) or (isinstance(step, Discard) and step.symbol is not None)
    }
    if hunt is not None and hunt.laid:
        bound.add(hunt.seat)
    for seat in range(len(state.table.players)):
        if seat not in viewer and seat not in bound:
            yield state.hands[label(seat)].cards, state.combat_bag


def _looked(state: State, viewer: Viewer) -> Iterator[Place]:
    assert not isinstance(state.combat_bag, UnsetType)
    assert not isinstance(state.artifact_bag, UnsetType)
    for looked in state.looked.values():
        if viewer.isdisjoint(looked.owners):
            yield looked.artifacts, state.artifact_bag
            yield looked.cards, state.combat_bag


def _packs(state: State, viewer: Viewer) -> Iterator[Place]:
    assert not isinstance(state.blessing_bag, UnsetType)
    for pack in state.packs.values():
        if viewer.isdisjoint(pack.owners):
            yield pack.blessings, state.blessing_bag


def _attacks(state: State, viewer: Viewer) -> Iterator[Place]:
    assert not isinstance(state.attack_bag, UnsetType)
    for seen in state.attacks.values():
        if viewer.isdisjoint(seen.owners):
            yield seen.choice, state.attack_bag
            yield seen.unplayed, state.attack_bag


_TELLING: tuple[type[Event], ...] = (
    cards.CardsDiscarded,
    cards.CardKept,
    cards.ArtifactKept,
    cards.ArtifactGained,
    cards.BlessingKept,
    CardPlayed,
    hunts.DefenceLaid,
    hunts.AttackShown,
    le.EventDrawn,
)
"""Facts that show everybody what was hidden."""


def reveals(event: Event, viewer: Viewer) -> bool:
    """Cards that are laid open, and what one is shown oneself."""
    match event:
        case cards.CardsDrawn() | cards.CardsLooked() | cards.ArtifactsLooked():
            return event.seat in viewer
        case cards.PackDrawn() | le.PackPassed() | cards.PackDiscarded():
            return not viewer.isdisjoint(event.known_to)
        case hunts.AttacksDrawn():
            return not viewer.isdisjoint(event.known_to)
        case _:
            return isinstance(event, _TELLING)


def options(seats: int, rng: Random) -> Options:
    """Heroes chosen or dealt, anybody first, a game that is not too long."""
    pick: Callable[[Sequence[Any]], Any] = rng.choice
    return Options(
        heroes=pick(("chosen", "dealt")),
        first_seat=pick((*range(seats), "random")),
        max_rounds=pick((6, 12, 20)),
    )


PARTICULARS = Particulars(
    worlds=worlds,
    reveals=reveals,
    secret_stream=lambda stream: stream.startswith(("deck:", "hand:")),
    options=options,
    usual=lambda seats: Options(max_rounds=30),
)
