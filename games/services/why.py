"""Why a bot chose as it did, in words: what it was asked, and what it made of each answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from events.reading import read_events
from games.engine import asking, describing, registry
from games.engine.flow import Chose
from games.engine.records import Decision, Move
from games.engine.secrecy import redact
from games.engine.title import Title
from games.models import Game, Thought
from games.services.loading import load_game


@dataclass(frozen=True, slots=True)
class Weighed:
    """An answer that was tried so often, and came to this share of the win on average."""

    move: dict[str, Any]
    words: str
    mean: float
    tried: int
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Why:
    """One choice. ``version``: at which the game stood when the bot was asked; ``weighed``: the
    best-looking first; empty where it had no time to try any."""

    version: int
    seat: int
    bot: str
    decided: str
    prompt: str
    clause: str
    weighed: list[Weighed]

    @property
    def level(self) -> str:
        """What people call the bot."""
        return self.bot.partition("/")[0]


def why(game: Game, thought: Thought) -> Why:
    """A thought in a game that is over, which is for the caller to look at."""
    title = registry.title(game.title, game.rules)
    state = load_game(game, thought.version).state
    [event] = read_events(game.pk, after=thought.version, upto=thought.version + 1)
    opening = title.reading.event(event.payload)
    assert isinstance(opening, Chose)
    asked = _asked(title, state, thought.seat, opening.move)
    view = redact(state, frozenset((thought.seat,)))
    weighed = []
    for each in thought.considered:
        move = title.reading.move(msgspec.json.encode(each["move"]))
        words = _words(title, view, asked, move)
        chosen = move == opening.move
        weighed.append(Weighed(each["move"], words, each["mean"], each["tried"], chosen))
    return Why(
        thought.version,
        thought.seat,
        thought.bot,
        thought.decided,
        asked.prompt,
        asked.clause,
        weighed,
    )


def _asked(title: Title[Any], state: Any, seat: int, chosen: Move) -> Decision:
    """The decision that was answered."""
    mine: Sequence[Decision] = [
        decision for decision in asking.decisions(title, state) if decision.seat == seat
    ]
    fitting = [each for each in mine if chosen in asking.moves_of(title, state, each)]
    return (fitting or mine)[0]


def _words(title: Title[Any], view: Any, asked: Decision, move: Move) -> str:
    words, _ = asking.words_of(title, view, asked, move)
    return words or describing.describe(title, move)
