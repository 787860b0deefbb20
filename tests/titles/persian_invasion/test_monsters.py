"""Monsters that roll by themselves, and what slaying them brings (LHS-3)."""

from __future__ import annotations

import pytest

from games.engine.chance import ScriptedChance
from games.titles.hellas.components.ids import REGIONS, DieFace, GodId, RegionId
from games.titles.hellas.components.map import DISTANCES, MAP, MONUMENT_REGIONS, NEIGHBOURS
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.events.hoplites import HoplitesKilled
from games.titles.hellas.events.monsters import (
    MonsterMoved,
    MonsterRolled,
    MonsterSlain,
    MonsterWounded,
)
from games.titles.hellas.facts.monsters import open_slots
from games.titles.persian_invasion.events import AttitudeMoved, MonumentLowered
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.facts.ways import arrow, monsters_by_region
from games.titles.persian_invasion.rules import monsters
from tests.titles.persian_invasion.invasion import Invasion


def _nearest(region: RegionId) -> int:
    return min(DISTANCES[region][there] for there in MONUMENT_REGIONS.values())


@pytest.mark.parametrize("region", REGIONS)
def test_the_arrow_leads_to_the_closest_monument(region: RegionId) -> None:
    """LHS-3.4: ties go to the lower number; from a monument there is nowhere to go."""
    if region in MONUMENT_REGIONS.values():
        assert arrow(region) == region
        return
    assert _nearest(arrow(region)) == _nearest(region) - 1
    before = NEIGHBOURS[region][: NEIGHBOURS[region].index(arrow(region))]
    assert all(_nearest(near) >= _nearest(region) for near in before)


def test_monsters_roll_in_the_order_of_the_numbers_of_their_regions() -> None:
    """LHS-3.1."""
    table = Invasion()
    for monster, region in zip(MONSTERS, reversed(REGIONS), strict=False):
        table.monster(monster, region)
    order = [table.table.monsters[m].region for m in monsters_by_region(table.table)]
    assert order == sorted(order, key=REGIONS.index)
    assert len(order) == len(MONSTERS)


@pytest.mark.parametrize("hoplites", [0, 1, 3])
@pytest.mark.parametrize(
    ("face", "attacks", "goes"),
    [
        ("nothing", False, False),
        ("region_attack", True, False),
        ("move", False, True),
        ("move_or_region_attack", True, True),
    ],
)
def test_what_the_die_says(face: DieFace, attacks: bool, goes: bool, hoplites: int) -> None:
    """LHS-3.1: an attack kills one; without prey the monster moves instead, never twice."""
    table = Invasion()
    table.chance = ScriptedChance({"die:monster": [face]})
    table.monster("hydra", "epirus")
    table.army("epirus", hoplites)
    table.persians("epirus", 0)
    table.carry_out(monsters.phase)
    assert [event.face for event in table.events_of(MonsterRolled)] == [face]
    dead = sum(d.hoplites for event in table.events_of(HoplitesKilled) for d in event.deaths)
    assert dead == (1 if attacks and hoplites else 0)
    assert len(table.events_of(MonsterMoved)) == (goes or (attacks and not hoplites))
    assert len(table.events_of(AttitudeMoved)) == (face == "nothing")


@pytest.mark.parametrize(("god", "region"), list(MONUMENT_REGIONS.items()))
def test_at_a_monument_it_tears_a_level_down(god: GodId, region: RegionId) -> None:
    """LHS-3.1."""
    table = Invasion()
    table.chance = ScriptedChance({"die:monster": ["move"]})
    table.monster("hydra", region)
    table.carry_out(monsters.phase)
    assert table.events_of(MonumentLowered) == [MonumentLowered(god, 4)]
    assert table.events_of(MonsterMoved) == []


def test_monsters_never_touch_persians() -> None:
    """LHS-3.1."""
    table = Invasion()
    table.chance = ScriptedChance({"die:monster": ["region_attack"]})
    table.monster("hydra", "epirus")
    table.persians("epirus", 2)
    table.carry_out(monsters.phase)
    assert table.table.regions["epirus"].hoplites[XERXES] == 2


@pytest.mark.parametrize("monster", list(MONSTERS))
def test_the_last_wound_slays(monster: str) -> None:
    """LHS-3.3: the land's favour, and one of two blessings; its artifact leaves the game."""
    table = Invasion()
    land = MAP["laconia"].land
    table.land(land, "wary")
    name = next(each for each in MONSTERS if each == monster)
    table.monster(name, "laconia")
    slots = [symbol.slot for symbol in open_slots(table.table, name)]
    table.table.monsters[name].wounds.extend(slots[:-1])
    table.carry_out(lambda ref: ref.emit(MonsterWounded(PLAYER, name, slots[-1])))
    assert table.events_of(MonsterSlain) == [MonsterSlain(PLAYER, name, artifact_lost=True)]
    assert table.campaign.attitude[land] == "neutral"
    assert table.asked() == "blessing"
    assert len(table.state.packs["pack"].blessings) == 2


@pytest.mark.parametrize("monster", list(MONSTERS))
def test_an_open_symbol_keeps_it_alive(monster: str) -> None:
    """LHS-3.3."""
    table = Invasion()
    name = next(each for each in MONSTERS if each == monster)
    table.monster(name, "laconia")
    slot = open_slots(table.table, name)[0].slot
    table.carry_out(lambda ref: ref.emit(MonsterWounded(PLAYER, name, slot)))
    assert table.events_of(MonsterSlain) == []
