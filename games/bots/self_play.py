"""Games that a bot plays with itself, and what was seen of each seat on the way to the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

from games.engine.chance import SeededChance
from games.engine.playing_out import play_out
from games.engine.policy import Policy, Situation
from games.engine.prospects import Prospects, prospects_of
from games.engine.records import Decision, Event, Move, Outcome
from games.engine.title import Title

STRAY = 0.35
"""The share of the questions at which who strays does so."""

STRAYS_AMONG = 5
"""The number of best-looking moves of which one is made then."""


class Moment(NamedTuple):
    """Where a search would stop: ``row`` of weights and the ``features`` of all seats."""

    row: int
    features: list[list[float]]


class Game(NamedTuple):
    """The moments of one game, and how it ended."""

    moments: list[Moment]
    outcome: Outcome


class Stumbling:
    """Plays as ``player`` does, but now and then at random, so that more is seen than one way."""

    needs_view = True

    def __init__(self, player: Any, share: float) -> None:
        self._player, self._share = player, share

    def choose(self, now: Situation) -> Move:
        """See ``Policy.choose``."""
        if now.rng.random() < self._share:
            return now.moves[int(now.rng.random() * len(now.moves))]
        chosen: Move = self._player.choose(now)
        return chosen

    def consider(self, now: Situation) -> Move | None:
        """See ``Opportunist.consider``."""
        chosen: Move | None = self._player.consider(now)
        return chosen


class Straying:
    """Plays as ``player`` does, but before round ``until`` now and then makes one of the
    best-looking moves at the questions of a list that thought pays for (``Prospects.pivotal``). So
    it is seen what comes of each of them, and of much of one kind, when all play well from there
    on: that is what a search asks.
    """

    needs_view = True

    def __init__(self, title: Title[Any], player: Any, questions: int, until: int) -> None:
        self._prospects = prospects_of(title)
        self._appraise, self._player, self._until = title.appraise, player, until
        self._pivotal = self._prospects.pivotal[questions - 1]

    def choose(self, now: Situation) -> Move:
        """See ``Policy.choose``."""
        if self._strays(now) and now.rng.random() < STRAY:
            worths = self._appraise(now.view, now.seat, now.moves)
            best = sorted(range(len(worths)), key=lambda each: -worths[each])[:STRAYS_AMONG]
            return now.moves[best[int(now.rng.random() * len(best))]]
        chosen: Move = self._player.choose(now)
        return chosen

    def consider(self, now: Situation) -> Move | None:
        """See ``Opportunist.consider``."""
        chosen: Move | None = self._player.consider(now)
        return chosen

    def _strays(self, now: Situation) -> bool:
        return type(now.view.flow.agenda[-1]) in self._pivotal and (
            latest_round(self._prospects, now.view) < self._until
        )


def latest_round(prospects: Prospects[Any], state: Any) -> int:
    """The round that somebody has begun."""
    return max(prospects.rest(state, seat) for seat in range(len(state.flow.chosen)))


class _Watcher:
    """Notes a moment wherever a round is over for some seat, from round ``since`` on."""

    def __init__(self, prospects: Prospects[Any], seats: int, since: int) -> None:
        self._prospects, self._seats, self._since = prospects, range(seats), since
        self._rests: list[int] = []
        self.moments: list[Moment] = []

    def look(
        self, state: Any, _asked: Decision | None, _move: Move | None, _events: Sequence[Event]
    ) -> None:
        """After each batch."""
        prospects = self._prospects
        rests = [prospects.rest(state, seat) for seat in self._seats]
        if state.flow.agenda and max(rests) >= self._since and _grew(self._rests, rests):
            features = [[*map(float, prospects.features(state, seat))] for seat in self._seats]
            self.moments.append(Moment(prospects.row(state), features))
        self._rests = rests


def _grew(then: Sequence[int], now: Sequence[int]) -> bool:
    return any(after > before for after, before in zip(now, then, strict=False))


def game(title: Title[Any], player: Policy, seats: int, key: str, since: int = 0) -> Game:
    """The game of this key, which all of it hangs on; moments from round ``since`` on."""
    if title.prospects is None:
        raise ValueError(f"{title.name} does not say what a seat may expect.")
    watcher = _Watcher(title.prospects, seats, since)
    played = play_out(
        title,
        [player] * seats,
        SeededChance(key),
        Random(key),
        observer=watcher.look,
        tosses=partial(_tosses, key),
    )
    outcome = title.outcome(played.state)
    if outcome is None:
        raise ValueError(f"{title.name} stopped without an outcome.")
    return Game(watcher.moments, outcome)


def _tosses(key: str, seat: int, number: int) -> Random:
    return Random(f"{key}|{seat}|{number}")
