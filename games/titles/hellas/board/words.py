"""How names are put in pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


def tally(names: Iterable[str]) -> str:
    """In the order of the first of each: ``bow x2, torch``."""
    counted = Counter(names)
    return ", ".join(f"{name} x{count}" if count > 1 else name for name, count in counted.items())
