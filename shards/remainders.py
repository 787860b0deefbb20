"""What a stopped move has left where the map says that it is not.

Lists and sweeps pass over it (``shards.places.lies_here``). Nothing is removed of which what lies
where the map says is not the same or more, event by event.
"""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from database import transaction
from database.at_hand import at, connection, here
from shards.arrivals import finish_arrivals
from shards.deleting import delete, delete_log
from shards.errors import OneAlone
from shards.freezing import alone, thaw
from shards.lying import Head, heads, locked, place_by_map, slots_here
from shards.models import Arrival, Slot
from shards.places import databases
from shards.signals import leaving
from shards.tables import GO_ALONG, LEFT


class Tidied(NamedTuple):
    """Of how many slots anything was removed, the databases that did not answer, and why something
    stays, one sentence a slot."""

    slots: int
    silent: list[str]
    refused: list[str]


def tidy() -> Tidied:
    """Remove what a stopped move has left where the map says that it is not, let the slots answer
    that it left frozen, and tell the apps of what arrived."""
    with alone():
        thaw()
        silent = finish_arrivals()
        tidied = Tidied(0, silent, [])
        for database in databases():
            if database not in silent:
                with at(database):
                    tidied = _remove_remainders(tidied)
    return tidied


def _remove_remainders(tidied: Tidied) -> Tidied:
    """In the database at hand; those wait whose slots lie where nobody answers."""
    slots, silent, refused = tidied
    for slot in slots_here():
        if place_by_map(slot) not in {here(), *silent}:
            try:
                remove(slot)
                slots += 1
            except OneAlone as why:
                refused = [*refused, str(why)]
    return Tidied(slots, silent, refused)


def remove(slot: int) -> None:
    """Remainders of a slot; raises ``OneAlone`` if the database at hand has more than those."""
    with transaction.atomic():
        _refuse_what_is_nowhere_else(slot)
        leaving.send(sender=Slot, games=locked(slot))
        delete(slot, {**LEFT, **GO_ALONG})
        Arrival.objects.using(here()).filter(slot=slot).delete()
    delete_log(slot)


def _refuse_what_is_nowhere_else(slot: int) -> None:
    """Whatever is removed here must lie, as far at least, where the map says that it does."""
    place = place_by_map(slot)
    mine = heads(slot)
    with at(place):
        theirs = heads(slot)
        lacking = [game for game in mine if not _is_part(game, mine[game], theirs.get(game))]
    for game in lacking:
        other = theirs.get(game)
        lies = f"ends with version {other[0]}" if other else "is missing"
        is_other = " and went another way" if other and other[0] >= mine[game][0] else ""
        raise OneAlone(
            f"{game} ends at {here()} with version {mine[game][0]} and {lies}{is_other} at {place},"
            f" where the map says that slot {slot:03x} lies: it is not removed."
        )


def _is_part(game: UUID, mine: Head, theirs: Head | None) -> bool:
    """Whether all that ends with ``mine`` lies in the database at hand, where the game ends with
    ``theirs``. The hash of an event is one of all before it too."""
    version, hash = mine
    if theirs is None or theirs[0] < version:
        return False
    if version in (0, theirs[0]):
        return hash == theirs[1] or version == 0
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT hash FROM events_event WHERE stream = %s AND version = %s", [game, version]
        )
        return [bytes(other) for (other,) in cursor.fetchall()] == [hash]
