"""A thread of a worker that sends, so that no bot waits for a stranger's server.

One at a time on all servers together, by a lease in the database that ends by itself; up to
sixteen deliveries are under way at once, each with a thread and five seconds.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from secrets import SystemRandom
from uuid import UUID, uuid4

from django.db import close_old_connections, connections

from database.at_hand import here
from events.database import fetch
from notices.channels import email, push, webhook
from notices.clock import database_time
from notices.models import Channel, Lease
from notices.on_its_way import OnItsWay, Result
from notices.services.sending import claim, settle
from notices.sql import sql
from shards.everywhere import from_each
from telemetry.catalogue import NOTICES

log = logging.getLogger(__name__)

Send = Callable[[OnItsWay, datetime], Result]

CHANNELS: Mapping[str, Send] = {
    Channel.WEBHOOK: webhook.send,
    Channel.EMAIL: email.send,
    Channel.PUSH: push.send,
}

LEASE = timedelta(seconds=30)

ROUNDS = 20
"""At most, before another worker may have its turn: of five seconds each at the worst."""

_PATIENCE = webhook.SECONDS + 2.0
"""Seconds for a round: each channel ends by itself before."""

_LEASE_NAME = "postman"
_chance = SystemRandom()
_running: threading.Thread | None = None


def set_out() -> None:
    """Begin to send what is on its way, unless this process does so already."""
    global _running
    if _running is None or not _running.is_alive():
        _running = threading.Thread(target=_go, name="postman", daemon=True)
        _running.start()


def _go() -> None:
    try:
        close_old_connections()
        from_each(send_what_is_due)
    except Exception as failure:
        log.warning("Notices were left to the next round (%s).", type(failure).__name__)
    finally:
        connections.close_all()  # those of this thread


def send_what_is_due(clock: Callable[[], datetime] = database_time) -> int:
    """Send what lies in the database at hand until nothing is due, if nobody else does so now;
    returns how many were tried."""
    holder, tried = uuid4(), 0
    for _ in range(ROUNDS):
        now = clock()
        if not _holds_lease(holder, now):
            break
        claimed = claim(now, _chance.random)
        for each, result in _send_all(claimed, now):
            settle(each, result, now)
            NOTICES(each.channel, result.value)
        tried += len(claimed)
        if not claimed:
            break
    Lease.objects.filter(name=_LEASE_NAME, holder=holder).delete()
    return tried


def _holds_lease(holder: UUID, now: datetime) -> bool:
    asked = {"name": _LEASE_NAME, "holder": holder, "now": now, "until": now + LEASE}
    return bool(fetch(sql("lease"), asked, str, here()))


def _send_all(claimed: Sequence[OnItsWay], now: datetime) -> list[tuple[OnItsWay, Result]]:
    """Each with what became of it. What does not come to an end in time is left as claimed."""
    results: queue.SimpleQueue[tuple[OnItsWay, Result]] = queue.SimpleQueue()

    def send(each: OnItsWay) -> None:
        try:
            results.put((each, CHANNELS[each.channel](each, now)))
        except Exception as failure:
            log.error("%s was not sent: %s", each.message, type(failure).__name__)
            results.put((each, Result.FAILED))

    for each in claimed:
        threading.Thread(target=send, args=(each,), name="sending", daemon=True).start()
    end = time.monotonic() + _PATIENCE
    ended: list[tuple[OnItsWay, Result]] = []
    while len(ended) < len(claimed):
        try:
            ended.append(results.get(timeout=max(0.0, end - time.monotonic())))
        except queue.Empty:
            break
    return ended
