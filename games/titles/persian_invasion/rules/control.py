"""Control tokens of three colours, and what follows from them at once (LHS-1.1, LHS-2.3, 2.4)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import StandingRules, Works
from games.engine.tables import joined
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.components.map import LAND_FACTS, MAP
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.events.cards import ArtifactGained
from games.titles.hellas.events.hoplites import (
    ControlGained,
    HoplitesBrought,
    HoplitesMoved,
    HoplitesRecruited,
)
from games.titles.hellas.facts.hoplites import armies, army
from games.titles.hellas.rules.control import STANDING_RULES as USUAL
from games.titles.hellas.steps.hoplites import Settle
from games.titles.persian_invasion.events import (
    ArtifactReturned,
    AttitudeMoved,
    Bannered,
    ControlLost,
    MonumentLowered,
    PersiansLeft,
    VictoryMoved,
)
from games.titles.persian_invasion.facts.lands import loyal, population
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES, Ref, table_of
from games.titles.persian_invasion.rules import colours, victory
from games.titles.persian_invasion.state import Table


def settle(ref: Ref, step: Settle) -> None:
    """LH-9.1; what is green is won in battle (LHS-5.4), and Xerxes gains as his rules say."""
    for region in step.regions:
        if gains(table_of(ref), region):
            ref.emit(ControlGained(PLAYER, region))


def gains(table: Table, region: RegionId) -> bool:
    """Whether the player gains control of a neutral region now; not while a battle is on."""
    if table.battle is not None and table.battle.region == region:
        return False
    return (
        table.regions[region].owner is None
        and armies(table, region) == [PLAYER]
        and army(table, region, PLAYER) >= population(table, region)
    )


def plant(ref: Ref, region: RegionId) -> None:
    """A green token; Persian hoplites there are replaced by it (LHS-8.1)."""
    table = table_of(ref)
    hoplites = army(table, region, XERXES)
    former = table.regions[region].owner
    if hoplites:
        ref.emit(PersiansLeft(region, hoplites))
    if former != XERXES:
        ref.emit(ControlGained(XERXES, region, former))


def lose(ref: Ref, regions: Sequence[RegionId]) -> None:
    """Own tokens are taken off; a strong army gains control anew at once (LH-9.1)."""
    for region in regions:
        if table_of(ref).regions[region].owner == PLAYER:
            ref.emit(ControlLost(PLAYER, region))


def _raise_banner(ref: Ref, event: ControlGained) -> None:
    """LHS-2.3: yellow, unless the land is loyal."""
    if event.seat == PLAYER:
        blue = loyal(table_of(ref), MAP[event.region].land)
        ref.emit(Bannered(event.region, "blue" if blue else "yellow"))


def _move_artifact(ref: Ref, event: ControlGained | ControlLost) -> None:
    """LHS-2.4: the gods' are his who controls their regions; Xerxes takes none."""
    god = MAP[event.region].monument
    if god is None:
        return
    artifact = MONUMENTS[god].artifact
    gained = isinstance(event, ControlGained) and event.seat == PLAYER
    held = artifact in table_of(ref).players[PLAYER].artifacts
    if gained and not held:
        ref.emit(ArtifactGained(PLAYER, artifact))
    elif held and not gained:
        ref.emit(ArtifactReturned(PLAYER, artifact))


def _settle_there(ref: Ref, event: ControlLost | PersiansLeft) -> None:
    """LH-R35: control is gained at any moment, whatever the reason."""
    if gains(table_of(ref), event.region):
        ref.push(Settle((event.region,)))


def _settle_land(ref: Ref, event: AttitudeMoved) -> None:
    """LHS-4.2: where less is asked for now."""
    table = table_of(ref)
    due = tuple(r for r in LAND_FACTS[event.land].regions if gains(table, r))
    if due:
        ref.push(Settle(due))


WORKS: Works = {Settle: settle}
STANDING_RULES: StandingRules = joined(
    USUAL,
    {
        HoplitesRecruited: (colours.tell_recruits, *USUAL[HoplitesRecruited]),
        HoplitesMoved: (*USUAL[HoplitesMoved], colours.ask_who_moved),
        HoplitesBrought: (*USUAL[HoplitesBrought], colours.ask_who_moved),
        ControlGained: (_raise_banner, _move_artifact, victory.look),
        ControlLost: (_move_artifact, victory.look, _settle_there),
        PersiansLeft: (_settle_there,),
        AttitudeMoved: (_settle_land,),
        VictoryMoved: (victory.look,),
        MonumentLowered: (victory.look,),
    },
    replacing=(HoplitesRecruited, HoplitesMoved, HoplitesBrought),
)
