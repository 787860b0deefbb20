"""The Mobilization and Invasion Tracks, and the march of the Persians (LHS-6.1, LHS-8.1)."""

from __future__ import annotations

import pytest

from games.titles.hellas.components.map import NEIGHBOURS
from games.titles.persian_invasion.components.scripts import ROUTE
from games.titles.persian_invasion.events import Invaded, Mobilized, PersiansCame, VanguardMoved
from games.titles.persian_invasion.facts.sides import XERXES
from games.titles.persian_invasion.steps import Advance, Muster, Occupy
from tests.titles.persian_invasion.invasion import Invasion

MARCH = 4


@pytest.mark.parametrize("space", range(MARCH))
@pytest.mark.parametrize("points", range(4))
def test_points_move_the_marker_and_march_takes_it_back(space: int, points: int) -> None:
    """LHS-6.1, LHS-R06: points beyond MARCH are lost."""
    table = Invasion()
    table.campaign.mobilization = space
    table.work(Muster(points))
    marched = space + points >= MARCH
    assert table.campaign.mobilization == (0 if marched else space + points)
    spaces = [event.space for event in table.events_of(Mobilized)]
    assert spaces == ([] if not points else [MARCH, 0] if marched else [space + points])


@pytest.mark.parametrize("place", range(len(ROUTE)))
def test_on_march_the_whole_vanguard_goes_one_step(place: int) -> None:
    """LHS-6.1; at the end of its route it stays."""
    table = Invasion()
    table.campaign.vanguard = place
    table.campaign.mobilization = MARCH - 1
    table.persians(ROUTE[place], 3)
    table.work(Muster(1))
    last = place + 1 == len(ROUTE)
    assert table.table.regions[ROUTE[place + (not last)]].hoplites[XERXES] == 3
    assert len(table.events_of(VanguardMoved)) == (not last)


def test_a_vanguard_that_is_no_more_does_not_march() -> None:
    """LHS-6.3."""
    table = Invasion()
    table.campaign.mobilization = MARCH - 1
    table.work(Muster(1))
    assert table.events_of(VanguardMoved) == []
    assert table.campaign.mobilization == 0


@pytest.mark.parametrize("now", range(11))
@pytest.mark.parametrize("points", range(3))
def test_invasion_goes_on_to_the_end_of_its_track(now: int, points: int) -> None:
    """LHS-1.4, LHS-6.1."""
    table = Invasion()
    table.campaign.invasion = now
    table.work(Advance(points))
    assert table.campaign.invasion == min(10, now + points)
    assert bool(table.events_of(Invaded)) == (bool(points) and now < 10)


def test_out_of_green_regions_persians_spread_to_all_that_are_not() -> None:
    """LHS-8.1."""
    table = Invasion(act=2)
    table.token("green", "macedonia")
    table.campaign.mobilization = MARCH - 1
    table.work(Muster(1))
    assert {event.region for event in table.events_of(PersiansCame)} == set(NEIGHBOURS["macedonia"])
    assert all(event.hoplites == 1 for event in table.events_of(PersiansCame))


def test_no_persian_comes_to_a_green_region() -> None:
    """LHS-8.1."""
    table = Invasion(act=2)
    table.token("green", "macedonia", "chalkidiki")
    table.campaign.mobilization = MARCH - 1
    table.work(Muster(1))
    came = {event.region for event in table.events_of(PersiansCame)}
    assert came.isdisjoint({"macedonia", "chalkidiki"})


@pytest.mark.parametrize("hoplites", range(1, 4))
def test_where_their_strength_is_enough_persians_become_a_token(hoplites: int) -> None:
    """LHS-8.1: two each against the population strength."""
    table = Invasion(act=2)
    table.token("green", "macedonia")
    table.token("yellow", "thessaly")
    table.persians("thessaly", hoplites)
    needed = table.table.parameters.population["thessaly"]
    table.work(Occupy())
    there = table.table.regions["thessaly"]
    assert there.owner == (XERXES if 2 * hoplites >= needed else None)
    assert there.hoplites[XERXES] == (0 if 2 * hoplites >= needed else hoplites)
