"""What workers do for the notices. Each task may be delivered ten times, or never."""

from __future__ import annotations

import time

from celery import shared_task

from notices.clock import database_time
from notices.services import digesting, following, postman, sending, telling

ENOUGH_SECONDS = 0.2
"""A piece of work of the queue for what no person waits for."""


@shared_task(name="notices.tasks.look")
def look() -> None:
    """See whose turn began, tell who has waited long enough, and send what is on its way.

    Strangers' servers are waited for by a thread of its own. What there was no time for comes next
    time, in five seconds.
    """
    end = time.monotonic() + ENOUGH_SECONDS
    while following.follow_the_log(database_time()) and time.monotonic() < end:
        pass
    while telling.tell_what_is_due(database_time()) == telling.MOST and time.monotonic() < end:
        pass
    while digesting.send_off_digests(database_time()) == digesting.MOST and time.monotonic() < end:
        pass
    if sending.are_due(database_time()):
        postman.set_out()
