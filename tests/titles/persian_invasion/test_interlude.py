"""Between the acts (LHS-6.3, LHS-7)."""

from __future__ import annotations

import pytest

from games.titles.hellas.components.ids import LANDS, QuestId
from games.titles.hellas.components.map import LAND_FACTS
from games.titles.persian_invasion.components.scripts import ROUTE
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.rules.interlude import is_due
from games.titles.persian_invasion.steps import Interlude
from tests.titles.persian_invasion.invasion import Invasion


def _ended(reached: bool = False, invasion: int = 4, *quests: QuestId) -> Invasion:
    """Act I is over; the map of Act II lies there."""
    table = Invasion()
    table.campaign.invasion = invasion
    table.token("blue", "laconia")
    table.token("yellow", "messenia", "elis")
    if reached:
        table.persians("phocis", 2)
    for slot, quest in enumerate(quests):
        table.table.quests[slot] = quest
    table.invaded()
    table.work(Interlude())
    return table


@pytest.mark.parametrize("place", range(len(ROUTE)))
@pytest.mark.parametrize("persians", [0, 2])
@pytest.mark.parametrize("invasion", [9, 10])
def test_when_act_one_ends(place: int, persians: int, invasion: int) -> None:
    """LHS-6.3: Phocis reached, no Persian left, or the Invasion marker at its end."""
    table = Invasion()
    table.persians(ROUTE[place], persians)
    table.campaign.vanguard, table.campaign.invasion = place, invasion
    reached = bool(persians) and place + 1 == len(ROUTE)
    assert is_due(table.table) == (reached or not persians or invasion == 10)


@pytest.mark.parametrize("reached", [False, True])
def test_the_oracle_and_the_priests(reached: bool) -> None:
    """LHS-7.1."""
    table = _ended(reached)
    spots = [monument.priests for monument in table.table.monuments.values()]
    assert spots == ([[XERXES]] * 3 if reached else [[]] * 3)
    assert (table.table.regions["phocis"].temple is None) == reached
    assert table.table.players[PLAYER].pool == (0 if reached else 1)


def test_hoplites_stand_where_the_tokens_are() -> None:
    """LHS-7.1: one in each region, two in a blue Laconia."""
    table = _ended()
    there = {
        r: there_is.hoplites[PLAYER]
        for r, there_is in table.table.regions.items()
        if there_is.hoplites[0]
    }
    assert there == {"laconia": 2, "messenia": 1, "elis": 1}
    assert table.campaign.allies == {"messenia": 1, "elis": 1}


@pytest.mark.parametrize("invasion", range(1, 10))
def test_the_victory_counter_begins_at_the_invasion(invasion: int) -> None:
    """LHS-7.1."""
    assert _ended(False, invasion).campaign.victory == invasion


def test_macedonia_is_green_and_the_red_land_is_lost() -> None:
    """LHS-7.1."""
    table = _ended()
    assert table.table.regions["macedonia"].owner == XERXES
    assert all(table.table.regions[r].owner != PLAYER for r in LAND_FACTS["red"].regions)


def test_unfinished_geryon_mobilizes() -> None:
    """LHS-7.2."""
    assert _ended().campaign.mobilization == 0
    assert _ended(False, 4, "q_cattle_of_geryon").campaign.mobilization == 3


def test_unfinished_atlas_uses_recruit_up() -> None:
    """LHS-7.2."""
    assert _ended().table.players[PLAYER].used == []
    assert _ended(False, 4, "q_aid_to_atlas").table.players[PLAYER].used == ["recruit"]


def test_the_unfinished_fleece_closes_the_sea() -> None:
    """LHS-7.2."""
    assert not _ended().campaign.closed
    assert _ended(False, 4, "q_expedition_for_the_golden_fleece").campaign.closed


def test_unfinished_birds_anger_all_lands() -> None:
    """LHS-7.2."""
    table = _ended(False, 4, "q_kill_stymphalian_birds")
    assert table.campaign.attitude == dict.fromkeys(LANDS, "wary")


def test_unfinished_stables_send_a_spy() -> None:
    """LHS-7.2."""
    assert _ended(False, 4, "q_clean_augean_stables").campaign.spies == ["elis"]


def test_the_unfinished_hunt_takes_a_level_of_each_monument() -> None:
    """LHS-7.2."""
    table = _ended(False, 4, "q_calydonian_hunt")
    assert {monument.level for monument in table.table.monuments.values()} == {4}


def test_unfinished_amazons_take_chalkidiki() -> None:
    """LHS-7.2."""
    assert _ended().table.regions["chalkidiki"].owner is None
    assert _ended(False, 4, "q_amazon_queen").table.regions["chalkidiki"].owner == XERXES


def test_unfinished_prometheus_hurts_the_hero() -> None:
    """LHS-7.2."""
    assert _ended(False, 4, "q_saving_prometheus").asked() == "injury"
