"""Sacrifices of heroes (CY-15.9, CY-15.10, CY-16)."""

from __future__ import annotations

from typing import Any

import pytest

from games.titles.cyclades.components.ids import HEROES
from games.titles.cyclades.events.battles import BattleBegan, UnitsMoved
from games.titles.cyclades.events.building import MetropolisBuilt
from games.titles.cyclades.events.cards import HeroCopied, HeroSacrificed
from games.titles.cyclades.events.gold import Paid, PhilosophersSpent
from games.titles.cyclades.rules.heroes.sacrificing import ABILITIES
from tests.titles.cyclades.case_map import Table

LANDS = ("A1", "A2", "A3", "B1", "B2", "C1", "D1", "D2")
PRIESTESS = {"stack_metropolises": ["priestess"]}


def with_hero(hero: Any, **pieces: Any) -> Table:
    """Red acts with Athena; the hero stands on A1, got in an earlier cycle."""
    return Table().land("A1", "red", heroes=[hero], **pieces).turn("red")


def offered(table: Table) -> list[str]:
    return [line.removeprefix("sacrifice ") for line in table.moves("sacrifice")]


def able(hero: Any) -> Table:
    """A table on which the requirement of the hero is met."""
    table = with_hero(hero, troops=1, buildings=["temple", "port"]).purse("red", 15)
    table.land("B2", "red", buildings=["temple", "port", "port"]).persons("red", priestesses=2)
    for area in ("A2", "A3", "B1", "C1", "D1"):
        table.land(area, "red")
    return table.sea("E", "red", 8).heroes("ajax" if hero != "ajax" else "jason", None)


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
    assert table.told(Paid) == [Paid("red", 15, "croesus")]
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
    assert table.told(MetropolisBuilt)[0].way == "sacrifice"


def test_jason_asks_for_all_fleets_which_stay() -> None:
    """C-54 d, CY-16.4."""
    table = with_hero("jason").sea("S", "red", 7)
    assert offered(table) == []
    table.sea("E", "red", 1)
    table.play("sacrifice jason", **PRIESTESS)
    assert (table.table.seas["S"].fleets, table.table.seas["E"].fleets) == (7, 1)
    assert table.table.lands["A1"].metropolises == ["priestess"]


# Helen and Odysseus


def test_helen_takes_two_pairs_one_by_one() -> None:
    """C-54 b: temples and ports, of three types that come in pairs; no first part is a dead end."""
    table = with_hero("helen", buildings=["temple"]).land("A2", "red", buildings=["temple", "port"])
    table.land("B2", "red", buildings=["port", "fortress", "fortress"])
    table.land("D1", "red", buildings=["university"])
    table.play("sacrifice helen")
    assert table.moves() == [
        "return temple A1",
        "return temple A2",
        "return port A2",
        "return port B2",
        "return fortress B2",
    ]
    table.play("return port A2")
    assert "return temple A1" in table.moves()
    assert "return port B2" in table.moves()
    table.play("return temple A1")
    assert table.moves() == ["return temple A2", "return port B2"]
    assert table.refusal("return fortress B2").endswith("port or temple. (CY-16.3)")
    table.play("return port B2", "raise A1", **PRIESTESS)
    assert table.table.lands["A2"].buildings == []
    assert table.table.lands["B2"].buildings == ["fortress", "fortress"]
    assert table.table.lands["A1"].metropolises == ["priestess"]
    assert table.table.supply.buildings["temple"] == 10


@pytest.mark.parametrize("standing", [["temple"] * 4, ["temple", "temple", "port"]])
def test_helen_asks_for_pairs_of_two_types(standing: list[str]) -> None:
    """CY-16.3: four of a kind are no two pairs."""
    table = with_hero("helen", buildings=standing[:2])
    assert offered(table.land("B2", "red", buildings=standing[2:])) == []


def test_odysseus_takes_three_of_one_type() -> None:
    """C-54 c: with three ports and four temples the type is chosen by the first to go."""
    table = with_hero("odysseus", buildings=["port", "temple"])
    table.land("A2", "red", buildings=["temple", "temple"])
    table.land("B2", "red", buildings=["port", "port", "temple"])
    table.play("sacrifice odysseus")
    assert "return port A1" in table.moves()
    table.play("return temple B2")
    assert table.moves() == ["return temple A1", "return temple A2"]
    table.play("return temple A2", "return temple A1")
    assert table.moves() == ["raise A1", "raise A2", "raise B2"]
    assert table.table.lands["A2"].buildings == ["temple"]


def test_odysseus_does_not_ask_where_three_stand_alike() -> None:
    """Three ports in one area go unasked."""
    table = with_hero("odysseus").land("B2", "red", buildings=["port"] * 3)
    table.play("sacrifice odysseus", "raise B2", **PRIESTESS)
    assert table.table.lands["B2"].buildings == []
    assert table.table.supply.buildings["port"] == 10


# Hector


def test_hector_exchanges_pairs_and_each_fourth_philosopher_builds() -> None:
    """C-54 f, CY-R45: of five pairs three; with 3 philosophers the first one builds."""
    table = with_hero("hector").persons("red", priestesses=10, philosophers=3)
    table.play("sacrifice hector")
    assert table.moves() == [f"trade {pairs}" for pairs in range(1, 6)]
    table.play("trade 5", stack_metropolises=["three_gold", "priestess"])
    assert table.told(PhilosophersSpent) == [PhilosophersSpent("red", 4)] * 2
    assert table.table.lands["A1"].metropolises == ["three_gold", "priestess"]
    faction = table.faction("red")
    assert (faction.priestesses, faction.philosophers) == (1, 0)
    assert table.table.gone == ["hector"]


