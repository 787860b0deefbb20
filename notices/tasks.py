"""What workers do for the notices. Each task may be delivered ten times, or never."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime

from celery import shared_task

from database.at_hand import HOME, here
from games.services.by_itself import by_itself
from notices.clock import database_time
from notices.services import digesting, following, postman, sending, telling
from shards.everywhere import from_each

ENOUGH_SECONDS = 0.2
"""A piece of work of the queue for what no person waits for."""


@shared_task(name="notices.tasks.look")
def look() -> None:
    """See whose turn began, tell who has waited long enough, and send what is on its way: in each
    database, one after the other.

    Strangers' servers are waited for by a thread of its own. What there was no time for comes next
    time, in five seconds.
    """
    from_each(_look_here)
    if any(from_each(lambda: sending.are_due(database_time()))):
        postman.set_out()


def _look_here() -> None:
    end = time.monotonic() + ENOUGH_SECONDS
    for piece in (following.follow_the_log, _tell_what_is_due, _send_off_digests):
        by_itself(_until, piece.__name__.strip("_"), piece, end)


def _until(piece: Callable[[datetime], bool], end: float) -> None:
    """Does pieces of work as long as there are more of them and there is time."""
    while piece(database_time()) and time.monotonic() < end:
        pass


def _tell_what_is_due(now: datetime) -> bool:
    return telling.tell_what_is_due(now) == telling.MOST


def _send_off_digests(now: datetime) -> bool:
    """Of the home alone: what a digest lists is looked up in each database."""
    return here() == HOME and digesting.send_off_digests(now) == digesting.MOST
