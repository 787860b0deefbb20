"""Bots by name, as a match tells who played: a level, a version of one, or an effort on trial."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from games.bots import levels
from games.bots.search import Effort, Search
from games.bots.witness import witnessed
from games.engine import registry
from games.engine.policy import Policy
from games.engine.prospects import prospects_of
from games.engine.title import Title

_DIGITS = 12


def name_of(level: str, title: Title[Any], seats: int) -> str:
    """The version of a level that thinks, such as ``expert/dice_forge/2/1/3f0c``, else the level:
    what quick levels choose hangs on rules and appraisals, see ``rules_of``."""
    return (levels.version(level, title, seats) if levels.thinks(level) else "") or level


def name_on_trial(effort: Effort, title: Title[Any]) -> str:
    """An effort that no level has yet, with the hash of its weights."""
    digest = prospects_of(title).learned(effort.weights).digest
    return f"{msgspec.json.encode(effort).decode()}#{digest[:_DIGITS]}"


def level_of(name: str) -> str:
    """What people call a bot of this name."""
    return "trial" if name.startswith("{") else name.split("/", 1)[0]


def bot(name: str, title: Title[Any], seats: int) -> Policy:
    """The bot of a name. Raises ``ValueError`` for a version that there is no more."""
    if name.startswith("{"):
        text = name.rsplit("#", 1)[0]
        return Search(title, {seats: msgspec.json.decode(text, type=Effort)})
    level, *version = name.split("/")
    if not version:
        return levels.LEVELS[level](title)
    versions = levels.EFFORTS.get(level, {}).get(title.id, {}).get(seats, ())
    number = int(version[2])
    if not 1 <= number <= len(versions):
        raise ValueError(f"There is no bot {name!r} any more.")
    return Search(title, {seats: versions[number - 1]})


@cache
def rules_of(title_id: str, seats: int) -> str:
    """The version of the rules, and a hash of all choices of one game of greedy bots: what was
    measured by other rules or appraisals is of other bots."""
    title = registry.title(title_id)
    return f"{title.rules}/{witnessed(title, [seats])[:_DIGITS]}"
