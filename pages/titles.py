"""The installed titles, as pages name them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from games.bots.levels import LEVELS, offered, thinks
from games.engine import registry
from games.engine.english import listed, some
from games.engine.title import Title
from games.engine.wording import called, option_schemas, options_told, values_told
from games.models import Game


def title_name(title_id: str) -> str:
    """The printed name; the id itself where the title is no longer installed."""
    title = registry.titles().get(title_id)
    return title.name if title else title_id


def round_name(title_id: str) -> str:
    """What it calls a round, in small letters."""
    title = registry.titles().get(title_id)
    return title.dimensions.round_name if title else "round"


_ROUND = re.compile(r"\b([Rr])ound(?=s?\b)")


def in_rounds(words: str, title_id: str) -> str:
    """What is told of rounds, with what the title calls them: ``Standing by cycle``."""
    name = round_name(title_id)
    return _ROUND.sub(lambda match: name if match[1] == "r" else name.capitalize(), words)


def scored_in(title_id: str) -> str | None:
    """What scores are counted in, empty where they decide nothing; None: nobody knows any more."""
    title = registry.titles().get(title_id)
    return title.scored_in if title else None


def title_choices() -> list[tuple[str, str]]:
    """Id and name of each title, for a form."""
    return [(title.id, title.name) for title in registry.titles().values()]


def unusual_options(game: Game) -> list[tuple[str, str]]:
    """What was chosen for a game otherwise than usual, in words."""
    title = registry.title(game.title, game.rules)
    usual = msgspec.to_builtins(title.options())
    chosen = {name: value for name, value in game.options.items() if usual.get(name, ...) != value}
    return list(options_told(title.options, chosen))


def option_words(title: Title[Any]) -> dict[str, tuple[str, dict[str, str]]]:
    """Of each option what it is called, and its values that have words."""
    schemas = option_schemas(title.options)
    return {name: (called(name, schema), values_told(schema)) for name, schema in schemas.items()}


def seats_offered(title: Title[Any]) -> str:
    """``2 to 4 seats``; ``2, 4 or 6 seats`` where counts are left out; ``1 seat``."""
    return _seats_told(title.seat_counts)


def where_bots_think() -> list[tuple[str, str]]:
    """Each level that thinks, and where one is offered: ``Dice Forge with 2 to 4 seats``."""
    return [(level, listed(_offering(level))) for level in LEVELS if thinks(level)]


def _offering(level: str) -> Iterator[str]:
    for title in registry.titles().values():
        counts = [seats for seats in title.seat_counts if level in offered(title.id, seats)]
        if counts:
            yield f"{title.name} with {_seats_told(counts)}"


def _seats_told(seat_counts: Iterable[int]) -> str:
    counts = sorted(seat_counts)
    if len(counts) == 1:
        return some(counts[0], "seat")
    if counts == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]} seats"
    return f"{', '.join(map(str, counts[:-1]))} or {counts[-1]} seats"
