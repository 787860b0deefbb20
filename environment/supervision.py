"""What the supervisor of one machine tells its children."""

from __future__ import annotations

import os

SERVES = "KLEIO_SERVES"
"""The state folder that the process serves. It marks the process as the supervisor's."""

STOPS_WITHIN = "KLEIO_STOPS_WITHIN"
"""Seconds from the request to stop until the process is killed."""


def stops_within() -> float | None:
    """How long the supervisor waits for this process to stop; None where there is none."""
    seconds = os.environ.get(STOPS_WITHIN)
    return None if seconds is None else float(seconds)
