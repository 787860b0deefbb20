"""Games of bots that are played by number, piece by piece, by whoever has time: orders."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Literal, Protocol
from uuid import UUID

from analytics.experiments import storing as pieces
from analytics.experiments.ordering import design_of
from analytics.models import Experiment, Simulation
from analytics.simulation import storing as games

Kind = Literal["simulation", "experiment"]

TASKS: dict[Kind, str] = {
    "simulation": "analytics.tasks.simulate",
    "experiment": "analytics.tasks.experiment",
}
"""What workers are asked for."""


class _Missing(Protocol):
    def __call__(self, first: int = 0, step: int = 1, most: int | None = None, /) -> list[int]: ...


@dataclass(frozen=True)
class Work:
    """An order. ``size``: pieces in all. ``missing``: the numbers of those that are still wanted,
    as ``analytics.numbers_left`` takes them. ``left()``: how many they are. ``play(numbers,
    seconds)``: play for about so long; the number to go on with, or None. A piece that is played
    twice is stored once."""

    kind: Kind
    id: UUID
    size: int
    missing: _Missing
    left: Callable[[], int]
    play: Callable[[Iterable[int], float], int | None]


def of_simulation(simulation: Simulation) -> Work:
    """Its games."""
    return Work(
        "simulation",
        simulation.pk,
        simulation.games,
        partial(games.missing, simulation),
        lambda: simulation.games - simulation.played.count(),
        partial(games.play_some, simulation),
    )


def of_experiment(experiment: Experiment) -> Work:
    """Its pieces."""
    return Work(
        "experiment",
        experiment.pk,
        design_of(experiment).pieces,
        partial(pieces.missing, experiment),
        partial(pieces.left, experiment),
        partial(pieces.play_some, experiment),
    )


def work_of(kind: Kind, order_id: UUID) -> Work:
    """The order of this id. Raises ``ObjectDoesNotExist``."""
    if kind == "simulation":
        return of_simulation(Simulation.objects.get(pk=order_id))
    return of_experiment(Experiment.objects.get(pk=order_id))
