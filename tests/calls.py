"""What something costs, counted and not timed: the same on every machine."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import Any


def calls_of(work: Callable[[], object]) -> int:
    """How many functions of Python it calls. Not those that are called where the collector finds
    what others have left, which it does at any moment."""
    calls = 0

    def count(_frame: Any, event: str, _given: Any) -> None:
        nonlocal calls
        calls += event == "call"

    before, collects = sys.getprofile(), gc.isenabled()
    gc.disable()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
        if collects:
            gc.enable()
    return calls
