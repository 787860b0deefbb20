"""Python's collector of what refers to itself, in processes that run for long."""

from __future__ import annotations

import gc


def spare_what_is_loaded() -> None:
    """Look no more through what there is now: it stays to the end.

    Call it once all is loaded, before the first request or task. Modules and tables of titles are
    half a million records, and the collector goes through all of them again and again: 70 ms, in
    the midst of whatever request it falls into.
    """
    gc.collect()
    gc.freeze()
