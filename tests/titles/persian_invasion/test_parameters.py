"""The numbers of the solo game, and the edges of those of the invasion."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.engine.errors import BadParameters
from games.engine.parameters import names, patched
from games.titles.hellas.components.ids import REGIONS
from games.titles.hellas.components.map import LAND_FACTS, MAP
from games.titles.hellas.parameters import PRINTED
from games.titles.persian_invasion.facts.lands import population
from games.titles.persian_invasion.facts.sides import XERXES
from games.titles.persian_invasion.parameters import DEFAULTS
from games.titles.persian_invasion.rules import victory
from games.titles.persian_invasion.rules.battle.xerxes import strength_of_xerxes
from games.titles.persian_invasion.steps import Advance, Muster, Occupy
from tests.filled import filled
from tests.titles.persian_invasion.invasion import Invasion


def with_numbers(act: int = 1, **campaign: int) -> Invasion:
    """A table on which these numbers of the invasion are in force."""
    table = Invasion(act)
    numbers = table.table.parameters
    table.table.parameters = replace(numbers, campaign=replace(numbers.campaign, **campaign))
    return table


def test_the_table_comes_through_json_unchanged() -> None:
    assert patched(DEFAULTS, {}) == DEFAULTS


def test_every_number_can_be_patched_within_its_bounds() -> None:
    """Each by its dotted name, and no other one moves with it."""
    table = names(DEFAULTS)
    for name, value in filled(table.items()):
        moved = None
        for other in (value + 1, value - 1):
            try:
                moved = names(patched(DEFAULTS, {name: other}))
            except BadParameters:
                continue
            assert moved == {**table, name: other}
            break
        assert moved is not None, f"{name} cannot be moved"
        with pytest.raises(BadParameters):
            patched(DEFAULTS, {name: -1})


EDGES = {
    "campaign.march": (1, 9),
    "campaign.invasion": (1, 30),
    "campaign.monsters": (0, 9),
    "campaign.quests": (0, 9),
    "campaign.geryon": (0, 9),
    "campaign.prometheus": (0, 3),
    "campaign.wary_injuries": (0, 3),
    "campaign.hostile_injuries": (0, 3),
    "campaign.green_tokens": (1, 19),
    "campaign.green_lands": (1, 5),
}


@pytest.mark.parametrize("name", EDGES)
def test_a_number_of_the_invasion_goes_to_its_edges_and_no_farther(name: str) -> None:
    least, most = EDGES[name]
    for value in (least, most):
        assert names(patched(DEFAULTS, {name: value}))[name] == value
    for value in (least - 1, most + 1):
        with pytest.raises(BadParameters, match=name.rpartition(".")[2]):
            patched(DEFAULTS, {name: value})


def test_what_the_solo_game_has_otherwise() -> None:
    """LHS-1.2, LHS-2.2, LHS-3.3; all else is as in the box."""
    solo, box = names(DEFAULTS), names(PRINTED)
    others = {
        name: value
        for name, value in solo.items()
        if not name.startswith(("campaign.", "seats.")) and box[name] != value
    }
    assert others == {
        "start.monument_level": 5,
        "actions.recruit_city": 1,
        "actions.recruit_sparta": 2,
        "hunt.attacks_to_choose": 1,
    }


@pytest.mark.parametrize("march", [1, 2, 9])
def test_the_mobilization_track_is_as_long_as_it_is_said_to_be(march: int) -> None:
    """LHS-6.1."""
    table = with_numbers(march=march)
    for space in range(1, march):
        table.work(Muster(1))
        assert table.campaign.mobilization == space
    table.work(Muster(1))
    assert table.campaign.mobilization == 0


@pytest.mark.parametrize("last", [1, 10, 30])
def test_the_invasion_track_is_as_long_as_it_is_said_to_be(last: int) -> None:
    """LHS-1.4, LHS-6.1."""
    table = with_numbers(invasion=last)
    table.work(Advance(last - 1))
    assert table.campaign.invasion == last - 1
    table.work(Advance(3))
    assert table.campaign.invasion == last


@pytest.mark.parametrize("hoplite", [1, 2, 3])
def test_a_persian_counts_what_he_is_said_to_count(hoplite: int) -> None:
    """LHS-5.2, LHS-8.1: in battle, and against the population strength."""
    table = with_numbers(hoplite=hoplite)
    table.persians("thessaly", 4)
    table.battle("thessaly")
    assert strength_of_xerxes(table.table) == 4 * hoplite
    table = with_numbers(act=2, hoplite=hoplite)
    table.token("green", "macedonia")
    table.persians("thessaly", 1)
    needed = table.table.parameters.population["thessaly"]
    table.work(Occupy())
    assert (table.table.regions["thessaly"].owner == XERXES) == (hoplite >= needed)


@pytest.mark.parametrize(("attitude", "more"), [("neutral", 0), ("wary", 3), ("hostile", 5)])
def test_what_an_attitude_costs(attitude: str, more: int) -> None:
    """LHS-4.2: hoplites to gain a region, and strength of Persians there."""
    table = with_numbers(wary=3, hostile=5)
    base = table.table.parameters.population["thessaly"]
    table.land(MAP["thessaly"].land, attitude)
    assert population(table.table, "thessaly") == base + more
    table.persians("thessaly", 1)
    table.battle("thessaly")
    assert strength_of_xerxes(table.table) == 2 + more


@pytest.mark.parametrize("most", [1, 3, 12])
def test_how_many_green_tokens_lose(most: int) -> None:
    """LHS-8.4, with no land green as a whole."""
    spared = {facts.regions[0] for facts in LAND_FACTS.values()}
    among = [region for region in REGIONS if region not in spared]
    table = with_numbers(act=2, green_tokens=most)
    table.token("green", *among[:most])
    assert victory.lost(table.table) is None
    table.token("green", among[most])
    assert victory.lost(table.table) == victory.TOKENS


def test_one_green_land_loses_where_one_is_too_many() -> None:
    """LHS-8.4."""
    table = with_numbers(act=2, green_lands=1)
    of_the_land = LAND_FACTS["red"].regions
    table.token("green", *of_the_land)
    assert victory.lost(table.table) == victory.LANDS
    table.token("blue", of_the_land[0])
    assert victory.lost(table.table) is None
