"""What one simulation was: which numbers were changed, which bots played, from which seed."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

import msgspec

from analytics.models import Simulation, WholeSimulation
from analytics.tables import strength_of
from analytics.terms import options_text
from games.engine import parameters, registry
from games.models import Seat


@dataclass(frozen=True, slots=True)
class Changed:
    """A number of the rules: its dotted name, what it was here and what it is otherwise (None for
    one that is no more)."""

    name: str
    number: int
    usual: int | None


@dataclass(frozen=True, slots=True)
class SimulationTold:
    """``bots``: by seat, with their versions. ``played``: how many games are stored, of ``games``;
    before it is ``whole`` none of them counts. ``seed``: the text of which the seeds of all games
    follow, or in hexadecimal digits what follows from it where the text was not kept."""

    id: str
    title: str
    games: int
    played: int
    whole: bool
    bots: list[str]
    rotate: bool
    options: str
    changed: list[Changed]
    seed: str


def simulation_told(opaque: str) -> SimulationTold | None:
    """None where there is none of this name."""
    simulation = Simulation.objects.filter(pk=UUID(opaque.removeprefix("sim_"))).first()
    if simulation is None:
        return None
    title = registry.title(simulation.title)
    usual = parameters.names(title.parameters)
    return SimulationTold(
        simulation.opaque,
        simulation.title,
        simulation.games,
        simulation.played.count(),
        WholeSimulation.objects.filter(pk=simulation.pk).exists(),
        _bots(simulation),
        simulation.rotate,
        options_text(simulation.options, msgspec.to_builtins(title.options())),
        [Changed(name, n, usual.get(name)) for name, n in sorted(simulation.patch.items())],
        simulation.seed_text or bytes(simulation.seed).hex(),
    )


def _bots(simulation: Simulation) -> list[str]:
    """By seat, as in the first game that there is; the levels alone before any was played."""
    first = simulation.played.order_by("number").first()
    seats = Seat.objects.filter(game=first.game_id) if first else Seat.objects.none()
    strengths = {seat.level: strength_of(seat) for seat in seats}
    return [strengths.get(level, level) for level in simulation.levels]
