"""How long tests wait for what must happen.

A number of seconds in a test that is enough for a machine at rest fails on one that is busy. So
whoever waits does so for an event, and for as long as this where it never comes: what goes wrong
takes a minute, and what goes right no longer than it takes.
"""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds, for whatever takes a number of them."""

PATIENCE_MS = 1000 * PATIENCE
"""The same, for a browser."""

FOR_EVER = 10 * PATIENCE
"""Seconds, for what is to go on until it is ended: nobody waits until it ends by itself."""

OF_PROCESSES = 300.0
"""For what begins with the start of some: each reads all of Kleio, and they wait for each other."""


def until(
    true: Callable[[], object],
    message: Callable[[], object] = str,
    seconds: float = PATIENCE,
) -> None:
    """Return once it is true. Fails, with its ``message`` then, if that does not come to be."""
    began = time.monotonic()
    while not true():
        waited = time.monotonic() - began
        assert waited < seconds, message()
        time.sleep(min(max(0.005, waited / 20), 0.1))  # what takes long may be told a little late
