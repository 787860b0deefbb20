"""Filling the scratch database to one size after another, and measuring at each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from uuid import UUID

from django.conf import settings
from django.db import connection

from audit.models import PublicCheckpoint
from bench.growth.answers import Ground, answers, routine
from bench.growth.copies import SEATS, TITLE, originals
from bench.growth.figures import Grown, Told, grown
from bench.growth.stored import on_disk, pages_read
from bench.growth.works import of_all, of_each
from bench.tables import laid
from environment.checkpoint_keys import SigningKey
from events.records import Cursor
from notices.clock import database_time
from notices.services.following import follow_the_log

LOOKED_FOR = 20
TABLES = 3

_PLACE = """
    SELECT era, transaction::text::bigint, position FROM events_batch
    WHERE stream = %s AND version = 1
"""


def measured(sizes: Sequence[int], say: Callable[[str], None]) -> list[Grown]:
    """All figures at each of ``sizes``, which grow. Raises ``works.Broken``."""
    settings.KLEIO_CHECKPOINT_KEY = SigningKey(bytes(32))
    with connection.cursor() as cursor:
        # Nobody is promised anything here, and the disk is not what is measured.
        cursor.execute("SET synchronous_commit = off")
    say("Playing the games that are copied …")
    played, ids, by_size = originals(), list[UUID](), dict[int, list[Told]]()
    for size in sizes:
        say(f"Filling up to {size:,} games …")
        by_size[size] = []
        for figure in chain(of_each(played, size - len(ids), ids), _at_this_size(ids)):
            say(f"  {figure.part}: {figure.name}: {figure.value:,.4g} {figure.unit}")
            by_size[size].append(figure)
    return grown(by_size)


def _at_this_size(ids: Sequence[UUID]) -> Iterator[Told]:
    while follow_the_log(database_time()):  # what is measured next is measured with nothing to do
        pass
    yield from on_disk()
    yield from pages_read(ids[:: max(1, len(ids) // LOOKED_FOR)])
    yield from answers(_ground(ids))
    yield from routine()
    yield from of_all()


def _ground(ids: Sequence[UUID]) -> Ground:
    with connection.cursor() as cursor:
        cursor.execute(_PLACE, [ids[len(ids) // 2]])
        feed = Cursor(*cursor.fetchone())
    checkpoint = PublicCheckpoint.objects.count()
    return Ground(list(ids), laid(TITLE, SEATS, TABLES), feed, checkpoint)
