"""What single orders of the Scripts do (LHS-6.4, LHS-8.5), and the colour of recruits (LHS-2.2)."""

from __future__ import annotations

import pytest

from games.titles.hellas.events.hoplites import HoplitesKilled, HoplitesRecruited
from games.titles.persian_invasion.components.scripts import Order
from games.titles.persian_invasion.events import MonumentLowered
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.rules.orders import ORDERS
from tests.titles.persian_invasion.invasion import Invasion


def _ordered(table: Invasion, order: Order) -> None:
    table.carry_out(lambda ref: ORDERS[order.kind](ref, order))


@pytest.mark.parametrize("figure", [3, 4])
@pytest.mark.parametrize("persians", range(6))
def test_a_small_vanguard_grows_and_a_large_one_makes_ready(figure: int, persians: int) -> None:
    """LHS-6.4: 1, 5, 7, 14, 23; one that is no more does neither."""
    table = Invasion()
    table.persians("chalkidiki", persians)
    _ordered(table, Order("reinforce", figure=figure))
    grown = 0 < persians < figure
    assert table.table.regions["chalkidiki"].hoplites[XERXES] == persians + grown
    assert table.campaign.mobilization == (persians >= figure)


@pytest.mark.parametrize("allies", range(5))
@pytest.mark.parametrize("spartans", [0, 1])
def test_half_the_allies_desert_where_no_spartan_is(allies: int, spartans: int) -> None:
    """LHS-6.4: 12, 17; rounded up."""
    table = Invasion()
    table.army("elis", allies + spartans, allies)
    _ordered(table, Order("desertion"))
    dead = sum(d.hoplites for event in table.events_of(HoplitesKilled) for d in event.deaths)
    assert dead == (0 if spartans else (allies + 1) // 2)


@pytest.mark.parametrize("place", range(5))
def test_zeus_burns_while_the_vanguard_is_near(place: int) -> None:
    """LHS-6.4: 6, in Thessaly or Locris."""
    table = Invasion()
    table.campaign.vanguard = place
    _ordered(table, Order("burn_zeus"))
    assert table.events_of(MonumentLowered) == (
        [MonumentLowered("zeus", 4)] if place in (2, 3) else []
    )


@pytest.mark.parametrize(("attitude", "injuries"), [("neutral", 0), ("wary", 1), ("hostile", 2)])
def test_the_hero_is_hurt_in_an_unfriendly_land(attitude: str, injuries: int) -> None:
    """LHS-6.4: 9."""
    table = Invasion()
    table.hero("elis")
    table.land("brown", attitude)
    table.land("blue", attitude)
    table.land("green", attitude)
    table.land("yellow", attitude)
    table.land("red", attitude)
    _ordered(table, Order("hurt_hero"))
    assert (table.asked() == "injury") == bool(injuries)


@pytest.mark.parametrize("invasion", range(3, 8))
def test_xerxes_weakens_while_victory_is_nearer_than_he(invasion: int) -> None:
    """LHS-8.5: the Victory Counter is at 5."""
    table = Invasion(act=2)
    table.token("green", "macedonia")
    table.campaign.invasion = invasion
    _ordered(table, Order("weaken"))
    assert table.campaign.invasion == invasion - (invasion > 5)


@pytest.mark.parametrize("cause", ["recruit", "prepare"])
@pytest.mark.parametrize("token", ["blue", "yellow"])
def test_recruits_have_the_colour_of_the_token_and_prepared_ones_are_yellow(
    cause: str, token: str
) -> None:
    """LHS-2.2."""
    table = Invasion()
    table.token(token, "elis")
    recruited = HoplitesRecruited(PLAYER, "elis", 1, 0, cause)  # type: ignore[arg-type]
    table.carry_out(lambda ref: ref.emit(recruited))
    assert table.campaign.allies.get("elis", 0) == (token == "yellow" or cause == "prepare")
