"""Python's collector of what refers to itself, in processes that run for long."""

from __future__ import annotations

import gc

YOUNG = 20_000
"""Records made, less those that went by themselves, after which it looks through them: a
millisecond's work."""


def look_rarely() -> None:
    """Look after some 20,000 new records rather than 700. Call it before the first of them.

    Loading makes hundreds of thousands that all stay: a sixth of the time that a process takes to
    start went into looking through them. What a request makes goes by itself, nearly all of it.
    """
    gc.set_threshold(YOUNG, 20, 20)


def spare_what_is_loaded() -> None:
    """Look no more through what there is now: it stays to the end.

    Call it once all is loaded, before the first request or task. Modules and tables of titles are
    half a million records, and the collector goes through all of them again and again: 70 ms, in
    the midst of whatever request it falls into.
    """
    gc.collect()
    gc.freeze()
