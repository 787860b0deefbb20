"""Between the acts (LHS-7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.questions import Works
from games.titles.hellas.components.ids import GODS, LANDS, QuestId, RegionId
from games.titles.hellas.components.map import LAND_FACTS
from games.titles.hellas.events.hoplites import HoplitesRecruited
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.rules.injuries import injure
from games.titles.hellas.rules.priests import gain_priests
from games.titles.hellas.steps.turn import Turn
from games.titles.persian_invasion.components.scripts import ROUTE
from games.titles.persian_invasion.events import (
    ActTwoBegan,
    AlliesCame,
    FieldCleared,
    Mobilized,
    OracleLost,
    QuestDropped,
    VictoryMoved,
)
from games.titles.persian_invasion.facts.hoplites import persians, supply
from games.titles.persian_invasion.facts.lands import own
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES, Ref, campaign_of, table_of
from games.titles.persian_invasion.rules import monsters, spies
from games.titles.persian_invasion.rules.attitude import drop
from games.titles.persian_invasion.rules.control import lose, plant
from games.titles.persian_invasion.state import Table
from games.titles.persian_invasion.steps import Deploy, EndOfPhase, EventsPhase, Interlude


def is_due(table: Table) -> bool:
    """Whether Act I ends (LHS-6.3)."""
    return reached_phocis(table) or not persians(table) or fully_invaded(table)


def reached_phocis(table: Table) -> bool:
    """Whether the vanguard is at the end of its route."""
    return army(table, ROUTE[-1], XERXES) > 0


def fully_invaded(table: Table) -> bool:
    """Whether the Invasion marker is on its last space."""
    return table.campaign.invasion >= table.parameters.campaign.invasion


def interlude(ref: Ref, step: Interlude) -> None:
    """LHS-7.1: the map is cleared; what was left unfinished has its price (LHS-7.2)."""
    table = table_of(ref)
    reached, attacked = reached_phocis(table), fully_invaded(table)
    dropped = _unfinished(table)
    ref.push(Deploy(attacked))
    ref.emit(FieldCleared())
    if reached:
        ref.emit(OracleLost())
    else:
        gain_priests(ref, PLAYER, table.parameters.campaign.priests, "invasion")
    _drop_quests(ref)
    ref.emit(
        ActTwoBegan(
            recruited="q_aid_to_atlas" in dropped,
            closed="q_expedition_for_the_golden_fleece" in dropped,
        )
    )
    geryon = table.parameters.campaign.geryon
    ref.emit(Mobilized(geryon if "q_cattle_of_geryon" in dropped else 0))
    for quest in dropped:
        PRICES.get(quest, _nothing)(ref)


def _unfinished(table: Table) -> list[QuestId]:
    """Not the one that the hero is on: it counts as done."""
    mine = table.players[PLAYER].quest
    return [quest for quest in table.quests if quest is not None and quest != mine]


def _drop_quests(ref: Ref) -> None:
    for slot, quest in enumerate(list(table_of(ref).quests)):
        if quest is not None:
            ref.emit(QuestDropped(quest, slot))


# What unfinished quests cost (LHS-7.2); Geryon, Atlas and the Fleece are told above.


def _nothing(ref: Ref) -> None:
    """Told when the act begins."""


def _birds(ref: Ref) -> None:
    for land in LANDS:
        drop(ref, land)


def _stables(ref: Ref) -> None:
    """A second Spy does not go where one is: Elis is lost."""
    if "elis" in campaign_of(ref).spies:
        plant(ref, "elis")
    else:
        spies.send(ref, "elis")


def _hunt(ref: Ref) -> None:
    for god in GODS:
        monsters.tear_down(ref, god, least=1)


def _amazons(ref: Ref) -> None:
    plant(ref, "chalkidiki")


def _prometheus(ref: Ref) -> None:
    injure(ref, PLAYER, table_of(ref).parameters.campaign.prometheus, "invasion")


PRICES: Mapping[QuestId, Callable[[Ref], None]] = {
    "q_kill_stymphalian_birds": _birds,
    "q_clean_augean_stables": _stables,
    "q_calydonian_hunt": _hunt,
    "q_amazon_queen": _amazons,
    "q_saving_prometheus": _prometheus,
}


# The map of Act II


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


WORKS: Works = {Interlude: interlude, Deploy: deploy}
