"""Matches, and blocks of their games: one seed, with the one bot in each seat once."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from analytics.ladder.costs import Costs


class Match(msgspec.Struct, frozen=True):
    """One bot among others that are alike. ``one`` and ``others``: names of bots; ``rules``: see
    ``bots.rules_of``; ``seed``: what all its games hang on, and nothing else."""

    title: str
    rules: str
    seats: int
    one: str
    others: str
    seed: str

    def key(self, number: int) -> str:
        """The seed of the games of a block: the same for whoever is measured."""
        return f"{self.seed}|{self.title}|{self.seats}|{number}"


class Block(msgspec.Struct, frozen=True):
    """Block ``number`` of a match. ``places``: of each game the place of each seat; in game *i* the
    one sits at seat *i*. ``costs``: of the choices of the one. ``cpu``: seconds of all games.
    ``machine``: what they were played on."""

    match: Match
    number: int
    places: tuple[tuple[int, ...], ...]
    costs: Costs
    cpu: float
    machine: str = ""


def won(places: tuple[int, ...]) -> tuple[float, ...]:
    """The share of the win that each seat has."""
    first = places.count(1)
    return tuple(1 / first if place == 1 else 0.0 for place in places)


def shares(places: tuple[tuple[int, ...], ...]) -> Iterator[float]:
    """Of each game of a block what the one won."""
    for seat, game in enumerate(places):
        yield won(game)[seat]


def mean(places: tuple[tuple[int, ...], ...]) -> float:
    """What the one won in a block, a share of 1."""
    return sum(shares(places)) / len(places)