def test_a_surplus_of_philosophers_stays() -> None:
    """CY-R45."""
    table = with_hero("hector").persons("red", priestesses=5)
    table.play("sacrifice hector", "trade 2")
    faction = table.faction("red")
    assert (faction.priestesses, faction.philosophers) == (1, 2)


def test_hector_asks_for_a_pair_of_priestesses_and_a_philosopher_to_get() -> None:
    """CY-16.2, CY-R62: what brings nothing is not offered."""
    assert offered(with_hero("hector").persons("red", priestesses=1)) == []
    table = with_hero("hector").persons("red", priestesses=8, philosophers=2)
    table.table.supply.philosophers = 0
    assert offered(table) == []
    table.table.supply.philosophers = 1
    table.play("sacrifice hector")
    assert table.faction("red").philosophers == 3


def test_philosophers_that_build_come_back_to_be_gained() -> None:
    """CY-R62: one is left, and four return with the first exchange."""
    table = with_hero("hector").persons("red", priestesses=8, philosophers=3)
    table.table.supply.philosophers = 1
    assert table.play("sacrifice hector").moves() == [f"trade {n}" for n in range(1, 5)]


# Pandora


def pandora(*track: Any, **pieces: Any) -> Table:
    table = with_hero("pandora", **pieces).purse("red", 15)
    return table.heroes(*track)


def test_pandora_copies_a_hero_of_the_track_whose_requirement_is_met() -> None:
    """CY-16.6, CY-R41: the copied card stays on the track, Pandora leaves the game."""
    table = pandora("croesus", "ajax").play("sacrifice pandora")
    assert table.asked() == "copied_hero"
    assert table.moves() == ["hero croesus"]
    assert table.refusal("hero ajax").endswith("(CY-16.6)")
    table.play("hero croesus", **PRIESTESS)
    assert table.told(HeroCopied) == [HeroCopied("red", "croesus")]
    assert table.gold("red") == 0
    assert table.table.gone == ["pandora"]
    assert table.table.hero_track == ["croesus", "ajax"]
    assert table.table.lands["A1"].metropolises == ["priestess"]


def test_without_anybody_to_copy_pandora_stays() -> None:
    """CY-16.6: an empty track, or no requirement met; Penthesilea's is asked for in building."""
    assert offered(pandora(None, None)) == []
    assert offered(pandora("ajax", "jason")) == []
    assert offered(pandora("penthesilea", None)) == []


def test_pandoras_own_card_is_no_place_for_the_metropolis_she_copies() -> None:
    """CY-R37, CY-16.7: she leaves the game first; no site is free, no building can go."""
    table = pandora("croesus", "penthesilea", metropolises=["priestess"])
    table.land("A1", "red", sites=1)
    assert offered(table) == []
    table.land("A2", "red")
    assert offered(table) == ["pandora"]


def test_pandora_copies_perseus_and_stays_behind() -> None:
    """CY-R41: "figure leaves" parts refer to her, CY-R61 as well."""
    assert offered(pandora("perseus", None)) == []
    table = pandora("perseus", None, troops=2).play("sacrifice pandora")
    assert table.asked() == "copied_hero"
    table.play("hero perseus", "area D1", "join troop 1")
    assert table.told(UnitsMoved)[-1].by == "perseus"
    assert table.table.lands["D1"].troops == 1
    assert table.table.gone == ["pandora"]


# Perseus


def test_perseus_sends_others_anywhere_for_nothing() -> None:
    """CY-16.9, CY-R61: he is gone first; B1 is Blue's, who has another area: a battle follows."""
    table = with_hero("perseus", troops=2).hero("red", "ajax").purse("red", 0)
    table.table.lands["A1"].heroes.append("ajax")
    table.land("B1", "blue", troops=1).land("C1", "blue")
    table.play("sacrifice perseus")
    assert table.told(HeroSacrificed) == [HeroSacrificed("red", "perseus")]
    assert table.moves() == [f"area {area}" for area in LANDS[1:]]
    table.play("area B1", "join ajax 1", "join troop 0", die_red=["3"], die_blue=["0"])
    (began,) = table.told(BattleBegan)
    assert (began.by, began.group.heroes, began.group.troops) == ("perseus", ("ajax",), 0)
    assert table.table.lands["B1"].owner == "red"


def test_perseus_alone_sends_nobody() -> None:
    """CY-R61: a hero sacrificed is no unit to be moved, another area's troop is."""
    table = with_hero("perseus")
    assert offered(table) == []
    assert offered(table.land("A2", "red", troops=1)) == ["perseus"]


def test_perseus_does_not_pass_medusa() -> None:
    """CY-R33, CY-R34, C-52: he may stand with her, the group may not."""
    table = with_hero("perseus", troops=2).figure("blue", "medusa", "A1")
    assert offered(table) == []
    table.land("A2", "red", mercenaries=1).play("sacrifice perseus")
    assert table.moves() == [f"area {area}" for area in LANDS[2:]]
    assert table.refusal("area A1").endswith("(CY-16.9)")


def test_perseus_respects_a_last_land_area_and_a_partners_areas() -> None:
    """CY-13.3, CY-20.8."""
    table = Table(4, teams=(0, 0, 1, 1)).land("A1", "red", heroes=["perseus"], troops=1)
    table.land("B1", "blue").land("C1", "green").land("D1", "yellow").land("D2", "yellow")
    table.turn("red").play("sacrifice perseus")
    assert table.moves() == [f"area {area}" for area in ("A2", "A3", "B2", "D1", "D2")]
