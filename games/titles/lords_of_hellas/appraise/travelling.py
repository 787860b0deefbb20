"""Groups of hoplites that travel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.moves import hoplites as mv
from games.titles.hellas.moves.turn import Pass
from games.titles.hellas.rules.movement.travel import onward
from games.titles.hellas.steps import hoplites as steps
from games.titles.lords_of_hellas.appraise.armies import hop
from games.titles.lords_of_hellas.appraise.outlook import Outlook


def journey(
    outlook: Outlook, path: Sequence[RegionId], hoplites: int, left: int | None
) -> Iterator[float]:
    """What it brings to go on along a path, or to stop at its end once it has one."""
    if len(path) > 1:
        yield hop(outlook, path[0], path[-1], hoplites)
    for region in onward(outlook.table, outlook.seat, path, left):
        yield from journey(outlook, (*path, region), hoplites, 0 if left is None else left - 1)


def lead(outlook: Outlook, step: steps.Lead, move: mv.Lead | Pass) -> float:
    """Which group, and how many: the best that they could reach."""
    if isinstance(move, Pass):
        return 0.0
    return max(journey(outlook, (move.region,), move.hoplites, step.distance), default=0.0)


def travel(outlook: Outlook, step: steps.Travel, move: mv.Go | mv.Halt) -> float:
    """Where a group goes next, or that it stays."""
    if isinstance(move, mv.Halt):
        return hop(outlook, step.path[0], step.path[-1], step.hoplites)
    left = 0 if step.left is None else step.left - 1
    return max(journey(outlook, (*step.path, move.region), step.hoplites, left), default=0.0)
