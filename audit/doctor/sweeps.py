"""Is all done that the sweeps find?"""

from __future__ import annotations

from audit.doctor.findings import Check, Finding, Wanted, fail, ok
from audit.doctor.rows import rows

AGAIN_AND_AGAIN = 3
"""Failures in a row that are no accident."""

_FAILING = """
SELECT errand, count(*), min(which) FROM games_setback
WHERE times >= %s AND until > clock_timestamp() - interval '1 minute'
GROUP BY errand ORDER BY errand
"""
_DO = (
    'A worker\'s log says why, below "A sweep goes on without". What the rules of today cannot'
    " fold is told by manage.py verify; once it is mended, it is done within an hour."
)


def sweeps(_: Wanted) -> Finding:
    """What failed again and again, and is passed over for longer each time."""
    failing = rows(_FAILING, [AGAIN_AND_AGAIN])
    if not failing:
        return ok("nothing is passed over")
    errands = (f"{errand} ({count:,}, such as of {which})" for errand, count, which in failing)
    return fail(f"passed over: {'; '.join(errands)}", _DO)


CHECKS = (Check("sweeps", sweeps),)
