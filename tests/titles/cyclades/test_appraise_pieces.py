"""Where the greedy player puts things, and what creatures are to do (CY-2, CY-6, CY-9.8, CY-18)."""

from __future__ import annotations

import pytest

from games.titles.cyclades.components.ids import CreatureId
from games.titles.cyclades.steps.cards import PlayCreature
from games.titles.cyclades.steps.cycle import Settle, Tend
from games.titles.cyclades.steps.metropolises import PlaceBonus
from games.titles.cyclades.steps.turn import Bless
from tests.titles.cyclades.case_map import Table
from tests.titles.cyclades.judging import best, worths


def table() -> Table:
    """Red holds the island A, blue B, green D; each with a sea."""
    made = Table(3).land("A1", "red", troops=1).land("A2", "red", troops=1)
    made.land("B1", "blue", troops=2).land("B2", "blue", troops=1).land("D1", "green", troops=1)
    made.land("D2", "green", troops=1)
    return made.sea("N", "red", 1).sea("M", "blue", 2).sea("E", "green", 1)


def test_apollo_blesses_what_is_ones_own() -> None:
    """CY-9.8: anybody's area may be blessed."""
    land = worths(table().begin(Bless("red", "land")))
    own = {line: worth for line, worth in land.items() if line in ("area A1", "area A2")}
    assert min(own.values()) > 0.0
    assert max(worth for line, worth in land.items() if line not in own) <= 0.0
    assert best(table().begin(Bless("red", "sea"))) == "area N"


def test_the_first_area_has_gold_a_site_and_a_priestess() -> None:
    """CY-2.1: of an empty map, not the bare A2 or D2."""
    worth_of = worths(Table(3).begin(Settle("red", 1)))
    assert worth_of["area A3"] > worth_of["area A2"]
    assert worth_of["area C1"] > worth_of["area D2"]


def test_troops_of_a_bonus_stand_where_most_is_to_be_lost() -> None:
    """CY-14.6: A1 has the metropolis, and blue may come over M."""
    made = table()
    made.table.lands["A1"].metropolises = ["two_troops"]
    assert best(made.begin(PlaceBonus("red", "two_troops", 2))) == "area A1"


@pytest.mark.parametrize("creature", ["harpy", "kraken", "polyphemus", "hydra", "cerberus"])
def test_creatures_do_harm_to_others(creature: CreatureId) -> None:
    """CY-18: the best target is no area of one's own, where it strikes or takes."""
    made = table()
    made.table.playing = [creature]
    made.begin(PlayCreature("red", creature))
    worth_of = worths(made)
    assert worth_of[best(made)] > 0.0
    own = {"harpy": "strike A1 troop", "kraken": "area N"}.get(creature, "area A1")
    assert worth_of[own] < worth_of[best(made)]


def test_the_dryad_and_the_satyr_rob_the_leader() -> None:
    """CY-18.4, CY-18.9: who is nearer to winning is hurt first."""
    made = table().persons("blue", priestesses=1).persons("green", priestesses=1)
    made.table.lands["D1"].metropolises = ["three_gold"]
    made.table.playing = ["dryad"]
    assert best(made.begin(PlayCreature("red", "dryad"))) == "rob green"


def test_a_figure_is_kept_for_what_it_does() -> None:
    """CY-6.1: Cerberus in a rich area of a rival, not in one's own."""
    worth = []
    for area in ("B1", "A1"):
        made = table().figure("red", "cerberus", area).persons("red", priestesses=5)
        made.table.lands[area].tokens = 3
        made.table.lands["A2"].creature = "medusa"
        made.table.lands["B2"].creature = "minotaur"
        worth.append(worths(made.begin(Tend("red", ("cerberus",))))["keep cerberus"])
    assert worth[0] > 0.0 > worth[1]


def test_medusa_locks_an_area_that_is_coveted() -> None:
    """CY-18.16: the metropolis that blue can reach over M."""
    made = table()
    made.table.lands["A1"].metropolises = ["three_gold"]
    made.table.playing = ["medusa"]
    assert best(made.begin(PlayCreature("red", "medusa"))) == "area A1"
