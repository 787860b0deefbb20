"""Hoplites that come, withdraw and die."""

from __future__ import annotations

from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.moves import hoplites as mv
from games.titles.hellas.moves.turn import Pass
from games.titles.hellas.steps import hoplites as steps
from games.titles.lords_of_hellas import moves as lv
from games.titles.lords_of_hellas import steps as ls
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.armies import arrival
from games.titles.lords_of_hellas.appraise.outlook import Outlook


def recruit(outlook: Outlook, _step: steps.Recruit, move: mv.Recruit | Pass) -> float:
    """Hoplites where they are near what can be gained; one in the city spot is safe."""
    if isinstance(move, Pass):
        return 0.0
    return (
        move.hoplites * recruit_worth(outlook, move.region)
        + w.FORTIFIED * move.fortified
        + arrival(outlook, move.region, move.hoplites)
    )


def recruit_worth(outlook: Outlook, region: RegionId) -> float:
    """A new hoplite in a region, beside what it does there."""
    return w.HOPLITE + w.RECRUIT_PULL * outlook.pull[region]


def withdraw(outlook: Outlook, step: steps.Withdraw, move: mv.Withdraw) -> float:
    """To where they are of most use."""
    hoplites = army(outlook.table, step.region, outlook.seat)
    return arrival(outlook, move.region, hoplites) + w.TRIFLE * outlook.pull[move.region]


def doom(outlook: Outlook, _step: steps.Divide, move: mv.Doom) -> float:
    """Others' hoplites rather than the own, those of who is nearest to victory first."""
    seat = move.whose_seat
    return 0.0 if seat == outlook.seat else 1.0 + outlook.standing[seat]


def save(_outlook: Outlook, _step: ls.Save, move: lv.Save | Pass) -> float:
    """Every hoplite."""
    return 0.0 if isinstance(move, Pass) else w.HOPLITE
