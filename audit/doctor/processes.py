"""Whether the parts beside the database are there: broker, workers and streams."""

from __future__ import annotations

from audit.doctor.findings import Check, Finding, Wanted, fail, ok, warn
from health.checks import REFUSES, check_broker, check_worker
from health.heartbeats import living_workers
from health.streams import serving_streams


def broker(_: Wanted) -> Finding:
    """Whether it lets itself be reached from here."""
    health = check_broker()
    if health.ok:
        return ok("answers")
    if health.reason == REFUSES:
        return fail(
            "refuses the name or the password",
            "Mend them in CELERY_BROKER_URL, for web processes and workers alike.",
        )
    return fail(
        "does not answer",
        "See that it runs and that CELERY_BROKER_URL is right; the log of this command says why."
        " What it has lost is found again within ten seconds.",
    )


def workers(_: Wanted) -> Finding:
    """How many there are."""
    health = check_worker()
    if health.ok:
        return ok(f"{living_workers()} gave a sign of life just now")
    return fail(
        health.reason.rstrip("."),
        "Start workers and see what their log says: without one no bot moves.",
    )


def streams(_: Wanted) -> Finding:
    """How many processes serve them; without one clients fall back to asking again and again."""
    if count := serving_streams():
        return ok(f"{count} listening")
    return warn(
        "nobody serves them",
        "Start `python -m live` and send /stream/ there; until then clients can only ask again.",
    )


CHECKS = (Check("broker", broker), Check("workers", workers), Check("streams", streams))
