"""Ask database, broker and worker whether they are there.

A reason says what fails and no more: addresses, names of roles and messages of drivers go to the
log and never to whoever asks.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

import celery
from django.db import DatabaseError, connection

from health.heartbeats import SILENCE_SECONDS, living_workers

BROKER_SECONDS = 3
BROKER_AGAIN_SECONDS = 0.2
"""After which a broker that did not answer, as while it is started again, is asked once more."""

# Anybody may ask, and each question opens a connection to the broker: answers are kept this long.
KEPT_SECONDS = 1.0

# A fault is kept for less: where one web process has seen its end, none may go on telling of it.
FAULT_KEPT_SECONDS = 0.1

REFUSES = "The broker refuses the name or the password."

_SAID_OF_CREDENTIALS = (
    "ACCESS_REFUSED",
    "password authentication failed",
    "no password supplied",
    "WRONGPASS",
    "NOAUTH",
)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found about one part. ``reason`` is empty if it is well."""

    reason: str = ""

    @property
    def ok(self) -> bool:
        return not self.reason


def check_database() -> Finding:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as problem:
        log.warning("The database does not answer: %s", problem)
        connection.close()
        return Finding("The database does not answer.")
    return Finding()


def check_broker() -> Finding:
    broker = celery.current_app.connection_for_write(connect_timeout=BROKER_SECONDS)
    try:
        with broker:
            broker.ensure_connection(
                max_retries=1,
                interval_start=BROKER_AGAIN_SECONDS,  # type: ignore[arg-type]  # it sleeps so long
                timeout=BROKER_SECONDS,
            )
    except Exception as problem:  # each transport has errors of its own
        if _is_about_credentials(problem):
            log.error(
                "The broker refuses the name or the password in CELERY_BROKER_URL: correct it, and"
                " start this process again."
            )
            return Finding(REFUSES)
        log.warning("The broker does not answer: %s", problem)
        return Finding("The broker does not answer.")
    return Finding()


def _is_about_credentials(problem: BaseException | None) -> bool:
    """Whether RabbitMQ, PostgreSQL or Redis says so anywhere in the chain of errors."""
    while problem is not None:
        if any(said in str(problem) for said in _SAID_OF_CREDENTIALS):
            return True
        problem = problem.__cause__ or problem.__context__
    return False


def check_worker() -> Finding:
    try:
        workers = living_workers()
    except DatabaseError:
        connection.close()
        return Finding("Workers report to the database, which does not answer.")
    if workers == 0:
        return Finding(f"No worker gave a sign of life in the last {SILENCE_SECONDS} seconds.")
    return Finding()


CHECKS: dict[str, Callable[[], Finding]] = {
    "database": check_database,
    "broker": check_broker,
    "worker": check_worker,
}


class _Kept:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.until = float("-inf")
        self.findings: dict[str, Finding] = {}


_kept = _Kept()


def findings() -> dict[str, Finding]:
    """All findings by name, at most KEPT_SECONDS old; where one is a fault, FAULT_KEPT_SECONDS."""
    with _kept.lock:
        if time.monotonic() >= _kept.until:
            _kept.findings = {name: check() for name, check in CHECKS.items()}
            is_well = all(finding.ok for finding in _kept.findings.values())
            _kept.until = time.monotonic() + (KEPT_SECONDS if is_well else FAULT_KEPT_SECONDS)
        return _kept.findings
