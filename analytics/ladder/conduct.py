"""How bots behave in whole games: by the rules, in time, alike each time, in little memory."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import msgspec

from analytics.ladder.bots import bot, name_of, rules_of
from analytics.ladder.playing import Clock
from games.bots.duel import game
from games.bots.levels import offered, thinks
from games.engine import registry
from games.engine.policy import Policy, Situation, looks_at_offers, remembers
from games.engine.records import Move

EVERY = 10
"""Of so many games one is played again, from the same seed."""

OTHERS = "greedy"
"""What a bot that thinks, which is dear, plays among; the other levels play among their like."""

Key: TypeAlias = tuple[str, str, int, str, int | None, int]
"""Title, rules, seats, bot, its seat or all, number: what tells one game from all others."""

Peak = Callable[[], float]
"""The most memory that this process has held so far, in MB."""


class Conduct(msgspec.Struct, frozen=True):
    """One game. ``bot``: who is looked at, in one ``seat``, or in all. ``illegal``: choices for
    which it raised or named a move that it was not given; ``late``: that took longer than the cap.
    ``longest``: seconds of CPU of one choice. ``again``: whether the same choices were made when it
    was played again; None where it was not. ``megabytes``: the most that the process had held."""

    title: str
    rules: str
    seats: int
    bot: str
    number: int
    choices: int
    illegal: int
    late: int
    longest: float
    again: bool | None
    megabytes: float
    machine: str = ""
    seat: int | None = None

    @property
    def key(self) -> Key:
        """What tells one game from all others."""
        return self.title, self.rules, self.seats, self.bot, self.seat, self.number


class Wanted(msgspec.Struct, frozen=True):
    """A game to play. ``cap``: seconds of CPU that a choice may take."""

    title: str
    level: str
    number: int
    cap: float

    @property
    def seats(self) -> int | None:
        """From game to game another number of those with which the level is offered."""
        counts = self._counts
        return counts[self.number % len(counts)] if counts else None

    @property
    def key(self) -> Key:
        """As ``Conduct.key``. Only where there are seats for it."""
        assert self.seats is not None
        title, seats = registry.title(self.title), self.seats
        seat = self.number // len(self._counts) % seats if thinks(self.level) else None
        name = name_of(self.level, title, seats)
        return self.title, rules_of(self.title, seats), seats, name, seat, self.number

    @property
    def _counts(self) -> list[int]:
        return [
            seats
            for seats in registry.title(self.title).seat_counts
            if self.level in offered(self.title, seats)
        ]


def conducted(wanted: Wanted, clock: Clock, peak: Peak, machine: str) -> Conduct:
    """Play the game. Raises ``EngineError`` for a faulty title, and never for a faulty bot."""
    title_id, rules, seats, name, seat, number = wanted.key
    seen = _played(wanted.key, clock)
    again = None
    if number % EVERY == 0:
        again = _played(wanted.key, clock).digest == seen.digest
    return Conduct(
        *(title_id, rules, seats, name, number),
        choices=len(seen.took),
        illegal=seen.illegal,
        late=sum(took > wanted.cap for took in seen.took),
        longest=round(max(seen.took, default=0.0), 4),
        again=again,
        megabytes=round(peak(), 1),
        machine=machine,
        seat=seat,
    )


def _played(key: Key, clock: Clock) -> _Seen:
    title_id, _, seats, name, seat, number = key
    title = registry.title(title_id)
    seen = _Seen()
    inspected = Inspected(bot(name, title, seats), clock, seen)
    others = bot(OTHERS, title, seats)
    policies = [inspected if seat in (None, each) else others for each in range(seats)]
    game(title, policies, f"conduct|{title.id}|{seats}|{number}")
    return seen


@dataclass
class _Seen:
    """What was seen of a game so far. ``took``: seconds of each choice."""

    took: list[float] = field(default_factory=list)
    illegal: int = 0
    _made: Any = field(default_factory=hashlib.sha256)

    def add(self, seconds: float, move: Any) -> None:
        self.took.append(seconds)
        self._made.update(msgspec.json.encode(move))

    @property
    def digest(self) -> str:
        """Of all choices."""
        return str(self._made.hexdigest())


class Inspected:
    """A bot of which each choice is held against the moves that it was given. In place of one that
    was none of them the first is made, so that the game goes on."""

    def __init__(self, bot: Policy, clock: Clock, seen: _Seen) -> None:
        self._bot, self._clock, self._seen = bot, clock, seen
        self.needs_view = bot.needs_view
        self.needs_memory = remembers(bot)

    def choose(self, now: Situation) -> Move:
        """See ``Policy.choose``."""
        move: Move | None = self._asked(self._bot.choose, now)
        if move is None or not _is_among(move, now.moves):
            self._seen.illegal += 1
            return now.moves[0]
        return move

    def consider(self, now: Situation) -> Move | None:
        """See ``Opportunist.consider``."""
        if not looks_at_offers(self._bot):
            return None
        move: Move | None = self._asked(self._bot.consider, now)
        if move is not None and not _is_among(move, now.moves):
            self._seen.illegal += 1
            return None
        return move

    def _asked(self, choose: Callable[[Situation], Any], now: Situation) -> Any:
        """What it names; of one that raised the name of that, which is no move."""
        begun = self._clock()
        try:
            move = choose(now)
        except Exception as failure:
            move = type(failure).__name__
        self._seen.add(self._clock() - begun, move)
        return move


def _is_among(move: Any, moves: Sequence[Move]) -> bool:
    return any(type(move) is type(each) and move == each for each in moves)
