"""Games get from one database to another, slot by slot, with all that belongs to them.

Whoever moves them is the owner of the tables. A slot that is being moved answers nobody. First all
processes are given the time to hear of it; then its games are locked where they are, so that
whatever went on is over; copied and verified where they go; the map says so; and they are removed
where they were. No transaction spans two databases. A move that is stopped anywhere leaves the map
right: what it says is whole, what lies elsewhere is a remainder (``shards.remainders``), and
``move`` may be asked for again. What the apps derive of games they derive anew where these arrive;
a mark (``Arrival``), which comes with the rows, stays until they have.

Stamps hold for the place that a batch had in its old database (``events.stamps``), and so it keeps
that. In the new one all of it must lie before whatever is appended there from now on: an **era**
above is opened there if there is none yet.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from typing import LiteralString, NamedTuple
from uuid import UUID

from django.db import connections

from database import transaction
from database.at_hand import HOME, at, connection
from shards.accounts import know_what_the_home_knows
from shards.arrivals import finish_arrivals, tell_of_arrival
from shards.copying import copy_rows
from shards.deleting import delete, delete_log
from shards.eras import last_era, open_era_above
from shards.errors import CannotMove, Held, OneAlone
from shards.freezing import NOTICED_SOON, alone, elsewhere, freeze, thaw
from shards.lying import locked, slots_here
from shards.models import Arrival, Slot
from shards.places import BELIEVED_SECONDS, databases, look_again
from shards.remainders import remove
from shards.signals import arriving, leaving
from shards.slots import bounds_of
from shards.tables import BEFORE, GO_ALONG, HELD, LEFT, LOG

_GRACE_SECONDS = 0.5
_WRITTEN_SECONDS = 60.0
_LOOK_SECONDS = 0.02
_AT_ONCE = 64
_BEHIND_SECONDS = 20.0
_COPY_SECONDS = 120.0
"""A database that was just added still copies all accounts; nobody waits for a game meanwhile."""


class Moved(NamedTuple):
    """How many games were moved, the slots that stayed since games hold them there, and why others
    did, one sentence each."""

    games: int
    held: list[int]
    refused: list[str]


def move(slots: Collection[int], to: str) -> Moved:
    """Bring the games of these slots to a database, some slots at a time.

    Raises ``CannotMove``; the slots that are not done by then answer again where they were.
    """
    if to not in databases():
        raise CannotMove(f"There is no database {to!r}: name it in KLEIO_SHARDS.")
    with alone():
        thaw()
        finish_arrivals()
        _require_accounts(to, _COPY_SECONDS)
        moved = [_move_some(some, to) for some in _in_turns(slots, to)]
    return Moved(
        sum(each.games for each in moved),
        [slot for each in moved for slot in each.held],
        [why for each in moved for why in each.refused],
    )


def _require_accounts(database: str, seconds: float) -> None:
    if not know_what_the_home_knows(database, seconds):
        raise CannotMove(f"{database} is behind with accounts: see that it follows the home.")


def _in_turns(slots: Collection[int], to: str) -> Iterator[list[int]]:
    """Those that are elsewhere: the empty ones at once, since nobody waits for them, and then few
    at a time."""
    places = elsewhere(slots, to)
    full = _full(places, to)
    empty = [slot for slot in places if slot not in full]
    if empty:
        yield empty
    for first in range(0, len(full), _AT_ONCE):
        yield full[first : first + _AT_ONCE]


def _move_some(slots: Collection[int], to: str) -> Moved:
    places = freeze(slots, to)
    moved = Moved(0, [], [])
    try:
        time.sleep(BELIEVED_SECONDS + _GRACE_SECONDS if places else 0)
        for database in {*places.values()}:
            _wait_until_written(database, _WRITTEN_SECONDS)
        full = _full(places, to)
        empty = [slot for slot in places if slot not in full]
        Slot.objects.using(HOME).filter(number__in=empty).update(database=to, moving_to="")
        for slot in full:
            try:
                moved = moved._replace(games=moved.games + _move(slot, places[slot], to))
            except Held:
                moved.held.append(slot)
            except OneAlone as why:
                moved.refused.append(str(why))
        return moved
    finally:
        Slot.objects.using(HOME).filter(number__in=places).update(moving_to="")
        look_again()


def _wait_until_written(database: str, seconds: float) -> None:
    """Whatever anybody was writing is written, or is not: such as a game that was being made when
    its slot was frozen, of which nobody sees a row before. Raises ``CannotMove``."""
    until = time.monotonic() + seconds
    with connections[database].cursor() as cursor:
        cursor.execute("SELECT pg_snapshot_xmax(pg_current_snapshot())::text")
        [(began,)] = cursor.fetchall()
        while True:
            cursor.execute(
                "SELECT pg_snapshot_xmin(pg_current_snapshot()) >= %s::text::xid8", [began]
            )
            if cursor.fetchone() == (True,):
                return
            if time.monotonic() > until:
                raise CannotMove(
                    f"A transaction goes on at the server of {database} that has written something"
                    f" and began {seconds:.0f} seconds ago: wait until it is over."
                )
            time.sleep(_LOOK_SECONDS)


def _full(places: Mapping[int, str], to: str) -> list[int]:
    """The slots of which anything lies where they are, or where they go."""
    lying: dict[str, set[int]] = {}
    for database in {*places.values(), to}:
        with at(database):
            lying[database] = set(slots_here())
    return [slot for slot, place in places.items() if slot in lying[place] | lying[to]]


def _move(slot: int, source: str, to: str) -> int:
    with at(to):
        remove(slot)  # what an earlier move has left
        with transaction.atomic():  # by itself, since it locks the whole log
            open_era_above(last_era(slot, source))
    with at(source), transaction.atomic():
        _may_be_idle()
        games = locked(slot)
        _refuse_what_is_held(slot)
        _require_accounts(to, _BEHIND_SECONDS)
        with at(to), transaction.atomic():
            _may_be_idle()
            _take_in(slot, games, source, to)
            Arrival.objects.using(to).get_or_create(slot=slot)
            if to == HOME:
                _say_where_it_lies(slot, to)  # as part of what is done there
        if to != HOME:
            # Where the source is the home, as part of what is done there; else before that.
            _say_where_it_lies(slot, to)
        leaving.send(sender=Slot, games=games)
        delete(slot, {**LEFT, **GO_ALONG})
    look_again()
    with at(source):
        delete_log(slot)
    with at(to):
        tell_of_arrival(slot)
    return len(games)


def _say_where_it_lies(slot: int, to: str) -> None:
    Slot.objects.using(HOME).filter(number=slot).update(database=to, moving_to="")


def _may_be_idle() -> None:
    """One end waits in its transaction while the other one copies and verifies."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        for name, value in NOTICED_SOON.items():
            cursor.execute(f"SET LOCAL {name} = {value}")


def _refuse_what_is_held(slot: int) -> None:
    with connection.cursor() as cursor:
        for table, where in HELD.items():
            cursor.execute(f"SELECT count(*) FROM {table} WHERE {where}", bounds_of(slot))
            [(held,)] = cursor.fetchall()
            if held:
                raise Held(f"Slot {slot:03x} has {held} games of tournaments, which stay at home.")


def _take_in(slot: int, games: list[UUID], source: str, to: str) -> None:
    tables: Mapping[LiteralString, LiteralString] = {**BEFORE, **GO_ALONG, **LOG}
    open_era_above(last_era(slot, source))  # it is open, but if another was begun meanwhile
    for table, where in tables.items():
        copy_rows(table, where, slot, source, to)
    with connection.cursor() as cursor:
        # As after a restore: ids of transactions of another server mean nothing here.
        cursor.execute(
            f"UPDATE events_stream SET transaction = '0' WHERE {LOG['events_stream']}",
            bounds_of(slot),
        )
    arriving.send(sender=Slot, games=games)
