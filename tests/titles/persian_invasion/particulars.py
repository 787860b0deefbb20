"""What may be exchanged behind a viewer's back in Persian Invasion, and what tells it (LH-28)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from games.engine.clone import clone
from games.engine.records import Event
from games.engine.secrecy import Viewer
from games.titles.hellas.events import hunts
from games.titles.hellas.steps.hunt import PayCombo
from games.titles.persian_invasion.events import PersiansDrew, TokenTurned
from games.titles.persian_invasion.state import State
from tests.compliance.particulars import Particulars
from tests.titles.lords_of_hellas.particulars import reveals as lords_reveals

Place = tuple[list[Any], Any]
"""Where hidden things lie, and the bag from which others could lie there as well."""


def worlds(state: State, viewer: Viewer, rng: Random) -> Sequence[State]:
    """Another hand, other things looked at, other blessings, other attack cards face down."""
    made = []
    for zone in ("hands", "looked", "packs", "attacks"):
        twin = clone(state)
        if _exchange(list(_places(twin, zone, viewer)), rng):
            made.append(twin)
    return made


def _places(state: State, zone: str, viewer: Viewer) -> Iterator[Place]:
    """Not where something that was chosen tells of the hand (LH-20.5, LH-20.10)."""
    is_chosen = any(isinstance(step, PayCombo) for step in state.flow.agenda)
    is_chosen = is_chosen or (state.table.hunt is not None and state.table.hunt.laid > 0)
    if zone == "hands" and is_chosen:
        return
    for zone_of_seat in getattr(state, zone).values():
        if not viewer.isdisjoint(zone_of_seat.owners):
            continue
        for field, bag in (
            ("cards", state.combat_bag),
            ("artifacts", state.artifact_bag),
            ("blessings", state.blessing_bag),
            ("unplayed", state.attack_bag),
        ):
            yield getattr(zone_of_seat, field, []), bag


def _exchange(places: list[Place], rng: Random) -> bool:
    """One thing for another one in each place where that can be."""
    changed = False
    for place, bag in places:
        ways = [
            (n, m) for n, here in enumerate(place) for m, other in enumerate(bag) if here != other
        ]
        if ways:
            here, there = rng.choice(ways)
            place[here], bag[there] = bag[there], place[here]
            place.sort()
            bag.sort()
            changed = True
    return changed


def reveals(event: Event, viewer: Viewer) -> bool:
    """As in Lords of Hellas; tokens and Xerxes' cards are turned up before all, and what is drawn
    beyond the top attack card nobody sees."""
    if isinstance(event, hunts.AttacksDrawn):
        return False
    return isinstance(event, TokenTurned | PersiansDrew) or lords_reveals(event, viewer)


PARTICULARS = Particulars(
    worlds=worlds,
    reveals=reveals,
    secret_stream=lambda stream: stream.startswith(("deck:", "hand:", "tokens")),
)
