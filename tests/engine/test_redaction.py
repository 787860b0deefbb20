"""Redaction is written out for each type: it shows what the marks say, as whoever reads them one by
one would show it, in the states and events of every title."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from games.bots.random import POLICIES
from games.engine import registry
from games.engine.chance import SeededChance
from games.engine.clone import clone
from games.engine.playing_out import play_out
from games.engine.secrecy import SPECTATOR, Inside, Mark, SeatOnly, Viewer, marks_of, redact
from games.engine.title import Title
from tests.filled import filled
from tests.titles import night_market

TITLES = [*registry.titles().values(), night_market.TITLE]
EVERY = 100
"""Of so many states of a game one is looked at."""
OF_A_KIND = 4
"""So many events of one type are looked at."""

marks: Callable[[Any], dict[str, Mark]] = cache(marks_of)


def shown(record: Any, viewer: Viewer, around: int | None = None) -> dict[str, Any]:
    """Its fields for a viewer, by one mark after the other."""
    seat = getattr(record, "seat", around)
    fields: dict[str, Any] = {}
    for name, mark in marks(type(record)).items():
        value = getattr(record, name)
        if mark is Mark.INSIDE and value is not UNSET:
            value = shown(value, viewer, seat)
        elif mark is Mark.OWNED:
            value = {key: zone for key, zone in value.items() if viewer & {*zone.owners}}
        elif (
            mark is Mark.NOBODY
            or (mark is Mark.SEAT and seat not in viewer)
            or (mark is Mark.THESE and not viewer & {*record.known_to})
        ):
            value = UNSET
        fields[name] = value
    return fields


def same(record: Any, fields: dict[str, Any]) -> bool:
    return all(
        same(getattr(record, name), value)
        if isinstance(value, dict) and isinstance(getattr(record, name), msgspec.Struct)
        else getattr(record, name) == value
        for name, value in fields.items()
    )


def records(title: Title[Any], seats: int) -> Iterator[Any]:
    """What happens in a game by chance, and now and then how it stands."""
    met: defaultdict[type[Any], list[Any]] = defaultdict(list)
    states = 0

    def note(state: Any, _asked: object, _move: object, events: Any) -> None:
        nonlocal states
        for event in events:
            if len(met[type(event)]) < OF_A_KIND:
                met[type(event)].append(event)
        states += 1
        if states % EVERY == 0:
            met[type(state)].append(clone(state))

    bots = [POLICIES["random"](title)] * seats
    play_out(title, bots, SeededChance("redaction"), Random(1), observer=note)
    yield from chain(*met.values())


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_what_is_written_out_shows_what_the_marks_say(title: Title[Any]) -> None:
    seats = max(title.seat_counts)
    viewers = [SPECTATOR, frozenset(range(seats)), *(frozenset((seat,)) for seat in range(seats))]
    hides = 0
    for record in filled(records(title, seats)):
        for viewer in viewers:
            redacted = redact(record, viewer)
            assert same(redacted, shown(record, viewer)), (record, viewer)
            hides += redacted is not record
            # A feed that was redacted for one is redacted for fewer.
            assert same(redact(redacted, SPECTATOR), shown(redacted, SPECTATOR)), (record, viewer)
    assert hides > 0


class Deep(msgspec.Struct, frozen=True):
    card: SeatOnly[str] = UNSET


class Middle(msgspec.Struct, frozen=True):
    """Names no seat itself."""

    deep: Inside[Deep]


class Outer(msgspec.Struct, frozen=True):
    seat: int
    middle: Inside[Middle]


@pytest.mark.parametrize("viewer", [SPECTATOR, frozenset((0,)), frozenset((1,))])
def test_a_seat_is_that_of_the_nearest_record_around(viewer: Viewer) -> None:
    outer = Outer(1, Middle(Deep("jade")))
    assert redact(outer, viewer).middle.deep.card == ("jade" if 1 in viewer else UNSET)
    # Where nobody around names one it is nobody's.
    assert redact(outer.middle, viewer).deep.card is UNSET
