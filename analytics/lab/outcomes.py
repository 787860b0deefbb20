"""What an experiment looks at in each game, by name.

``moves``, ``rounds``, ``score`` (the mean of all seats), ``margin`` (of the best over the next
best), ``ties`` (1 where several share the win), ``pick`` (the share of the win of the seat that was
made to choose, in arms that pick), and for a value of a dimension, as in
``wins:turn_order=1`` and ``held:cards=hydra``: the share of the win of a seat that has it, and the
share of seats that have it. Partners are one, as in the figures: they win, and share, together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from games.engine.dimensions import RESERVED
from games.engine.errors import BadOptions
from games.engine.records import label
from games.engine.title import Title


class Played(msgspec.Struct, frozen=True, array_like=True):
    """How one game went. ``held``: dimension -> value -> the seats that have it. ``choices``: a
    hash of all that happened after the set-up, so that it is known which games go the same way.
    ``held_back``, ``gave_way``, ``picker``: what a restriction did, see ``games.bots.restricted``.
    ``sides``: who wins and loses together; empty where each plays alone."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    moves: int
    rounds: int | None
    held: dict[str, dict[str, tuple[int, ...]]]
    choices: str
    held_back: int = 0
    gave_way: int = 0
    picker: int | None = None
    sides: tuple[tuple[int, ...], ...] = ()

    @property
    def units(self) -> Sequence[tuple[int, ...]]:
        """Partners, or each seat by itself."""
        return self.sides or [(seat,) for seat in range(len(self.places))]

    @property
    def winners(self) -> Sequence[tuple[int, ...]]:
        """The units that win, or share the win."""
        return [unit for unit in self.units if any(self.places[seat] == 1 for seat in unit)]


KEPT = ("held_back", "gave_way")
"""What is counted of an arm that restricts bots, beside its outcomes."""


def shares(game: Played) -> list[float]:
    """What each seat won; a shared win is shared, and partners win it together."""
    winners = game.winners
    won = {seat for unit in winners for seat in unit}
    return [1 / len(winners) if seat in won else 0.0 for seat in range(len(game.places))]


def _margin(game: Played) -> float | None:
    best = sorted((max(game.scores[seat] for seat in unit) for unit in game.units), reverse=True)
    return best[0] - best[1] if len(best) > 1 else None


def _picked(game: Played) -> float | None:
    return None if game.picker is None else shares(game)[game.picker]


_PLAIN: Mapping[str, tuple[str, Callable[[Played], float | None]]] = {
    "moves": ("moves a game", lambda game: game.moves),
    "rounds": ("rounds a game", lambda game: game.rounds),
    "score": ("mean score", lambda game: sum(game.scores) / len(game.scores)),
    "margin": ("points between the best and the next", _margin),
    "pick": ("share of the win of the seat that picks", _picked),
    "ties": ("share of games whose win is shared", lambda game: float(len(game.winners) > 1)),
}


def value(outcome: str, game: Played) -> float | None:
    """What a game has of an outcome; None where it has nothing to say, as of a card nobody had."""
    if outcome in _PLAIN:
        return _PLAIN[outcome][1](game)
    asked, dimension, wanted = _parts(outcome)
    seats = game.held.get(dimension, {}).get(wanted, ())
    having = [unit for unit in game.units if any(seat in seats for seat in unit)]
    if asked == "held":
        return len(having) / len(game.units)
    won = shares(game)
    return sum(won[unit[0]] for unit in having) / len(having) if having else None


def words(outcome: str, title: Title[Any], bots: Sequence[str]) -> str:
    """What people call an outcome. Raises ``BadOptions`` for one that no game of the title between
    these bots has."""
    if outcome == "rounds" and title.dimensions.rounds is None:
        raise BadOptions(f"{title.name} is not played in rounds.")
    if outcome == "rounds":
        return f"{title.dimensions.round_name}s a game"
    if outcome in _PLAIN:
        return _PLAIN[outcome][0]
    asked, dimension, wanted = _parts(outcome)
    said = _said(title, bots, dimension, wanted)
    whose = said if dimension == "seat" else f"a seat with {said}"
    return f"share of the win of {whose}" if asked == "wins" else f"seats with {said}"


def _said(title: Title[Any], bots: Sequence[str], dimension: str, wanted: str) -> str:
    reserved = {
        "seat": {str(seat): f"seat {label(seat)}" for seat in range(len(bots))},
        "level": {level: f"level {level}" for level in bots},
    }
    if labels := reserved.get(dimension):
        if wanted not in labels:
            raise BadOptions(f"No {dimension} is {wanted!r}; there are {', '.join(labels)}.")
        return labels[wanted]
    declared = {each.id: each for each in title.dimensions.declared}
    if dimension not in declared:
        known = ", ".join([*RESERVED, *declared])
        raise BadOptions(f"{title.name} has no dimension {dimension!r}; it has {known}.")
    named = declared[dimension].values
    if named and wanted not in named:
        raise BadOptions(f"{dimension} has no value {wanted!r}; it has {', '.join(named)}.")
    return f"{declared[dimension].name.lower()} {named.get(wanted, wanted)}"


def _parts(outcome: str) -> tuple[str, str, str]:
    asked, _, rest = outcome.partition(":")
    dimension, _, wanted = rest.partition("=")
    if asked not in ("wins", "held") or not dimension or not wanted:
        raise BadOptions(
            f"There is no outcome {outcome!r}; there are {', '.join(_PLAIN)},"
            " wins:DIMENSION=VALUE and held:DIMENSION=VALUE."
        )
    return asked, dimension, wanted
