"""Who sat at a table: how strong each seat was, and who played with whom, as short texts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from games.bots.levels import thinks
from games.models import Seat
from games.models.seat import Kind

PERSON = "person"
"""The level of a seat that a person held at the end."""

BOT = "bot"
"""The level of a seat that a bot of somebody's held at the end, whichever it was."""


def level_of(seat: Seat) -> str:
    """``person``, ``bot`` for one that somebody owns, or the level of a bot of the server's."""
    if seat.kind == Kind.BOT:
        return seat.level
    return BOT if seat.is_bots else PERSON


def strength_of(seat: Seat) -> str:
    """The level with the version of the bot, where it has one: ``expert@1-3f0c9a22b1d4``. The first
    of a level that learned nothing is called by its level: so were those before it."""
    return level_of(seat) if seat.kind != Kind.BOT else named(seat.level, seat.bot)


def named(level: str, bot: str) -> str:
    """The same of a level and the version of a bot, empty where it has none."""
    if not bot:
        return level
    *_, number, digest = bot.split("/")
    return level if number == "1" and not thinks(level) else f"{level}@{number}-{digest}"


def table_of(strengths: Sequence[str]) -> str:
    """``greedy:2,random:2``: how many of each, whoever sat where."""
    return ",".join(f"{each}:{count}" for each, count in sorted(Counter(strengths).items()))


def units_of(strengths: Sequence[str], sides: Sequence[Sequence[int]]) -> str:
    """Sides as sets of seats, in groups of equal strength: ``5 10``, ``1 4|2 8``; empty where each
    seat plays alone and all are equally strong."""
    groups: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for side in sides:
        groups[tuple(sorted(strengths[seat] for seat in side))].append(set_of(side))
    if len(groups) == 1 and len(sides) == len(strengths):
        return ""
    return "|".join(" ".join(map(str, sorted(each))) for _, each in sorted(groups.items()))


def set_of(seats: Iterable[int]) -> int:
    """Seats as a whole number in which bit *i* stands for seat *i*."""
    return sum(1 << seat for seat in seats)
