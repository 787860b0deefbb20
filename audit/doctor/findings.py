"""What a check is, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum


class Level(IntEnum):
    """How bad it is. ``FAIL``: a promise of Kleio does not hold, or something stands still."""

    OK = 0
    WARN = 1
    FAIL = 2

    def __str__(self) -> str:
        return "FAIL" if self is Level.FAIL else self.name.lower()


@dataclass(frozen=True, slots=True)
class Finding:
    """``text``: half a sentence. ``do``: sentences that say what to do, unless all is well."""

    level: Level
    text: str
    do: str = ""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How thoroughly to look. ``chains``: how many streams to verify; None for all there are."""

    chains: int | None = 100


@dataclass(frozen=True, slots=True)
class Check:
    """One question with a name, as it stands at the beginning of its line."""

    name: str
    ask: Callable[[Wanted], Finding]


def ok(what: str) -> Finding:
    """All is well."""
    return Finding(Level.OK, what)


def warn(what: str, do: str) -> Finding:
    """Something that an operator should know."""
    return Finding(Level.WARN, what, do)


def fail(what: str, do: str) -> Finding:
    """Something that must be mended."""
    return Finding(Level.FAIL, what, do)


def fail_if(wrong: Sequence[str], well: str, do: str) -> Finding:
    """What is wrong, all of it in one line, or that all is ``well``."""
    if not wrong:
        return ok(well)
    shown = "; ".join(wrong[:5])
    more = f" and {len(wrong) - 5} more" if len(wrong) > 5 else ""
    return fail(shown + more, do)
