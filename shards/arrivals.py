"""The apps are told of games that have arrived, also where a move was stopped before they were."""

from __future__ import annotations

import logging

from django.db import OperationalError

from database.at_hand import at, here
from shards.lying import games_here, place_by_map
from shards.models import Arrival, Slot
from shards.places import databases
from shards.signals import arrived

log = logging.getLogger(__name__)


def finish_arrivals() -> list[str]:
    """Tell the apps of what has arrived before a move was stopped; the databases that do not
    answer, where that waits."""
    silent = []
    for database in databases():
        try:
            with at(database):
                for slot in Arrival.objects.using(database).values_list("slot", flat=True):
                    if place_by_map(slot) == database:
                        tell_of_arrival(slot)
        except OperationalError as error:
            log.warning("What has arrived at %s is told once it answers: %s", database, error)
            silent.append(database)
    return silent


def tell_of_arrival(slot: int) -> None:
    """In the database at hand. Whoever is told twice does no more than once."""
    arrived.send(sender=Slot, games=games_here(slot))
    Arrival.objects.using(here()).filter(slot=slot).delete()
