"""What the greedy player does in its turn, and when it ends it (CY-8, CY-9, CY-15, CY-16)."""

from __future__ import annotations

from games.titles.cyclades.steps.metropolises import RaiseMetropolis, ReturnBuilding
from games.titles.cyclades.steps.turn import Act
from tests.titles.cyclades.case_map import Table
from tests.titles.cyclades.judging import best, kinds, worths


def table() -> Table:
    """Red holds the island A, blue B, green D."""
    made = Table(3).land("A1", "red", troops=2).land("A2", "red", troops=1)
    made.land("B1", "blue", troops=3).land("B2", "blue", troops=1).land("D1", "green", troops=2)
    return made.land("D2", "green", troops=1).sea("N", "red", 1).purse("red", 6)


def test_a_further_philosopher_is_bought_when_he_is_the_fourth() -> None:
    """CY-9.1, CY-14.3."""
    assert best(table().persons("red", philosophers=3).turn("red")) == "take_card 4"


def test_a_turn_ends_when_nothing_is_worth_its_price() -> None:
    """CY-D30: of 4 gold none is spent on a card without effect, none on walking to and fro."""
    made = table().track("dryad", "satyr", None, None).purse("red", 4)
    made.land("A3", "red", troops=1).turn("red", "ares")
    made.table.turn.recruits = 3
    worth_of = worths(made)
    assert worth_of.pop("end") == 0.0
    assert max(worth_of.values()) < 0.0


def test_a_creature_is_bought_for_what_it_takes() -> None:
    """CY-18.9: the satyr brings the fourth philosopher, the dryad finds no priestess."""
    made = table().persons("red", philosophers=3).persons("blue", philosophers=1)
    worth_of = worths(made.track("dryad", "satyr", None, None).turn("red", "zeus"))
    assert max(worth_of, key=lambda line: worth_of[line]) == "buy satyr 0"
    assert worth_of["buy dryad 0"] < worth_of["end"]


def test_discounts_are_used() -> None:
    """CY-17.1."""
    made = table().land("A2", "red", troops=1, buildings=["temple", "temple"])
    worth_of = worths(made.track(None, None, "graeae", None).turn("red", "zeus"))
    assert worth_of["buy graeae 2"] > worth_of["buy graeae 1"] > worth_of["buy graeae 0"]


def test_a_hero_whose_sacrifice_is_near_is_hired_first() -> None:
    """CY-16.5: six of seven land areas for Ajax, nothing for Helen."""
    made = table().heroes("helen", "ajax")
    for area in ("A3", "B1", "B2", "C1"):
        made.land(area, "red", troops=0)
    worth_of = kinds(worths(made.turn("red", "hera")), "hire")
    assert worth_of["hire ajax"] > max(0.0, worth_of["hire helen"])


def test_a_sacrifice_builds_a_metropolis_when_it_can() -> None:
    """CY-16.1."""
    made = table().hero("red", "croesus").purse("red", 15)
    made.land("A1", "red", troops=2, heroes=[])
    made.table.lands["A1"].heroes.append("croesus")
    assert best(made.turn("red", "zeus")) == "sacrifice croesus"


def test_hera_builds_what_completes_a_set_or_what_serves_most() -> None:
    """CY-9.6, CY-14.2: never a type that stands there already, and any new one is welcome."""
    made = table().land("A2", "red", troops=1, buildings=["port"])
    made.turn("red", "hera").begin(Act("red", ("build",)))
    builds = kinds(worths(made), "build")
    assert {line.split()[1] for line in builds} == {"fortress", "temple", "university"}
    assert min(builds.values()) > 0.0


def test_a_metropolis_stands_where_nobody_comes() -> None:
    """CY-14.4: A1 is empty and blue may land there, A3 is out of reach."""
    made = table().land("A1", "red", troops=0).land("A3", "red", troops=0)
    made.sea("X", "blue", 1)
    made.table.seas["N"].owner = "blue"
    worth_of = worths(made.begin(RaiseMetropolis("red", "set")))
    assert set(worth_of) == {"raise A1", "raise A2", "raise A3"}
    assert worth_of["raise A2"] > worth_of["raise A1"]


def test_the_building_given_back_makes_room_where_it_is_safe() -> None:
    """CY-14.2."""
    made = table().sea("M", "blue", 1)
    made.land("A1", "red", troops=0, buildings=["port"])
    made.land("A2", "red", troops=4, buildings=["port"])
    made.table.seas["N"].owner = "blue"
    assert best(made.begin(ReturnBuilding("red", ("port",)))) == "return port A2"
