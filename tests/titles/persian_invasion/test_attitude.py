"""Attitudes of the lands: steps, the Glory Token, what they cost (LHS-4)."""

from __future__ import annotations

import itertools

import pytest

from games.titles.hellas.components.ids import LANDS, REGIONS, LandId, RegionId
from games.titles.hellas.components.map import LAND_FACTS, MAP
from games.titles.hellas.events.heroes import GloryReturned, GloryTaken
from games.titles.persian_invasion.events import AttitudeMoved, ControlLost
from games.titles.persian_invasion.facts.lands import hardship, loyal, population
from games.titles.persian_invasion.facts.sides import PLAYER
from games.titles.persian_invasion.rules.attitude import drop, rise
from tests.titles.persian_invasion.invasion import Invasion

STEPS = ("hostile", "wary", "neutral", "loyal")
"""LHS-4.1, from below."""


def _attitude(table: Invasion, land: LandId) -> str:
    return "loyal" if loyal(table.table, land) else table.campaign.attitude[land]


@pytest.mark.parametrize("land", LANDS)
@pytest.mark.parametrize(("before", "after"), list(itertools.pairwise(STEPS)))
def test_favour_rises_by_one_step(land: LandId, before: str, after: str) -> None:
    """LHS-4.1."""
    table = Invasion()
    table.land(land, before)
    table.carry_out(lambda ref: rise(ref, land))
    assert _attitude(table, land) == after
    assert [land for land in LANDS if _attitude(table, land) != "neutral"] == (
        [] if after == "neutral" else [land]
    )


@pytest.mark.parametrize("land", LANDS)
@pytest.mark.parametrize(("after", "before"), list(itertools.pairwise(STEPS)))
def test_favour_drops_by_one_step(land: LandId, before: str, after: str) -> None:
    """LHS-4.1: owning the token, a drop gives it back to Neutral."""
    table = Invasion()
    table.land(land, before)
    table.carry_out(lambda ref: drop(ref, land))
    assert _attitude(table, land) == after


@pytest.mark.parametrize("land", LANDS)
def test_below_hostile_all_yellow_tokens_of_the_land_go(land: LandId) -> None:
    """LHS-4.1; blue ones and those of other lands stay."""
    yellow, blue = LAND_FACTS[land].regions[:2]
    other = next(region for region in REGIONS if MAP[region].land != land)
    table = Invasion()
    table.land(land, "hostile")
    table.token("yellow", yellow, other)
    table.token("blue", blue)
    table.carry_out(lambda ref: drop(ref, land))
    assert [event.region for event in table.events_of(ControlLost)] == [yellow]
    assert table.events_of(AttitudeMoved) == []


def test_the_glory_token_is_taken_and_given_back_as_facts() -> None:
    """LHS-4.1."""
    table = Invasion()
    table.carry_out(lambda ref: rise(ref, "blue"))
    assert table.events_of(GloryTaken) == [GloryTaken(PLAYER, "blue")]
    table.carry_out(lambda ref: drop(ref, "blue"))
    assert table.events_of(GloryReturned) == [GloryReturned(PLAYER, "blue")]


def test_with_the_token_yellow_ones_may_become_blue() -> None:
    """LHS-4.1."""
    table = Invasion()
    table.land("red", "loyal")
    table.token("yellow", LAND_FACTS["red"].regions[0])
    table.carry_out(lambda ref: rise(ref, "red"))
    assert table.asked() == "promote"


def test_without_yellow_tokens_nothing_is_asked() -> None:
    """LHS-4.1."""
    table = Invasion()
    table.land("red", "loyal")
    table.token("blue", LAND_FACTS["red"].regions[0])
    table.carry_out(lambda ref: rise(ref, "red"))
    assert table.asked() == ""


@pytest.mark.parametrize("region", REGIONS)
@pytest.mark.parametrize(
    ("attitude", "more"), [("loyal", 0), ("neutral", 0), ("wary", 1), ("hostile", 2)]
)
def test_a_wary_or_hostile_land_asks_for_more_hoplites(
    region: RegionId, attitude: str, more: int
) -> None:
    """LHS-4.2, LH-9.2."""
    table = Invasion()
    table.land(MAP[region].land, attitude)
    assert hardship(table.table, region) == more
    assert population(table.table, region) == table.table.parameters.population[region] + more


def test_local_support_leaves_one_hoplite_at_least() -> None:
    """LH-9.2."""
    table = Invasion()
    table.table.players[PLAYER].blessings.append("b_local_support_blessing")
    least = min(population(table.table, region) for region in REGIONS)
    assert least == 1
