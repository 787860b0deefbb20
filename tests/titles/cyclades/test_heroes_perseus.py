"""Perseus, who sends others anywhere (CY-16.9)."""

from __future__ import annotations

from games.titles.cyclades.events.battles import BattleBegan
from games.titles.cyclades.events.cards import HeroSacrificed
from tests.titles.cyclades.case_map import Table
from tests.titles.cyclades.sacrifices import offered, with_hero

LANDS = ("A1", "A2", "A3", "B1", "B2", "C1", "D1", "D2")


def test_perseus_sends_others_anywhere_for_nothing() -> None:
    """CY-16.9, CY-R61: he is gone first; B1 is Blue's, who has another area: a battle follows."""
    table = with_hero("perseus", troops=2).hero("red", "ajax").purse("red", 0)
    table.table.lands["A1"].heroes.append("ajax")
    table.land("B1", "blue", troops=1).land("C1", "blue")
    table.play("sacrifice perseus")
    assert table.facts(HeroSacrificed) == [HeroSacrificed("red", "perseus")]
    assert table.moves() == [f"area {area}" for area in LANDS[1:]]
    table.play("area B1", "join ajax 1", "join troop 0", die_red=["3"], die_blue=["0"])
    (began,) = table.facts(BattleBegan)
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
    assert table.refusal("area A1").endswith("(CY-11.8)")


def test_perseus_respects_a_last_land_area_and_a_partners_areas() -> None:
    """CY-13.3, CY-20.8."""
    table = Table(4, teams=(0, 0, 1, 1)).land("A1", "red", heroes=["perseus"], troops=1)
    table.land("B1", "blue").land("C1", "green").land("D1", "yellow").land("D2", "yellow")
    table.turn("red").play("sacrifice perseus")
    assert table.moves() == [f"area {area}" for area in ("A2", "A3", "B2", "D1", "D2")]
