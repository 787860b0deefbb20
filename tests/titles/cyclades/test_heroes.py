"""Sacrifices of heroes: who may be, and those that build at once (CY-15.9, CY-15.10, CY-16)."""

from __future__ import annotations

from typing import Any

import pytest

from games.titles.cyclades.components.ids import HEROES
from games.titles.cyclades.events.building import MetropolisBuilt
from games.titles.cyclades.events.gold import Paid
from games.titles.cyclades.rules.heroes.sacrificing import ABILITIES
from tests.titles.cyclades.sacrifices import PRIESTESS, able, offered, with_hero

LANDS = ("A1", "A2", "A3", "B1", "B2", "C1", "D1", "D2")


def test_every_hero_but_penthesilea_has_an_ability_of_his_own() -> None:
    """Hers is a place for any metropolis (CY-16.7)."""
    assert set(ABILITIES) == set(HEROES) - {"penthesilea"}


@pytest.mark.parametrize("hero", ABILITIES)
def test_a_sacrifice_is_offered_in_the_own_turn_with_a_hero_of_earlier_cycles(hero: Any) -> None:
    """CY-15.9, CY-15.10, C-54."""
    assert offered(able(hero)) == [hero]
    fresh = able(hero)
    fresh.faction("red").fresh = [hero]
    assert offered(fresh) == []
    assert offered(able(hero).turn("red", "apollo")) == []


@pytest.mark.parametrize("hero", ["croesus", "helen", "jason", "ajax", "odysseus"])
def test_what_cannot_build_is_not_offered(hero: Any) -> None:
    """CY-R37: the stack is empty."""
    table = able(hero)
    table.table.supply.metropolises = 0
    assert offered(table) == []


def test_croesus_pays_for_a_metropolis() -> None:
    """C-54 a, CY-16.1."""
    table = with_hero("croesus").land("A1", "red", sites=1).purse("red", 15)
    table.play("sacrifice croesus", **PRIESTESS)
    assert table.facts(Paid) == [Paid("red", 15, "croesus")]
    assert table.table.lands["A1"].metropolises == ["priestess"]
    assert table.table.lands["A1"].heroes == []
    assert table.faction("red").heroes == []
    assert table.table.gone == ["croesus"]
    assert table.asked() == "action"
    assert offered(with_hero("croesus").purse("red", 14)) == []


def test_nothing_is_offered_without_a_place() -> None:
    """CY-R37: the only site is a metropolis, which is never removed (CY-8.3)."""
    table = with_hero("croesus", metropolises=["priestess"]).purse("red", 15)
    table.land("A1", "red", sites=1)
    assert offered(table) == []
    table.hero("red", "penthesilea")
    assert offered(table) == ["croesus"]
    table.play("sacrifice croesus", **PRIESTESS)
    assert table.faction("red").sheltered == {"penthesilea": "priestess"}


def test_ajax_asks_for_seven_land_areas() -> None:
    """C-54 e, CY-R40."""
    table = with_hero("ajax")
    for area in LANDS[1:6]:
        table.land(area, "red")
    assert offered(table) == []
    table.land("D1", "red")
    assert offered(table) == ["ajax"]
    table.play("sacrifice ajax", "raise D1", **PRIESTESS)
    assert table.facts(MetropolisBuilt)[0].way == "sacrifice"


def test_jason_asks_for_all_fleets_which_stay() -> None:
    """C-54 d, CY-16.4."""
    table = with_hero("jason").sea("S", "red", 7)
    assert offered(table) == []
    table.sea("E", "red", 1)
    table.play("sacrifice jason", **PRIESTESS)
    assert (table.table.seas["S"].fleets, table.table.seas["E"].fleets) == (7, 1)
    assert table.table.lands["A1"].metropolises == ["priestess"]
