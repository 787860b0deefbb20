"""One policy against others over many games, played in memory: is it better, and how clearly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

import msgspec

from games.engine.chance import SeededChance
from games.engine.playing_out import play_out
from games.engine.policy import Policy
from games.engine.records import Outcome
from games.engine.title import Title


@dataclass
class Duel:
    """How one seat fared. ``wins``: games won, a shared win as its share. ``score`` and ``others``:
    sums of its score and of the mean score of the others."""

    games: int = 0
    wins: float = 0.0
    score: float = 0.0
    others: float = 0.0

    def add(self, other: Duel) -> None:
        """Count the games of ``other`` as well."""
        self.games += other.games
        self.wins += other.wins
        self.score += other.score
        self.others += other.others

    @property
    def rate(self) -> float:
        """Wins per game; equals would win one game in as many as there are seats."""
        return self.wins / self.games


def duel(
    title: Title[Any],
    challenger: Policy,
    others: Policy,
    seats: int,
    numbers: Iterable[int],
    seed: str,
    options: msgspec.Struct | None = None,
) -> Duel:
    """Seat ``challenger`` among ``others`` in the games of these numbers, in another seat from game
    to game, so that no seat favours it. Each game depends on ``seed`` and its number alone."""
    total = Duel()
    for number in numbers:
        mine = number % seats
        policies = [challenger if seat == mine else others for seat in range(seats)]
        outcome = game(title, policies, f"{seed}|{title.id}|{seats}|{number}", options)
        won = mine in outcome.winners
        total.games += 1
        total.wins += 1 / len(outcome.winners) if won else 0.0
        total.score += outcome.scores[mine]
        # Alone against the game there are no others.
        total.others += (sum(outcome.scores) - outcome.scores[mine]) / max(1, seats - 1)
    return total


def game(
    title: Title[Any],
    policies: Sequence[Policy],
    key: str,
    options: msgspec.Struct | None = None,
) -> Outcome:
    """How the game of this key, which all of it hangs on, ends between ``policies``, by seat."""
    played = play_out(
        title,
        policies,
        SeededChance(key),
        Random(key),
        options=options,
        tosses=partial(_tosses, key),
    )
    outcome = title.outcome(played.state)
    if outcome is None:
        raise ValueError(f"The game {key} stopped without an outcome.")
    return outcome


def _tosses(key: str, seat: int, number: int) -> Random:
    """Another bot at another seat changes no toss of this one."""
    return Random(f"{key}|{seat}|{number}")
