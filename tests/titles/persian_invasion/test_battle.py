"""Battles with the Persians (LHS-5)."""

from __future__ import annotations

import pytest

from games.titles.hellas.components.ids import REGIONS, RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.state import Played
from games.titles.hellas.steps.battle import Compare
from games.titles.persian_invasion.components.scripts import ROUTE
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.rules.battle.beginning import pending
from games.titles.persian_invasion.rules.battle.xerxes import strength_of_xerxes
from games.titles.persian_invasion.rules.beaten import beaten, drive_out
from tests.titles.persian_invasion.invasion import Invasion


@pytest.mark.parametrize("region", REGIONS)
@pytest.mark.parametrize("against", ["nobody", "persians", "token"])
def test_where_a_battle_is_due(region: RegionId, against: str) -> None:
    """LHS-5.1."""
    table = Invasion(act=2)
    table.army(region, 1)
    if against == "persians":
        table.persians(region, 1)
    if against == "token":
        table.token("green", region)
    assert pending(table.table) == ([] if against == "nobody" else [region])


@pytest.mark.parametrize("persians", range(1, 5))
@pytest.mark.parametrize(
    ("attitude", "more"), [("loyal", 0), ("neutral", 0), ("wary", 1), ("hostile", 2)]
)
def test_persians_count_two_each_and_the_attitude(persians: int, attitude: str, more: int) -> None:
    """LHS-5.2, LHS-4.2."""
    table = Invasion()
    table.persians("locris", persians)
    table.land(MAP["locris"].land, attitude)
    table.battle("locris")
    assert strength_of_xerxes(table.table) == 2 * persians + more


@pytest.mark.parametrize("invasion", range(11))
def test_a_green_token_counts_what_the_invasion_track_says(invasion: int) -> None:
    """LHS-5.2."""
    table = Invasion(act=2)
    table.token("green", "locris")
    table.campaign.invasion = invasion
    table.battle("locris")
    assert strength_of_xerxes(table.table) == invasion


def test_only_the_strongest_card_of_xerxes_counts() -> None:
    """LHS-5.2."""
    table = Invasion()
    table.persians("locris", 1)
    table.battle("locris")
    assert table.table.battle is not None
    cards = [Played("sickle_charge", strength, 0, 0) for strength in (1, 4, 2)]
    table.table.battle.defence.played = cards
    assert strength_of_xerxes(table.table) == 2 + 4


@pytest.mark.parametrize("attacker", [PLAYER, XERXES])
@pytest.mark.parametrize("hoplites", [1, 2, 3])
def test_ties_go_to_the_defender(attacker: int, hoplites: int) -> None:
    """LHS-5.3."""
    table = Invasion()
    table.army("locris", hoplites)
    table.persians("locris", 1)
    table.campaign.vanguard = ROUTE.index("locris")
    table.battle("locris", attacker)
    fight = table.table.battle
    assert fight is not None
    table.work(Compare())
    wins = PLAYER if hoplites > 2 or (hoplites == 2 and attacker == XERXES) else XERXES
    assert fight.winner == wins


@pytest.mark.parametrize("place", range(len(ROUTE)))
@pytest.mark.parametrize("persians", range(1, 4))
def test_a_beaten_vanguard_is_one_less_and_a_step_back(place: int, persians: int) -> None:
    """LHS-5.4, LHS-6.3: from Chalkidiki it leaves the map."""
    table = Invasion()
    table.campaign.vanguard = place
    table.persians(ROUTE[place], persians)
    table.carry_out(lambda ref: beaten(ref, ROUTE[place]))
    left = {
        r: region.hoplites[XERXES]
        for r, region in table.table.regions.items()
        if region.hoplites[1]
    }
    assert left == ({ROUTE[place - 1]: persians - 1} if place and persians > 1 else {})


@pytest.mark.parametrize("counter", range(1, 6))
def test_in_act_two_they_go_and_victory_comes_nearer(counter: int) -> None:
    """LHS-5.4."""
    table = Invasion(act=2)
    table.token("green", "macedonia")
    table.campaign.victory = counter
    table.persians("locris", 2)
    table.carry_out(lambda ref: beaten(ref, "locris"))
    assert table.table.regions["locris"].hoplites[XERXES] == 0
    assert table.campaign.victory == counter - 1


@pytest.mark.parametrize("stay", [0, 1])
def test_a_beaten_green_token_goes(stay: int) -> None:
    """LHS-5.4, LH-22.10: it is his who still has a hoplite there."""
    table = Invasion(act=2)
    table.token("green", "macedonia", "locris")
    table.army("locris", stay)
    table.carry_out(lambda ref: beaten(ref, "locris"))
    assert table.table.regions["locris"].owner == (PLAYER if stay else None)


@pytest.mark.parametrize("act", [1, 2])
def test_who_is_driven_out_does_not_die(act: int) -> None:
    """LHS-2.2: by Usurp; victory comes no nearer."""
    table = Invasion(act)
    table.token("green", "chalkidiki")
    table.campaign.vanguard = ROUTE.index("locris")
    table.persians("locris", 2)
    before = table.campaign.victory
    table.carry_out(lambda ref: drive_out(ref, "locris"))
    assert table.table.regions["locris"].hoplites[XERXES] == 0
    assert table.table.regions["thessaly"].hoplites[XERXES] == (2 if act == 1 else 0)
    assert table.campaign.victory == before
