"""Are people told who are not there?"""

from __future__ import annotations

from django.conf import settings

from audit.doctor.findings import Check, Finding, Wanted, fail, ok, warn
from audit.doctor.lag import LATE, SEE_WORKERS, STUCK
from audit.doctor.rows import row
from audit.sql import sql
from games.engine.english import some

_PLURALS = {"address": "addresses"}


def notices(_: Wanted) -> Finding:
    """What is offered, what is late, and who can no longer be told."""
    used, off, given_up, late, seconds = row(sql("doctor_notices"))
    if late and seconds > LATE:
        sentence = f"{some(late, 'notice')} late, the oldest by {seconds:,.0f} s"
        return fail(sentence, SEE_WORKERS) if seconds > STUCK else warn(sentence, SEE_WORKERS)
    summary = (
        f"{some(used, 'address', _PLURALS)} in use, {off} off, {some(given_up, 'notice')} given up"
    )
    if settings.KLEIO_WEBHOOK_INSIDE or settings.KLEIO_WEBHOOK_HTTP:
        return warn(
            summary,
            "Webhooks may go inside, or by plain HTTP: unset KLEIO_WEBHOOK_INSIDE and"
            " KLEIO_WEBHOOK_HTTP on a server that strangers use.",
        )
    if not settings.KLEIO_PUBLIC_URL:
        return warn(summary, "Set KLEIO_PUBLIC_URL, so that the links in notices are whole.")
    return ok(summary)


CHECKS = (Check("notices", notices),)
