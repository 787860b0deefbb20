"""How long an experiment takes: seconds a game, as they were measured."""

from __future__ import annotations

from collections.abc import Mapping

from analytics.lab.designs import Design

SECONDS: Mapping[str, Mapping[int, float]] = {
    "cyclades": {2: 0.26, 3: 0.26, 4: 0.35, 5: 0.62, 6: 0.52},
    "dice_forge": {2: 0.032, 3: 0.076, 4: 0.099},
    "lords_of_hellas": {2: 0.22, 3: 0.24, 4: 0.35},
    "persian_invasion": {1: 0.044},
}
"""Title -> seats -> seconds of one core that a game of greedy bots takes. Others of those that may
be ordered are quicker. Measured over eight games each, on a machine that
had other work too."""

_UNKNOWN = 0.5


def seconds(design: Design) -> float:
    """Of one worker that does nothing else."""
    games = design.pieces * len(design.turns)
    return games * SECONDS.get(design.title, {}).get(len(design.bots), _UNKNOWN)
