"""How the solo game is won and lost (LHS-3.2, LHS-8.4)."""

from __future__ import annotations

import pytest

from games.titles.hellas.components.ids import GODS, REGIONS, GodId
from games.titles.hellas.components.map import LAND_FACTS
from games.titles.hellas.events.table import GameEnded
from games.titles.persian_invasion.events import MonumentLowered, VictoryMoved
from games.titles.persian_invasion.rules import victory
from tests.titles.persian_invasion.invasion import Invasion


@pytest.mark.parametrize("god", GODS)
def test_a_destroyed_monument_loses(god: GodId) -> None:
    """LHS-3.2."""
    table = Invasion()
    table.carry_out(lambda ref: ref.emit(MonumentLowered(god, 0)))
    outcome = table.events_of(GameEnded)[0].outcome
    assert (outcome.reason, outcome.places) == (victory.RUIN, (2,))


@pytest.mark.parametrize("tokens", range(9, 16))
def test_the_thirteenth_green_token_loses(tokens: int) -> None:
    """LHS-8.4, with no land green as a whole."""
    spared = {facts.regions[0] for facts in LAND_FACTS.values()}
    among = [region for region in REGIONS if region not in spared][:tokens]
    table = Invasion(act=2)
    table.token("green", *among)
    assert victory.lost(table.table) == (victory.TOKENS if len(among) > 12 else None)


@pytest.mark.parametrize("whole", range(4))
def test_two_green_lands_lose(whole: int) -> None:
    """LHS-8.4."""
    table = Invasion(act=2)
    lands = sorted(LAND_FACTS, key=lambda land: len(LAND_FACTS[land].regions))[:whole]
    table.token("green", *(r for land in lands for r in LAND_FACTS[land].regions))
    assert (victory.lost(table.table) == victory.LANDS) == (whole >= 2)


@pytest.mark.parametrize("space", range(4))
def test_the_victory_counter_at_nought_wins(space: int) -> None:
    """LHS-8.4."""
    table = Invasion(act=2)
    table.token("green", "macedonia")
    table.carry_out(lambda ref: ref.emit(VictoryMoved(space)))
    assert [event.outcome.reason for event in table.events_of(GameEnded)] == (
        [] if space else [victory.COUNTER]
    )


@pytest.mark.parametrize("act", [1, 2])
@pytest.mark.parametrize("green", [0, 1])
def test_without_a_green_token_act_two_is_won(act: int, green: int) -> None:
    """LHS-8.4: in Act I there is none to begin with."""
    table = Invasion(act)
    table.token("green", *REGIONS[:green])
    assert victory.won(table.table) == (victory.FREE if act == 2 and not green else None)


@pytest.mark.parametrize("own", range(4))
@pytest.mark.parametrize("green", range(1, 4))
def test_after_the_last_token_more_regions_win(own: int, green: int) -> None:
    """LHS-8.4, LHS-R05: as many are not more."""
    table = Invasion(act=2)
    table.token("yellow", *REGIONS[:own])
    table.token("green", *REGIONS[10 : 10 + green])
    table.carry_out(victory.last_token)
    outcome = table.events_of(GameEnded)[0].outcome
    won = own > green
    assert outcome.reason == (victory.MAJORITY if won else victory.MINORITY)
    assert (outcome.places, outcome.scores) == ((1 if won else 2,), (own,))


def test_who_loses_at_the_moment_of_winning_has_lost() -> None:
    """LHS-3.2, LHS-8.4."""
    table = Invasion(act=2)
    table.campaign.victory = 0
    table.carry_out(lambda ref: ref.emit(MonumentLowered("zeus", 0)))
    assert table.events_of(GameEnded)[0].outcome.reason == victory.RUIN
