"""Games that a bot plays with itself, and what was seen of each seat on the way to the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

from games.engine.chance import SeededChance
from games.engine.playing_out import play_out
from games.engine.policy import Policy, Situation
from games.engine.prospects import Prospects
from games.engine.records import Decision, Event, Move, Outcome
from games.engine.title import Title


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


class _Watcher:
    """Notes a moment wherever a round is over for some seat."""

    def __init__(self, prospects: Prospects[Any], seats: int) -> None:
        self._prospects, self._seats = prospects, range(seats)
        self._rests: list[int] = []
        self.moments: list[Moment] = []

    def look(
        self, state: Any, _asked: Decision | None, _move: Move | None, _events: Sequence[Event]
    ) -> None:
        """After each batch."""
        prospects = self._prospects
        rests = [prospects.rest(state, seat) for seat in self._seats]
        if state.flow.agenda and any(
            now > then for now, then in zip(rests, self._rests, strict=False)
        ):
            features = [[*map(float, prospects.features(state, seat))] for seat in self._seats]
            self.moments.append(Moment(prospects.row(state), features))
        self._rests = rests


def game(title: Title[Any], player: Policy, seats: int, key: str) -> Game:
    """The game of this key, which all of it hangs on."""
    if title.prospects is None:
        raise ValueError(f"{title.name} does not say what a seat may expect.")
    watcher = _Watcher(title.prospects, seats)
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
