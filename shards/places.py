"""In which database a game lies.

The map of slots is read from the home and believed for some seconds. Whoever believes an old one
does no harm: a game that has moved away is not found where it was, and nothing can be written
there (``shards.moving``).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import wraps
from random import SystemRandom
from typing import Concatenate, ParamSpec, TypeVar
from uuid import UUID, uuid4

from django.conf import settings
from django.db import OperationalError

from database.at_hand import HOME, at, here
from database.patience import OF_A_TASK, at_most
from shards.models import Slot
from shards.slots import SLOTS, in_slot, slot_of

BELIEVED_SECONDS = 5.0

P = ParamSpec("P")
T = TypeVar("T")

_random = SystemRandom()


class Moving(OperationalError):
    """The games of this slot are being moved; in a moment they are there again. Told to clients as
    any database that does not answer."""


@dataclass(frozen=True)
class _Map:
    """Slots that are not at home, and those that are being moved, as they were ``read_at``."""

    elsewhere: Mapping[int, str]
    moving: frozenset[int]
    read_at: float


_lock = threading.Lock()
_map: _Map | None = None

_promised: ContextVar[UUID | None] = ContextVar("id of the next game", default=None)


def are_several() -> bool:
    """Whether there is more than one database."""
    return bool(settings.KLEIO_SHARDS)


def databases() -> tuple[str, ...]:
    """All of them, the home first."""
    return (HOME, *settings.KLEIO_SHARDS)


def place_of(game_id: UUID) -> str:
    """The database of a game, whether there is such a game or not.

    Raises ``Moving``; or ``OperationalError`` if it is none of those in the settings.
    """
    if not are_several():
        return HOME
    known, slot = _known(), slot_of(game_id)
    if slot in known.moving:
        raise Moving(f"slot {slot:03x} is being moved")
    database = known.elsewhere.get(slot, HOME)
    if database not in databases():
        raise OperationalError(f"no database of this process is called {database!r}")
    return database


@contextmanager
def at_game(game_id: UUID) -> Iterator[None]:
    """Work on the database of a game; raises as ``place_of``."""
    if not are_several():
        yield
        return
    with at(place_of(game_id)), at_most(OF_A_TASK):
        yield


def at_its_game(work: Callable[Concatenate[UUID, P], T]) -> Callable[Concatenate[UUID, P], T]:
    """Do the work at the database of the game that is its first argument."""

    @wraps(work)
    def there(game_id: UUID, /, *args: P.args, **named: P.kwargs) -> T:
        with at_game(game_id):
            return work(game_id, *args, **named)

    return there


@contextmanager
def at_new_game(game_id: UUID) -> Iterator[None]:
    """The same for a game that is to be made: the first one inside gets this id."""
    promise = _promised.set(game_id)
    try:
        with at_game(game_id):
            yield
    finally:
        _promised.reset(promise)


def new_game_id() -> UUID:
    """An id for a game that lies in the database at hand, and so beside that of which it is made,
    if it is made of one."""
    if not are_several():
        return uuid4()
    promised = _promised.get()
    if promised is not None:
        _promised.set(None)
        return promised
    return in_slot(_random.choice(slots_at(here())), uuid4())


def lies_here(game_id: UUID) -> bool:
    """Whether a game lies in the database at hand, though it may be on its way to another one.

    Else what is found of it there is what a move that was stopped has left, which is nobody's to
    see and nobody's to change. Raises ``OperationalError`` where the map was never read.
    """
    if not are_several():
        return True
    return _known().elsewhere.get(slot_of(game_id), HOME) == here()


def told_here(game_id: UUID) -> bool:
    """The same for lists that take two rows of one game for one: while it is on its way it is told
    from wherever it is found, as processes hear at different times that it has arrived. Nobody
    plays it meanwhile, so both are alike."""
    if not are_several():
        return True
    known, slot = _known(), slot_of(game_id)
    return slot in known.moving or known.elsewhere.get(slot, HOME) == here()


def stays_here(game_id: UUID) -> bool:
    """The same of one that is not on its way: whoever sweeps changes no other."""
    if not are_several():
        return True
    known, slot = _known(), slot_of(game_id)
    return slot not in known.moving and known.elsewhere.get(slot, HOME) == here()


def away_from_here() -> list[int]:
    """The slots of which no game stays in the database at hand, in the same sense."""
    if not are_several():
        return []
    known, database = _known(), here()
    return [
        slot
        for slot in range(SLOTS)
        if slot in known.moving or known.elsewhere.get(slot, HOME) != database
    ]


def slots_at(database: str) -> list[int]:
    """The slots of a database that are not being moved; raises ``OperationalError`` for none."""
    known = _known()
    slots = [
        slot
        for slot in range(SLOTS)
        if known.elsewhere.get(slot, HOME) == database and slot not in known.moving
    ]
    if not slots:
        raise OperationalError(f"no slot lies at {database!r}")
    return slots


def has_left(game_id: UUID, database: str) -> bool:
    """Whether a game lies elsewhere by now, or is on its way; then the map is read anew."""
    slot = Slot.objects.using(HOME).filter(number=slot_of(game_id))
    lies_at, moving_to = slot.values_list("database", "moving_to").first() or (HOME, "")
    if lies_at == database and not moving_to:
        return False
    look_again()
    return True


def look_again() -> None:
    """Believe the map no longer that is known."""
    global _map
    _map = None


def _known() -> _Map:
    global _map
    known = _map
    if known is not None and time.monotonic() - known.read_at < BELIEVED_SECONDS:
        return known
    with _lock:
        newer = _map
        if newer is None or newer is known:  # nobody else has read it meanwhile
            newer = _map = _read_or(known)
        return newer


def _read_or(known: _Map | None) -> _Map:
    """The one that is known goes on where the home does not answer: nothing is moved then."""
    try:
        return _read()
    except OperationalError:
        if known is None:
            raise
        return replace(known, read_at=time.monotonic())


def _read() -> _Map:
    now = time.monotonic()  # before it is read
    rows = list(Slot.objects.using(HOME).values_list("number", "database", "moving_to"))
    return _Map(
        {number: database for number, database, _ in rows if database != HOME},
        frozenset(number for number, _, to in rows if to),
        now,
    )
