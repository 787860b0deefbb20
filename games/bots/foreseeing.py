"""Can a start be won at all, alone against the game? Asked of a player who knows what chance will
bring, and may take back whatever went wrong.

Nobody can play so, and no bot is made of it. The same start is played again and again, each time
from a moment of the best game so far, with other choices for a while, and what comes as near or
nearer is kept. A win proves that the start can be won. None proves nothing, so the share of starts
that were won is a bound from below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from games.bots.greedy import Greedy, Hasty
from games.engine.batch_maker import BatchMaker
from games.engine.beginning import new_game
from games.engine.chance import Chance, SeededChance
from games.engine.clone import clone
from games.engine.ending import outcome
from games.engine.playing_out import play_on
from games.engine.policy import Situation
from games.engine.records import Move
from games.engine.title import Title

HAZES = (0.5, 1.0, 2.0)
"""Through which other choices are made for a while."""

LONGEST_WHILE = 24
"""Choices."""

APART = 6
"""Choices from one moment to the next that may be gone back to."""

SLACK = 2.0
"""What comes so much less near may be kept, so that the search does not stay on one hill."""

LATE = 0.7
"""Below 1 the later moments are gone back to more often: what is before them went well."""


class Foreseen(NamedTuple):
    """``won_after``: games played until the first that was won, 1 where the appraisal alone wins;
    0 where none was. ``reason``: how the last one that was kept ended."""

    won_after: int
    reason: str


class _Game(NamedTuple):
    """One that was played to its end: moments on its way, and how near it came."""

    moments: list[Any]
    won: bool
    near: float
    reason: str


def foresee(
    title: Title[Any], key: str, tries: int, patch: Mapping[str, int] | None = None
) -> Foreseen:
    """What is found of the start of this key, which all of it hangs on, in so many games.

    Raises ``ValueError`` for a title that is not played alone, and ``BadParameters``.
    """
    if title.nearness is None:
        raise ValueError(f"{title.name} is not played alone against the game.")
    chance, rng = SeededChance(key), Random(key)
    clear, hazy = Greedy(title), [Hasty(title, haze) for haze in HAZES]
    start = new_game(title, None, 1, chance, patch=patch).state
    kept = _played(title, clone(start), chance, _Astray(clear, clear, 0), rng)
    for number in range(1, tries):
        if kept.won:
            return Foreseen(number, kept.reason)
        back = int(len(kept.moments) * rng.random() ** LATE)
        player = _Astray(_any_of(hazy, rng), clear, int(rng.random() * LONGEST_WHILE) + 1)
        other = _played(title, clone(kept.moments[back]), chance, player, rng)
        if other.near >= kept.near - SLACK * rng.random():
            kept = other._replace(moments=kept.moments[:back] + other.moments)
    return Foreseen(tries if kept.won else 0, kept.reason)


def _played(title: Title[Any], state: Any, chance: Chance, player: _Astray, rng: Random) -> _Game:
    """On from a state, in place."""
    moments: list[Any] = []

    def note(now: Any) -> bool:
        if not moments or now.flow.chosen[0] >= moments[-1].flow.chosen[0] + APART:
            moments.append(clone(now))
        return False

    maker = BatchMaker(title, state, chance)
    play_on(title, maker, player, rng, until=note, most=title.longest)
    ended = outcome(title, state)
    assert title.nearness is not None
    won, reason = (False, "") if ended is None else (bool(ended.winners), ended.reason)
    return _Game(moments, won, float("inf") if won else title.nearness(state), reason)


def _any_of(players: Sequence[Hasty], rng: Random) -> Hasty:
    return players[int(rng.random() * len(players))]


class _Astray:
    """Chooses as one player does for so many choices, and as another one after them."""

    needs_view = True

    def __init__(self, first: Greedy, then: Greedy, choices: int) -> None:
        self._first, self._then, self._left = first, then, choices

    def choose(self, now: Situation) -> Move:
        """See ``Policy.choose``."""
        player = self._player
        self._left -= 1
        return player.choose(now)

    def consider(self, now: Situation) -> Move | None:
        """See ``Opportunist.consider``."""
        return self._player.consider(now)

    @property
    def _player(self) -> Greedy:
        return self._first if self._left > 0 else self._then
