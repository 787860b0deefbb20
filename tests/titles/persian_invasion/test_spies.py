"""Spies: the Command Track, the Spying Phase, who catches one (LHS-1.4, LHS-8.2, LHS-8.3)."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.titles.persian_invasion.events import Bannered, SpyCaught, SpyGone, SpySent
from games.titles.persian_invasion.facts.command import COMMANDS, command
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.rules import spies
from games.titles.persian_invasion.steps import SpyWorks
from tests.titles.persian_invasion.invasion import Invasion

TRACKS = [track for size in range(5) for track in combinations((2, 3, 4, 5), size)]


@pytest.mark.parametrize("track", TRACKS)
def test_command_is_the_highest_number_without_a_spy(track: tuple[int, ...]) -> None:
    """LHS-1.4."""
    table = Invasion()
    table.campaign.track = list(track)
    assert command(table.campaign) == max(set(COMMANDS) - set(track))


@pytest.mark.parametrize("track", TRACKS)
def test_the_spy_of_the_lowest_number_goes(track: tuple[int, ...]) -> None:
    """LHS-1.4; without one nobody goes, and Xerxes leads by his Command (LHS-5.5)."""
    table = Invasion()
    table.campaign.track = list(track)
    table.campaign.caught = 4 - len(track)
    table.carry_out(lambda ref: spies.send(ref, "elis"))
    assert table.events_of(SpySent) == ([SpySent(min(track), "elis")] if track else [])
    assert table.campaign.track == sorted(track)[1:]
    assert table.table.players[XERXES].leadership == command(table.campaign)


@pytest.mark.parametrize(
    ("token", "after"),
    [("blue", "yellow"), ("yellow", None), (None, "green"), ("green", "green")],
)
def test_what_a_spy_does(token: str | None, after: str | None) -> None:
    """LHS-8.2."""
    table = Invasion(act=2)
    table.token("green", "macedonia")
    table.campaign.track, table.campaign.spies = [3, 4, 5], ["elis"]
    if token:
        table.token(token, "elis")
    table.work(SpyWorks(("elis",)))
    owner = table.table.regions["elis"].owner
    assert owner == {"yellow": PLAYER, "green": XERXES, None: None}[after]
    assert table.campaign.banners.get("elis") == ("yellow" if after == "yellow" else None)
    assert bool(table.events_of(SpyGone)) == (token == "green")
    assert bool(table.events_of(Bannered)) == (token == "blue")


@pytest.mark.parametrize("act", [1, 2])
@pytest.mark.parametrize("region", ["elis", "attica", None])
def test_only_in_act_two_and_where_the_hero_is(act: int, region: str | None) -> None:
    """LHS-8.3."""
    table = Invasion(act)
    table.campaign.spies = ["elis"]
    table.hero(region)  # type: ignore[arg-type]
    assert spies.can_catch(table.table, PLAYER) == (act == 2 and region == "elis")


@pytest.mark.parametrize("track", [track for track in TRACKS if len(track) < 4])
def test_a_caught_spy_goes_back_to_the_free_number_furthest_right(track: tuple[int, ...]) -> None:
    """LHS-8.3."""
    table = Invasion(act=2)
    table.campaign.track, table.campaign.spies = list(track), ["elis"]
    table.campaign.caught = 3 - len(track)
    table.hero("elis")
    table.carry_out(lambda ref: spies.catch(ref, PLAYER))
    number = max(set(COMMANDS) - set(track))
    assert table.events_of(SpyCaught) == [SpyCaught(PLAYER, "elis", number)]
    assert table.campaign.track == sorted([*track, number])
    assert table.campaign.spies == []
