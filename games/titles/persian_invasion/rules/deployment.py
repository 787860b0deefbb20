"""The map of Act II (LHS-7.1)."""

from __future__ import annotations

from games.engine.questions import Works
from games.engine.referee import Referee
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.components.map import LAND_FACTS
from games.titles.hellas.events.hoplites import HoplitesRecruited
from games.titles.hellas.steps.turn import Turn
from games.titles.persian_invasion.events import AlliesCame, VictoryMoved
from games.titles.persian_invasion.facts.hoplites import supply
from games.titles.persian_invasion.facts.lands import own
from games.titles.persian_invasion.facts.sides import PLAYER, campaign_of, table_of
from games.titles.persian_invasion.rules.control import lose, plant
from games.titles.persian_invasion.state import State
from games.titles.persian_invasion.steps import Deploy, EndOfPhase, EventsPhase

Ref = Referee[State]


def deploy(ref: Ref, step: Deploy) -> None:
    """LHS-7.1: Macedonia is green, nothing in the red land is the player's, the rest gets
    hoplites."""
    if step.attacked:
        ref.push(EventsPhase(), EndOfPhase())
    else:
        ref.push(Turn(PLAYER))
    plant(ref, "macedonia")
    lose(ref, LAND_FACTS["red"].regions)
    for region in own(table_of(ref)):
        _man(ref, region)
    ref.emit(VictoryMoved(campaign_of(ref).invasion))


def _man(ref: Ref, region: RegionId) -> None:
    colour = campaign_of(ref).banners[region]
    wanted = 2 if (region, colour) == ("laconia", "blue") else 1
    hoplites = min(wanted, supply(table_of(ref), colour))
    if hoplites:
        ref.emit(HoplitesRecruited(PLAYER, region, hoplites, 0, "start"))
        if colour == "yellow":
            ref.emit(AlliesCame(region, hoplites))


WORKS: Works = {Deploy: deploy}
